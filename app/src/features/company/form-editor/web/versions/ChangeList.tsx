import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Change } from '../../contract.ts'
import { choicesOf } from '../model/item-types.ts'
import { type Item, wordsIn } from '../model/tree.ts'
import { wordsOf } from '../editing/QuestionList.tsx'
import { TypeName } from '../editing/TypeName.tsx'

/** Properties named in lists of changes; all others are summarized. */
const NAMED = [
  'label',
  'help',
  'type',
  'required',
  'requiredAnswer',
  'choices',
  'rules',
  'visibleFn',
  'translations',
  'content',
  'items',
] as const

/** The sections and questions that differ between two versions: added, moved, changed and removed ones. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0)
    return (
      <p className="muted">
        <FormattedMessage id="formEditor.sameQuestions" />
      </p>
    )
  return (
    <ul className="tool-changes">
      {changes.map((change) => (
        <li key={`${change.of} ${change.change} ${change.name || change.label}`} data-change={change.change}>
          <span className="form-state" data-state={change.change}>
            <FormattedMessage id={`formEditor.change.${change.change}`} />
          </span>{' '}
          {change.of === 'section' ? (
            <>
              <FormattedMessage id="formEditor.section" />
              {': '}
            </>
          ) : null}
          <bdi>{change.label}</bdi>
          <Places change={change} />
          {change.of === 'question' && change.change === 'changed' ? <Differences change={change} /> : null}
        </li>
      ))}
    </ul>
  )
}

/** The title of the section before and after; nothing if it is the same. */
function Places({ change: { of, from, to } }: { readonly change: Change }) {
  if (from === null || to === null || from === to) return null
  return (
    <ul>
      <li>
        <FormattedMessage id={of === 'section' ? 'formEditor.sectionTitle' : 'formEditor.section'} />
        <FromTo from={from} to={to} />
      </li>
    </ul>
  )
}

function Differences({ change: { properties, old, new: now } }: { readonly change: Change }) {
  const intl = useIntl()
  const named = NAMED.filter((name) => properties.includes(name))
  const hasOthers = properties.some((name) => !NAMED.some((one) => one === name))
  const before = old as Item | null
  const after = now as Item | null
  return (
    <ul>
      {named.map((name) => (
        <li key={name}>
          <FormattedMessage id={`formEditor.property.${name}`} />
          {name === 'label' && before && after ? <FromTo from={wordsOf(before)} to={wordsOf(after)} /> : null}
          {name === 'help' ? <FromTo from={wordsIn(before?.['help'])} to={wordsIn(after?.['help'])} /> : null}
          {name === 'type' && before && after ? (
            <FromTo from={<TypeName item={before} />} to={<TypeName item={after} />} />
          ) : null}
          {name === 'choices' && before && after ? (
            <FromTo from={labelsOf(before, intl.locale)} to={labelsOf(after, intl.locale)} />
          ) : null}
        </li>
      ))}
      {hasOthers ? (
        <li>
          <FormattedMessage id="formEditor.property.other" />
        </li>
      ) : null}
    </ul>
  )
}

const labelsOf = (item: Item, locale: string): string =>
  new Intl.ListFormat(locale, { type: 'unit' }).format(choicesOf(item).map(({ label }) => label))

function FromTo({ from, to }: { readonly from: ReactNode; readonly to: ReactNode }) {
  return (
    <>
      {': '}
      {from ? (
        <del>
          <bdi>{from}</bdi>
        </del>
      ) : null}{' '}
      {to ? (
        <ins>
          <bdi>{to}</bdi>
        </ins>
      ) : null}
    </>
  )
}
