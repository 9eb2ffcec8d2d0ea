import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { offerLimits } from '#features/letters/offers/limits.ts'
import { hasExpired, isOpen, isSigned } from '#features/letters/offers/states.ts'
import { DoneLine } from '#ui/form/DoneLine.tsx'
import { ApiError, isApiError } from '#ui/api/transport.ts'
import { TextField } from '#ui/form/TextField.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { companyLimits } from '#kernel/company/limits.ts'
import type { MadeOffer, OpenedOffer } from '../../offers-contract.ts'
import {
  type ChosenLetter,
  DayField,
  fieldOfPlaceholder,
  LetterFields,
  missingFields,
} from '../letters/LetterFields.tsx'
import { waitingOffersQuery } from '../parts/desk-queries.ts'
import { TimeField } from '../parts/TimeField.tsx'
import { useAct } from '../parts/use-act.ts'
import { WordsField } from '../parts/WordsField.tsx'
import { KeepLetter } from './KeepLetter.tsx'
import { fieldOfTerm, withTerms } from './with-terms.ts'

interface Props {
  readonly offer: OpenedOffer
}

/** Opens the form of a new version, while the offer isn't answered and its letter isn't signed. */
export function ChangeOffer({ offer }: Props) {
  const [changing, setChanging] = useState(false)
  const [done, setDone] = useState<string>()
  const [letter] = offer.documents
  if (!(isOpen(offer.status) || hasExpired(offer.status)) || (letter && isSigned(letter.status))) return null
  return (
    <>
      <DoneLine said={done} />
      {changing ? (
        <Version
          offer={offer}
          onClose={(said) => {
            setDone(said)
            setChanging(false)
          }}
        />
      ) : (
        <button
          type="button"
          className="button needs-script"
          onClick={() => {
            setDone(undefined)
            setChanging(true)
          }}
        >
          <FormattedMessage id="desk.offers.change" />
        </button>
      )}
    </>
  )
}

