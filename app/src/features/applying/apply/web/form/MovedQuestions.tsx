import type { FormDefinition, Messages, Values } from '@foyer/form-kit'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Questions } from '../apply-queries.ts'
import { WrittenAnswers } from './WrittenAnswers.tsx'

interface Props {
  readonly moved: NonNullable<Questions['moved']>
  /** Answers on the page when the questions changed. */
  readonly before: Values
  readonly messages: Messages
}

/** The questions that changed since the draft was created, with the answers to removed questions. */
export function MovedQuestions({ moved: { added, removed, values }, before, messages }: Props) {
  const intl = useIntl()
  const id = useId()
  const given: Values = { ...values, ...before }
  // The kit checked it when it was published.
  const { sections } = removed as FormDefinition
  const answered = sections.flatMap(({ items }) => items).filter(({ name }) => !isBlank(given[name]))
  return (
    <div className="notice apply-moved" data-testid="moved">
      <p>
        <FormattedMessage id="apply.moved" />{' '}
        {added.length > 0 ? <FormattedMessage id="apply.moved.added" values={{ count: added.length }} /> : null}
      </p>
      {answered.length > 0 ? (
        <details>
          <summary id={id}>
            <FormattedMessage id="apply.moved.removed" values={{ count: answered.length }} />
          </summary>
          <WrittenAnswers
            definition={{ sections: [{ title: intl.formatMessage({ id: 'apply.moved.gone' }), items: answered }] }}
            values={given}
            messages={messages}
            labelledBy={id}
          />
        </details>
      ) : null}
    </div>
  )
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
