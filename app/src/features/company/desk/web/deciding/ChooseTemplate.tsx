import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { languageName } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import { templatesQuery } from '../parts/desk-queries.ts'

interface Props {
  /** The application that the words are about; undefined for several. */
  readonly application?: string
  readonly use: 'message' | 'rejection'
  readonly words: string
  readonly onChoose: (words: string) => void
}

/** A list of the company's templates, which fill the words of a message. Words that were typed are replaced after asking only. */
export function ChooseTemplate({ application, use, words, onChoose }: Props) {
  const id = useId()
  const intl = useIntl()
  const { data } = useQuery(templatesQuery(useApp(), application))
  const [name, setName] = useState('')
  const [filled, setFilled] = useState('')
  const offered = (data?.templates ?? []).filter((one) => one.use === 'any' || one.use === use)
  const chosen = offered.find((one) => one.name === name)
  if (offered.length === 0) return null
  const fill = (text: string) => {
    setFilled(text)
    onChoose(text)
  }
  const choose = (next: string) => {
    setName(next)
    const text = offered.find((one) => one.name === next)?.words
    if (text !== undefined && (words.trim() === '' || words === filled)) fill(text)
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        <FormattedMessage id="desk.template" />
      </label>
      <select id={id} value={name} onChange={({ target }) => choose(target.value)}>
        <option value="">{intl.formatMessage({ id: 'desk.template.none' })}</option>
        {offered.map((one) => (
          <option key={one.name} value={one.name}>
            {one.name}
          </option>
        ))}
      </select>
      {chosen && words !== chosen.words && words !== filled ? (
        <p role="status">
          <button type="button" className="link-button" onClick={() => fill(chosen.words)}>
            <FormattedMessage id="desk.template.replace" />
          </button>
        </p>
      ) : null}
      {chosen?.isFallback ? (
        <p className="field-help">
          <FormattedMessage
            id="desk.template.fallback"
            values={{ language: <bdi>{languageName(chosen.language, intl.locale)}</bdi> }}
          />
        </p>
      ) : null}
    </div>
  )
}
