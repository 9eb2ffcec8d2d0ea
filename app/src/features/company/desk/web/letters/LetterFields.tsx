import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { type DocumentKind, documentKinds } from '#features/letters/offers/rules.ts'
import { letterTemplateLimits } from '#features/letters/letter-templates/limits.ts'
import { callApi } from '#ui/api/transport.ts'
import { TextField } from '#ui/form/TextField.tsx'
import type { Submit } from '#ui/form/use-submit.ts'
import { languageName } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { listLettersFor, OfferedTemplate, previewLetter } from '../../letters-contract.ts'
import { type Caller, deskKey } from '../parts/desk-queries.ts'
import { LetterPreview, type ShownLetter } from './LetterPreview.tsx'

/** Query for the templates of an offer that answers an application. */
export const lettersForQuery = (app: Caller, application: string) =>
  queryOptions({
    queryKey: deskKey(app, 'letters-for', application),
    queryFn: ({ signal }) =>
      callApi<typeof listLettersFor>(app.transport, 'GET /api/desk/applications/:id/letters', {
        params: { id: application },
        signal,
      }),
    retry: false,
  })

/** The letter of a new offer, and the texts that are entered for it. */
export interface ChosenLetter {
  template: OfferedTemplate
  kind: DocumentKind
  values: Readonly<Record<string, string>>
}

/** Returns the name of a placeholder's field. */
export const fieldOfPlaceholder = (name: string): string => `placeholder ${name}`

/** Returns the placeholders of a letter that have no text yet. */
export const missingFields = ({ template, values }: ChosenLetter): string[] =>
  template.asked.flatMap(({ name }) => (values[name]?.trim() ? [] : [name]))

interface Props {
  readonly application: string
  readonly letter: ChosenLetter | undefined
  /** ISO time; undefined until it is entered. */
  readonly expires: string | undefined
  readonly onChange: (letter: ChosenLetter | undefined) => void
  /** The calls of the form around it, which shows their failures. */
  readonly submit: Pick<Submit<string>, 'busy' | 'errors' | 'run'>
  readonly check: () => Record<string, string | undefined>
  /** True for a letter that replaces another: it is signed in the same way, and the form around it has the terms. */
  readonly isChange?: boolean
}

/** A choice of the company's letter templates for an offer, a field for each of their open placeholders, and the pages of the letter. */
export function LetterFields({
  application,
  letter,
  expires,
  onChange,
  submit: { busy, errors, run },
  check,
  isChange = false,
}: Props) {
  const app = useApp()
  const intl = useIntl()
  const id = useId()
  const { data } = useQuery(lettersForQuery(app, application))
  const [shown, setShown] = useState<ShownLetter & { of: string }>()
  const templates = data?.templates ?? []
  if (templates.length === 0) return null
  const body = letter && expires ? { template: letter.template.id, values: letter.values, expires } : undefined
  const of = JSON.stringify(body)
  const look = async () => {
    if (!body) return
    const params = { id: application }
    const found = await callApi<typeof previewLetter>(
      app.transport,
      'POST /api/desk/applications/:id/letters/preview',
      { params, body },
    )
    setShown({ of, ...found })
  }
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-template`}>
          <FormattedMessage id="letterTemplates.choose" />
        </label>
        <select
          id={`${id}-template`}
          value={letter?.template.id ?? ''}
          onChange={({ target }) => {
            const template = templates.find((one) => one.id === target.value)
            onChange(template && { kind: letter?.kind ?? 'esign', template, values: letter?.values ?? {} })
          }}
        >
          <option value="">{intl.formatMessage({ id: 'letterTemplates.noTemplate' })}</option>
          {templates.map((one) => (
            <option key={one.id} value={one.id}>
              {intl.formatMessage(
                { id: 'letterTemplates.inLanguage' },
                { name: one.name, language: languageName(one.language, intl.locale) },
              )}
            </option>
          ))}
        </select>
        {letter && !letter.template.isOwnLanguage ? (
          <p className="field-help">
            <FormattedMessage id="letterTemplates.otherLanguage" />
          </p>
        ) : null}
      </div>
      {letter?.template.asked.map(({ name, kind }) => {
        if (isChange && kind !== 'text') return null
        const common = {
          name: fieldOfPlaceholder(name),
          value: letter.values[name] ?? '',
          onChange: (text: string) => onChange({ ...letter, values: { ...letter.values, [name]: text } }),
          error: errors[fieldOfPlaceholder(name)],
        }
        if (kind === 'startDate') return <DayField key={name} {...common} />
        return (
          <TextField
            key={name}
            {...common}
            label={kind === 'pay' ? <FormattedMessage id="letterTemplates.word.offer.pay" /> : <bdi>{name}</bdi>}
            autoComplete="off"
            maxLength={letterTemplateLimits.valueCharacters}
          />
        )
      })}
      {letter && !isChange ? (
        <div className="field">
          <label htmlFor={`${id}-kind`}>
            <FormattedMessage id="letterTemplates.kind" />
          </label>
          <select
            id={`${id}-kind`}
            value={letter.kind}
            onChange={({ target: { value } }) =>
              onChange({ ...letter, kind: documentKinds.find((one) => one === value) ?? letter.kind })
            }
          >
            {documentKinds.map((kind) => (
              <option key={kind} value={kind}>
                {intl.formatMessage({ id: `desk.offers.kind.${kind}` })}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {letter ? (
        <button type="button" className="button" aria-disabled={busy} onClick={() => run(look, check)}>
          <FormattedMessage id="letterTemplates.preview" />
        </button>
      ) : null}
      {letter && shown && shown.of === of ? <LetterPreview letter={shown} title={letter.template.name} /> : null}
    </>
  )
}

interface DayProps {
  readonly name: string
  readonly value: string
  readonly onChange: (day: string) => void
  readonly error: string | undefined
}

/** A field for the day on which the job begins. */
export function DayField({ name, value, onChange, error }: DayProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>
        <FormattedMessage id="letterTemplates.word.offer.startDate" />
      </label>
      <input
        id={id}
        name={name}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error ? (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}
