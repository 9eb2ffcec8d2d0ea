import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { companyLimits } from '#kernel/company/limits.ts'
import type { DataOf, Endpoint } from '#kernel/endpoint.ts'
import type { z } from 'zod'
import type { OpenedEvent, previewEventMessage } from '#features/applying/events/desk-contract.ts'
import { type RecipientGroup, recipientGroups } from '#features/applying/events/rules.ts'
import { CANCELED } from '#features/applying/events/states.ts'
import { callApi } from '#ui/api/transport.ts'
import { Day } from '#ui/Day.tsx'
import { DoneLine } from '#ui/form/DoneLine.tsx'
import { languageName } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { useAct } from '../parts/use-act.ts'
import { useKeptText } from '../parts/use-kept-text.ts'
import { WordsField } from '../parts/WordsField.tsx'
import { eventMessagesQuery } from './event-queries.ts'

type Sent = Endpoint<never, never, never, z.ZodObject<{ people: z.ZodInt }>>

/** A message as it was previewed. */
type Previewed = DataOf<typeof previewEventMessage> & { to: RecipientGroup; words: string; key: string }

/** The messages to an event's people, and a form for another one. */
export function EventMessages({ event }: { readonly event: OpenedEvent }) {
  const query = useQuery(eventMessagesQuery(useApp(), event.id))
  return (
    <section aria-labelledby="desk-event-messages">
      <h2 id="desk-event-messages">
        <FormattedMessage id="desk.events.messages" />
      </h2>
      {event.phase === CANCELED ? null : <WriteToPeople id={event.id} />}
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ messages }) =>
          messages.length === 0 ? null : (
            <ul className="desk-words">
              {messages.map(({ id, to, words, sender, at, count, isSent }) => (
                <li key={id}>
                  <p className="muted">
                    <bdi>{sender}</bdi> · <Day at={at} clock />
                  </p>
                  <p dir="auto">{words}</p>
                  <p className="muted">
                    <FormattedMessage id={`desk.events.to.${to}`} />
                    {' · '}
                    {isSent ? (
                      <FormattedMessage id="desk.events.sentTo" values={{ count }} />
                    ) : (
                      <FormattedMessage id="desk.events.sending" />
                    )}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

/** Writes to an event's people: first shows the emails as they will be read, then sends them once. */
function WriteToPeople({ id }: { readonly id: string }) {
  const intl = useIntl()
  const app = useApp()
  const form = useRef<HTMLFormElement>(null)
  const [words, setWords] = useKeptText(`event message ${id}`)
  const [to, setTo] = useState<RecipientGroup>('all')
  const [preview, setPreview] = useState<Previewed>()
  const [said, setSaid] = useState<string>()
  const { busy, errors, failure, onSubmit, ask } = useAct<'words'>({ form, failed: 'desk.notDone' })
  const trimmed = words.trim()
  // Other words or recipients have another preview.
  const shown = preview?.words === trimmed && preview.to === to ? preview : undefined
  const check = () => {
    const [count, most] = [trimmed.length, companyLimits.message]
    if (count === 0) return { words: intl.formatMessage({ id: 'desk.one.messageEmpty' }) }
    return count > most ? { words: intl.formatMessage({ id: 'desk.one.messageLong' }, { count, most }) } : {}
  }
  const show = async () => {
    const body = { to, words: trimmed }
    const { mails } = await callApi<typeof previewEventMessage>(
      app.transport,
      'POST /api/desk/events/:id/messages/preview',
      { params: { id }, body },
    )
    setPreview({ mails, ...body, key: crypto.randomUUID() })
  }
  const send = async () => {
    if (!shown) return show()
    // A repeated call has the same key, and sends nothing again.
    const { people } = await ask<Sent>('POST /api/desk/events/:id/messages', {
      params: { id },
      body: { to, words: trimmed, key: shown.key },
    })
    setWords('')
    setPreview(undefined)
    setSaid(intl.formatMessage({ id: 'desk.events.messageSent' }, { count: people }))
  }
  const people = shown?.mails.reduce((sum, mail) => sum + mail.people, 0) ?? 0
  const canSend = shown !== undefined && people > 0
  return (
    <form ref={form} className="needs-script" noValidate onSubmit={onSubmit(send, check)}>
      <fieldset className="desk-choice">
        <legend>
          <FormattedMessage id="desk.events.recipients" />
        </legend>
        {recipientGroups.map((one) => (
          <label key={one} className="desk-check">
            <input type="radio" name="to" checked={to === one} onChange={() => setTo(one)} />
            <FormattedMessage id={`desk.events.to.${one}`} />
          </label>
        ))}
      </fieldset>
      <WordsField
        name="words"
        label={<FormattedMessage id="desk.events.words" />}
        help={<FormattedMessage id="desk.events.wordsHelp" />}
        value={words}
        onChange={(typed) => {
          setWords(typed)
          setSaid(undefined)
        }}
        error={errors.words}
      />
      <div role="status">
        {shown && people === 0 ? (
          <p>
            <FormattedMessage id="desk.events.noRecipients" />
          </p>
        ) : null}
        {shown?.mails.map(({ language, people: readers, subject, text }) => (
          <div key={language}>
            <p>
              <FormattedMessage
                id="desk.events.previewOf"
                values={{ count: readers, language: languageName(language, intl.locale) }}
              />
            </p>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
            <blockquote className="desk-preview" lang={language} dir="auto" tabIndex={0}>
              <p>
                <strong>{subject}</strong>
              </p>
              {text}
            </blockquote>
          </div>
        ))}
      </div>
      <p role="alert">{failure}</p>
      <div className="desk-line-acts">
        <button type="submit" className={canSend ? 'button button-primary' : 'button'} aria-disabled={busy}>
          {canSend ? (
            <FormattedMessage id="desk.events.send" values={{ count: people }} />
          ) : (
            <FormattedMessage id="desk.events.preview" />
          )}
        </button>
      </div>
      <DoneLine said={said} />
    </form>
  )
}