/** Returns an instant as the value of a field for a time on the reader's clock. */
function onClock(at: string | null): string {
  if (at === null) return ''
  const time = new Date(at)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Texts of the refusals that a colleague needs other words for than a candidate. */
const TEXTS: Partial<Record<string, MessageId>> = {
  'version-changed': 'desk.offers.versionMeanwhile',
  expired: 'desk.offers.expiredChoose',
}

/** A form for what a new version changes: expiry, start date, pay, files of documents, and words to the candidate. */
function Version({ offer: now, onClose }: Props & { readonly onClose: (said?: string) => void }) {
  // The page fetches the offer again, but the form changes the version that it was opened with.
  const [offer] = useState(now)
  const intl = useIntl()
  const app = useApp()
  const { site } = app
  const { data: approval } = useQuery(waitingOffersQuery(app, offer.application ?? undefined))
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const first = onClock(offer.expiresAt)
  const [expires, setExpires] = useState(first)
  const [start, setStart] = useState(offer.startDate ?? '')
  const [pay, setPay] = useState(offer.pay ?? '')
  const [words, setWords] = useState('')
  const [files, setFiles] = useState<Readonly<Record<string, File>>>({})
  const [chosen, setLetter] = useState<ChosenLetter>()
  const [keeps, setKeeps] = useState(false)
  const { busy, failure, errors, onSubmit, run, ask } = useAct<string>({
    form,
    fieldOf: { invalid: 'expires', expired: 'expires' },
  })
  // The first document to sign is the letter, which a template makes again.
  const signed = offer.documents.find(({ kind }) => kind !== 'readonly') ?? offer.documents[0]
  const letter = chosen && withTerms(chosen, { startDate: start, pay: pay.trim() })
  const replaced = letter && signed
  const replaceable = offer.documents.filter(({ id: one, status }) => !isSigned(status) && one !== replaced?.id)
  const isOtherWork = start !== (offer.startDate ?? '') || pay.trim() !== (offer.pay ?? '')
  // Without another letter, the one that stays can state the terms before.
  const isLetterOpen = isOtherWork && !letter && !(signed && files[signed.id])
  const send = async () => {
    const sent = new FormData()
    sent.append('domain', site.domain)
    sent.append('version', String(offer.version))
    if (expires !== first && expires !== '') sent.append('expires', new Date(expires).toISOString())
    if (start !== (offer.startDate ?? '')) sent.append('start_date', start)
    if (pay.trim() !== (offer.pay ?? '')) sent.append('pay', pay.trim())
    if (words.trim() !== '') sent.append('words', words.trim())
    if (isLetterOpen && keeps) sent.append('keep_letter', 'true')
    if (letter) {
      sent.append('template', letter.template.id)
      sent.append('values', JSON.stringify(letter.values))
    }
    const added = replaceable.flatMap((document) => {
      const file = files[document.id]
      return file ? [{ document: document.id, file }] : []
    })
    for (const { document } of added) sent.append('replaces', document)
    for (const { file } of added) sent.append('document', file, file.name)
    const input = { params: { id: offer.id }, form: sent }
    const { waiting } = await ask<MadeOffer>('POST /api/desk/offers/:id/versions', input).catch((error: unknown) => {
      const text = isApiError(error) && TEXTS[error.code]
      throw text ? new ApiError(error.status, error.code, intl.formatMessage({ id: text })) : error
    })
    onClose(intl.formatMessage({ id: waiting === null ? 'desk.offers.changeSent' : 'desk.approval.held' }))
  }
  const filled = () =>
    letter
      ? Object.fromEntries(
          missingFields(letter).map((name) => [
            fieldOfTerm(letter, name) ?? fieldOfPlaceholder(name),
            intl.formatMessage({ id: 'letterTemplates.valueMissing' }),
          ]),
        )
      : {}
  const check = () => ({
    ...filled(),
    keep_letter: isLetterOpen && !keeps ? intl.formatMessage({ id: 'desk.offers.keepLetterMissing' }) : undefined,
    words:
      words.trim().length > companyLimits.message
        ? intl.formatMessage(
            { id: 'desk.one.messageLong' },
            { count: words.trim().length, most: companyLimits.message },
          )
        : undefined,
  })
  return (
    <form
      ref={form}
      className="desk-form"
      noValidate
      aria-labelledby={`${id}-heading`}
      onSubmit={onSubmit(send, check)}
    >
      <h3 id={`${id}-heading`}>
        <FormattedMessage id="desk.offers.change" />
      </h3>
      <p className="muted">
        <FormattedMessage id="desk.offers.changeText" />
      </p>
      <TimeField
        name="expires"
        label={<FormattedMessage id="desk.offers.expiry" />}
        help={<FormattedMessage id="desk.offers.expiryHelp" />}
        value={expires}
        onChange={setExpires}
        error={errors.expires}
      />
      <DayField name="start_date" value={start} onChange={setStart} error={errors.start_date} />
      <TextField
        name="pay"
        label={<FormattedMessage id="letterTemplates.word.offer.pay" />}
        value={pay}
        onChange={setPay}
        error={errors.pay}
        autoComplete="off"
        maxLength={offerLimits.payCharacters}
      />
      {offer.application === null ? null : (
        <LetterFields
          application={offer.application}
          letter={letter}
          expires={expires === '' ? undefined : new Date(expires).toISOString()}
          onChange={setLetter}
          submit={{ busy, errors, run }}
          check={filled}
          isChange
        />
      )}
      {replaceable.map((document) => (
        <div key={document.id} className="field">
          <label htmlFor={`${id}-${document.id}`}>
            <FormattedMessage id="desk.offers.newFile" values={{ name: <bdi>{document.name}</bdi> }} />
          </label>
          <input
            id={`${id}-${document.id}`}
            type="file"
            accept="application/pdf,.pdf"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              const { [document.id]: _before, ...others } = files
              setFiles(file ? { ...others, [document.id]: file } : others)
            }}
          />
        </div>
      ))}
      {isLetterOpen ? (
        <KeepLetter keeps={keeps} onChange={setKeeps} error={errors.keep_letter} describedBy={`${id}-keep`} />
      ) : null}
      <WordsField
        name="words"
        label={<FormattedMessage id="desk.offers.changeWords" />}
        value={words}
        onChange={setWords}
        error={errors.words}
      />
      {approval?.isNeeded ? (
        <p className="muted">
          <FormattedMessage id="desk.approval.needed" />
        </p>
      ) : null}
      <p role="alert">{failure}</p>
      <div className="desk-line-acts">
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          <FormattedMessage id={approval?.isNeeded ? 'desk.approval.ask' : 'desk.offers.changeSend'} />
        </button>
        <button type="button" className="button" onClick={() => onClose()}>
          <FormattedMessage id="desk.offers.back" />
        </button>
      </div>
    </form>
  )
}
