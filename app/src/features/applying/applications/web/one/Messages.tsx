import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { callApi } from '#ui/api/transport.ts'
import { Day } from '#ui/Day.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useTypedMessage } from '#ui/form/use-typed-message.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { ApplicationMessage, writeMessage } from '../../contract.ts'
import { applicationLimits } from '../../limits.ts'

interface Props {
  readonly encId: string
  readonly messages: readonly ApplicationMessage[]
  readonly emailRefused: boolean
}

/** The messages between candidate and company about an application, and a field for the next one. */
export function Messages({ encId, messages, emailRefused }: Props) {
  const { site } = useApp()
  const viewer = useViewer()
  const { search } = useLocation()
  return (
    <section className="application-messages" aria-labelledby="messages-heading">
      <h2 id="messages-heading">
        <FormattedMessage id="application.messages" />
      </h2>
      {emailRefused ? (
        <p className="application-returned">
          <FormattedMessage id="application.mailRefused" />{' '}
          {viewer ? (
            <Link to={withCarriedParameters('/careers/settings', search)}>
              <FormattedMessage id="application.mailCheck" />
            </Link>
          ) : null}
        </p>
      ) : null}
      {messages.length === 0 ? (
        <p>
          <FormattedMessage id="application.messagesNone" />
        </p>
      ) : (
        <ol className="application-thread">
          {messages.map(({ number, at, by, words, isQuestion }) => (
            <li key={number} data-by={by}>
              <p className="muted">
                {by === 'company' ? <bdi>{site.companyName}</bdi> : <FormattedMessage id="application.messageByYou" />}
                {' · '}
                <Day at={at} clock />
              </p>
              {isQuestion ? (
                <p>
                  <FormattedMessage id="application.event.asked" />
                </p>
              ) : null}
              {words === '' ? null : <p dir="auto">{words}</p>}
            </li>
          ))}
        </ol>
      )}
      <Write encId={encId} />
    </section>
  )
}

/** A message on its way. Words that were changed after a failure are another message. */
interface Sent {
  words: string
  id: string
}

function Write({ encId }: Pick<Props, 'encId'>) {
  const intl = useIntl()
  const app = useApp()
  const client = useQueryClient()
  const [words, type] = useTypedMessage(`application ${encId}`)
  const form = useRef<HTMLFormElement>(null)
  const [last, setLast] = useState<Sent>()
  const { busy, errors, failure, done, clear, onSubmit } = useSubmit<'words'>({
    form,
    failed: 'application.messageFailed',
  })
  const id = useId()
  const check = () => {
    const count = words.trim().length
    const most = applicationLimits.messageCharacters
    if (count === 0) return { words: intl.formatMessage({ id: 'application.messageEmpty' }) }
    return count > most ? { words: intl.formatMessage({ id: 'application.messageLong' }, { count, most }) } : {}
  }
  const send = async () => {
    const message = last?.words === words ? last : { words, id: crypto.randomUUID() }
    setLast(message)
    await callApi<typeof writeMessage>(app.transport, 'POST /api/pcsx/applications/:id/messages', {
      params: { id: encId },
      body: message,
    })
    setLast(undefined)
    type('')
    await client.invalidateQueries({ queryKey: ['application'] })
    return intl.formatMessage({ id: 'application.messageSent' })
  }
  return (
    <>
      <noscript>
        <p>
          <FormattedMessage id="application.messageNeedsScript" />
        </p>
      </noscript>
      <form ref={form} className="needs-script" noValidate onSubmit={onSubmit(send, check)}>
        <div className="field">
          <label htmlFor={id}>
            <FormattedMessage id="application.message" />
          </label>
          <textarea
            id={id}
            name="words"
            rows={4}
            dir="auto"
            value={words}
            onChange={({ target }) => {
              type(target.value)
              clear(['words'])
            }}
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
          <FormattedMessage id="application.messageSend" />
        </button>
        <p role="status">{done}</p>
        {failure ? <p role="alert">{failure}</p> : null}
      </form>
    </>
  )
}
