import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useTypedMessage } from '#ui/form/use-typed-message.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { askCompany } from '../../conversation-contract.ts'
import { offerLimits } from '../../limits.ts'
import { namesDay, type RequestKind } from '../../rules.ts'
import { conversationQuery } from '../offer-queries.ts'

interface Props {
  readonly encId: string
  readonly kind: RequestKind
  readonly onClose: (sent: boolean) => void
}

const WORDS_LABELS = {
  question: 'offer.talk.words.question',
  change: 'offer.talk.words.change',
  time: 'offer.talk.words.more',
  start: 'offer.talk.words.more',
} as const
const DAY_LABELS: Partial<Record<RequestKind, MessageId>> = {
  time: 'offer.talk.day.time',
  start: 'offer.talk.day.start',
}

/** The form of one kind of request: its words, and for some the day that it is about. */
export function AskForm({ encId, kind, onClose }: Props) {
  const intl = useIntl()
  const app = useApp()
  const client = useQueryClient()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [words, type] = useTypedMessage(`offer ${encId} ${kind}`)
  const [day, setDay] = useState('')
  // Repeating a call that failed sends the request once.
  const [key] = useState(() => crypto.randomUUID())
  const { busy, errors, failure, clear, onSubmit } = useSubmit<'words' | 'day'>({
    form,
    failed: 'offer.talk.failed',
    fieldOf: { 'words-missing': 'words', 'day-past': 'day' },
  })
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  const dated = namesDay(kind)
  const check = () => {
    const [count, most] = [words.trim().length, offerLimits.messageCharacters]
    return {
      day: dated && day === '' ? intl.formatMessage({ id: 'offer.talk.dayMissing' }) : undefined,
      words:
        count > most
          ? intl.formatMessage({ id: 'offer.talk.long' }, { count, most })
          : count === 0 && !dated
            ? intl.formatMessage({ id: 'offer.talk.wordsMissing' })
            : undefined,
    }
  }
  const send = async () => {
    const data = await callApi<typeof askCompany>(app.transport, 'POST /api/offer/offers/:id/messages', {
      params: { id: encId },
      body: { id: key, kind, words: words.trim(), ...(dated && { day }) },
    })
    client.setQueryData(conversationQuery(app, encId).queryKey, data)
    type('')
    onClose(true)
  }
  return (
    <form
      ref={form}
      className="offer-ask needs-script"
      noValidate
      aria-labelledby={`${id}-heading`}
      onSubmit={onSubmit(send, check)}
    >
      <p id={`${id}-heading`}>
        <strong>
          <FormattedMessage id={`offer.talk.ask.${kind}`} />
        </strong>
      </p>
      {DAY_LABELS[kind] ? (
        <Field id={`${id}-day`} label={<FormattedMessage id={DAY_LABELS[kind]} />} error={errors.day}>
          {(described) => (
            <input
              {...described}
              type="date"
              name="day"
              value={day}
              onChange={({ target }) => {
                setDay(target.value)
                clear(['day'])
              }}
            />
          )}
        </Field>
      ) : null}
      <Field id={`${id}-words`} label={<FormattedMessage id={WORDS_LABELS[kind]} />} error={errors.words}>
        {(described) => (
          <textarea
            {...described}
            name="words"
            rows={4}
            dir="auto"
            value={words}
            onChange={({ target }) => {
              type(target.value)
              clear(['words'])
            }}
          />
        )}
      </Field>
      {failure ? <p role="alert">{failure}</p> : null}
      <div className="offer-asks">
        <button type="submit" className="button button-primary" aria-disabled={busy || undefined}>
          <FormattedMessage id="offer.talk.send" />
        </button>
        <button type="button" className="button" onClick={() => onClose(false)}>
          <FormattedMessage id="offer.talk.back" />
        </button>
      </div>
    </form>
  )
}

interface FieldProps {
  readonly id: string
  readonly label: ReactNode
  readonly error: string | undefined
  readonly children: (props: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

function Field({ id, label, error, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(error && { 'aria-invalid': true as const, 'aria-describedby': `${id}-error` }) })}
      {error ? (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}
