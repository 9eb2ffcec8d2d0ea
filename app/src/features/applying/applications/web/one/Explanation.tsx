import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { Day } from '#ui/Day.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { askWhy, ShownApplication } from '../../contract.ts'
import { applicationLimits } from '../../limits.ts'
import { isOwed, isUnasked } from '../../states.ts'

interface Props {
  readonly encId: string
  readonly explanation: NonNullable<ShownApplication['explanation']>
}

/** The candidate's one question about a rejection: asking it, or the day by which it is answered. The answer is a message. */
export function Explanation({ encId, explanation: { state, askUntil, answerDays, dueAt, overdue } }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  if (!isUnasked(state) && !isOwed(state)) return null
  return (
    <section className="application-why" aria-labelledby="why-heading">
      <h2 id="why-heading" ref={heading} tabIndex={-1}>
        <FormattedMessage id="application.why" />
      </h2>
      {isUnasked(state) ? (
        <>
          <p>
            <FormattedMessage id="application.why.text" values={{ date: <Day at={askUntil} />, days: answerDays }} />
          </p>
          <Ask encId={encId} onDone={() => heading.current?.focus()} />
        </>
      ) : (
        <p>
          <FormattedMessage
            id={overdue ? 'application.why.late' : 'application.why.owed'}
            values={{ date: dueAt && <Day at={dueAt} /> }}
          />
        </p>
      )}
    </section>
  )
}

function Ask({ encId, onDone }: Pick<Props, 'encId'> & { readonly onDone: () => void }) {
  const intl = useIntl()
  const app = useApp()
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, failure, onSubmit } = useSubmit<'words'>({ form, failed: 'application.actFailed' })
  const id = useId()
  const typed = words.trim()
  const most = applicationLimits.messageCharacters
  const check = () =>
    typed.length > most
      ? { words: intl.formatMessage({ id: 'application.messageLong' }, { count: typed.length, most }) }
      : {}
  const ask = async () => {
    await callApi<typeof askWhy>(app.transport, 'POST /api/pcsx/applications/:id/ask', {
      params: { id: encId },
      body: { id: key, ...(typed !== '' && { words: typed }) },
    })
    await client.invalidateQueries({ queryKey: ['application'] })
    // The button is gone.
    onDone()
  }
  return (
    <form ref={form} className="needs-script" noValidate onSubmit={onSubmit(ask, check)}>
      <div className="field">
        <label htmlFor={id}>
          <FormattedMessage id="application.why.words" />
        </label>
        <textarea
          id={id}
          name="words"
          rows={3}
          dir="auto"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          aria-invalid={errors.words ? true : undefined}
          aria-describedby={errors.words ? `${id}-error` : undefined}
        />
        {errors.words ? (
          <p id={`${id}-error`} className="field-error">
            {errors.words}
          </p>
        ) : null}
      </div>
      <button type="submit" className="button" aria-disabled={busy}>
        <FormattedMessage id="application.why.ask" />
      </button>
      {failure ? <p role="alert">{failure}</p> : null}
    </form>
  )
}
