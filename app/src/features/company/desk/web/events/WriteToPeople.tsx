import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { companyLimits } from '#kernel/company/limits.ts'
import type { DataOf, Endpoint } from '#kernel/endpoint.ts'
import type { z } from 'zod'
import type { previewEventMessage } from '#features/applying/events/desk-contract.ts'
import { type RecipientGroup, recipientGroups } from '#features/applying/events/rules.ts'
import { callApi } from '#ui/api/transport.ts'
import { DoneLine } from '#ui/form/DoneLine.tsx'
import { languageName } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useAct } from '../parts/use-act.ts'
import { useKeptText } from '../parts/use-kept-text.ts'
import { WordsField } from '../parts/WordsField.tsx'

type Sent = Endpoint<never, never, never, z.ZodObject<{ people: z.ZodInt }>>

/** A message as it was previewed. */
type Previewed = DataOf<typeof previewEventMessage> & { to: RecipientGroup; words: string; key: string }

/** Writes to an event's people: first shows the emails as they will be read, then sends them once. */
export function WriteToPeople({ id }: { readonly id: string }) {
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
