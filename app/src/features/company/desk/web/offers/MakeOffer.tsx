import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type DocumentKind, documentKinds } from '#features/letters/offers/rules.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { MadeOffer } from '../../offers-contract.ts'
import { type ChosenLetter, fieldOfPlaceholder, LetterFields, missingFields } from '../letters/LetterFields.tsx'
import { waitingOffersQuery } from '../parts/desk-queries.ts'
import { useAct } from '../parts/use-act.ts'
import { TimeField } from '../parts/TimeField.tsx'

interface Letter {
  file: File
  kind: DocumentKind
}

interface Props {
  readonly application: string
  /** Called with what to announce; nothing if the colleague went back. */
  readonly onDone: (said?: string) => void
}

/** A form that makes an offer: a letter of a template, documents as PDF, how each is signed, and until when the candidate can answer. */
export function MakeOffer({ application, onDone }: Props) {
  const intl = useIntl()
  const app = useApp()
  const { site } = app
  const { data: approval } = useQuery(waitingOffersQuery(app, application))
  const id = useId()
  const [letters, setLetters] = useState<readonly Letter[]>([])
  const [letter, setLetter] = useState<ChosenLetter>()
  const [expires, setExpires] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const startDate = letter?.template.asked.find(({ kind }) => kind === 'startDate')
  const { busy, failure, errors, onSubmit, run, ask } = useAct<string>({
    form,
    fieldOf: {
      ...(startDate && { 'bad-date': fieldOfPlaceholder(startDate.name) }),
      'not-a-pdf': 'document',
      encrypted: 'document',
      truncated: 'document',
      'too-complex': 'document',
    },
    failed: 'desk.offers.notMade',
  })
  const choose = (files: readonly File[]) =>
    setLetters([
      ...letters,
      ...files.map((file) => ({ file, kind: letters.length === 0 && !letter ? 'inline' : 'readonly' }) as const),
    ])
  const make = async () => {
    const sent = new FormData()
    sent.append('domain', site.domain)
    sent.append('application_id', application)
    sent.append('expires', new Date(expires).toISOString())
    if (letter) {
      sent.append('template', letter.template.id)
      sent.append('values', JSON.stringify(letter.values))
      sent.append('kind', letter.kind)
    }
    for (const { kind } of letters) sent.append('kind', kind)
    for (const { file } of letters) sent.append('document', file, file.name)
    const { waiting } = await ask<MadeOffer>('POST /api/desk/offers', { form: sent })
    onDone(intl.formatMessage({ id: waiting === null ? 'desk.approval.sent' : 'desk.approval.held' }))
  }
  const filled = () => ({
    ...Object.fromEntries(
      (letter ? missingFields(letter) : []).map((name) => [
        fieldOfPlaceholder(name),
        intl.formatMessage({ id: 'letterTemplates.valueMissing' }),
      ]),
    ),
    expires: expires === '' ? intl.formatMessage({ id: 'desk.offers.expiresMissing' }) : undefined,
  })
  const check = (): Record<string, string | undefined> => ({
    ...filled(),
    document: letters.length === 0 && !letter ? intl.formatMessage({ id: 'desk.offers.documentMissing' }) : undefined,
  })
  return (
    <form ref={form} className="desk-form" aria-labelledby={`${id}-heading`} onSubmit={onSubmit(make, check)}>
      <h3 id={`${id}-heading`}>
        <FormattedMessage id="desk.offers.make" />
      </h3>
      <LetterFields
        application={application}
        letter={letter}
        expires={expires === '' ? undefined : new Date(expires).toISOString()}
        onChange={setLetter}
        submit={{ busy, errors, run }}
        check={filled}
      />
      <div className="field">
        <label htmlFor={`${id}-files`}>
          <FormattedMessage id="desk.offers.files" />
        </label>
        <input
          id={`${id}-files`}
          type="file"
          accept="application/pdf,.pdf"
          multiple
          aria-invalid={errors.document ? true : undefined}
          aria-describedby={`${id}-help${errors.document ? ` ${id}-fault` : ''}`}
          onChange={({ target }) => {
            choose([...(target.files ?? [])])
            // Lets the same file be chosen again.
            target.value = ''
          }}
        />
        {errors.document ? (
          <p id={`${id}-fault`} className="field-error">
            {errors.document}
          </p>
        ) : null}
        <p id={`${id}-help`} className="field-help">
          <FormattedMessage id="desk.offers.filesHelp" />
        </p>
      </div>
      {letters.length === 0 ? null : (
        <ul className="desk-list">
          {letters.map((letter, index) => (
            // Two files can have the same name, and they are never reordered.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="desk-line">
              <bdi className="desk-line-name">{letter.file.name}</bdi>
              <div className="desk-line-acts">
                <select
                  aria-label={intl.formatMessage({ id: 'desk.offers.kindOf' }, { name: letter.file.name })}
                  value={letter.kind}
                  onChange={({ target: { value } }) => {
                    const kind = documentKinds.find((one) => one === value) ?? letter.kind
                    setLetters(letters.with(index, { ...letter, kind }))
                  }}
                >
                  {documentKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {intl.formatMessage({ id: `desk.offers.kind.${kind}` })}
                    </option>
                  ))}
                </select>
                <button type="button" className="button" onClick={() => setLetters(letters.toSpliced(index, 1))}>
                  <FormattedMessage id="desk.offers.removeFile" values={{ name: <bdi>{letter.file.name}</bdi> }} />
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <TimeField
        name="expires"
        label={<FormattedMessage id="desk.offers.expiry" />}
        help={<FormattedMessage id="desk.offers.expiryHelp" />}
        value={expires}
        onChange={setExpires}
        error={errors.expires}
      />
      {approval?.isNeeded ? (
        <p className="muted">
          <FormattedMessage id="desk.approval.needed" />
        </p>
      ) : null}
      <p role="alert">{failure}</p>
      <div className="desk-line-acts">
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          <FormattedMessage id={approval?.isNeeded ? 'desk.approval.ask' : 'desk.offers.send'} />
        </button>
        <button type="button" className="button" onClick={() => onDone()}>
          <FormattedMessage id="desk.offers.back" />
        </button>
      </div>
    </form>
  )
}
