import type { FieldNode } from '@foyer/form-kit'
import { FieldAnswer } from '@foyer/form-kit/react'
import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Conflict, DatedValue } from './saving/draft-server.ts'
import { type Saving, useSavingState } from './saving/saving-state.ts'
import { ChangedAt } from './ChangedAt.tsx'

interface Props {
  readonly node: FieldNode
  readonly saver: Saving
}

/** The two answers of a field that two devices changed, and afterwards the discarded one. */
export function FieldConflict({ node, saver }: Props) {
  const { conflicts, others } = useSavingState({ saver })
  const conflict = conflicts.get(node.item.name)
  const other = others.get(node.item.name)
  if (conflict) return <TwoAnswers node={node} saver={saver} conflict={conflict} />
  return other ? <OtherAnswer node={node} saver={saver} other={other} /> : null
}

function TwoAnswers({ node, saver, conflict: { field, mine, theirs } }: Props & { readonly conflict: Conflict }) {
  const id = useId()
  return (
    <div className="draft-conflict" role="group" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <p id={id} className="draft-conflict-heading">
        <FormattedMessage id="drafts.conflict.heading" />
      </p>
      <p id={`${id}-text`}>
        <FormattedMessage id="drafts.conflict.text" />
      </p>
      <ul>
        <Answer
          node={node}
          value={mine}
          about={<FormattedMessage id="drafts.conflict.here" />}
          keep={() => saver.choose(field, 'mine')}
        />
        <Answer
          node={node}
          value={theirs.value}
          about={<ChangedAt change={theirs} />}
          keep={() => saver.choose(field, 'theirs')}
        />
      </ul>
    </div>
  )
}

interface AnswerProps {
  readonly node: FieldNode
  readonly value: unknown
  /** Device and time of the answer. */
  readonly about: ReactNode
  readonly keep: () => void
}

function Answer({ node, value, about, keep }: AnswerProps) {
  const id = useId()
  return (
    <li>
      <p className="muted" id={id}>
        {about}
      </p>
      <div className="draft-conflict-value">
        <FieldAnswer node={node} value={value} />
      </div>
      <button type="button" className="button" aria-describedby={id} onClick={keep}>
        <FormattedMessage id="drafts.conflict.keep" />
      </button>
    </li>
  )
}

function OtherAnswer({ node, saver, other }: Props & { readonly other: DatedValue }) {
  return (
    <details className="draft-conflict-other">
      <summary>
        <FormattedMessage id="drafts.conflict.other" />
      </summary>
      <p className="muted">
        <ChangedAt change={other} />
      </p>
      <div className="draft-conflict-value">
        <FieldAnswer node={node} value={other.value} />
      </div>
      <button type="button" className="button" onClick={() => saver.takeOther(node.item.name)}>
        <FormattedMessage id="drafts.conflict.use" />
      </button>
    </details>
  )
}
