import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useFormEditing } from '../editing/use-form-editor.ts'
import { allTexts, translationOf } from '../model/texts.ts'
import { Tick } from '#ui/editing/Choose.tsx'
import { LanguageChoice, Texts } from './TextTable.tsx'

/** All texts of a form next to their translations to one language. */
export function TranslationsPane() {
  const { definition, languages } = useFormEditing()
  const [wanted, setLanguage] = useState<string>()
  const [isOpenOnly, setOpenOnly] = useState(false)
  /** Rows that had no translation when the filter was set, so that a row stays while its translation is typed. */
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const language = wanted ?? languages[0]
  const rows = allTexts(definition)
  const id = (place: readonly number[], key: string) => `${place.join('.')} ${key}`
  const openRows = (tag: string) =>
    new Set(rows.filter((row) => translationOf(definition, row, tag) === '').map(({ place, key }) => id(place, key)))
  if (!language)
    return (
      <p className="notice">
        <FormattedMessage id="formEditor.oneLanguage" />
      </p>
    )
  return (
    <section className="tool-wide" aria-labelledby="tool-translations">
      <h2 id="tool-translations">
        <FormattedMessage id="formEditor.view.translations" />
      </h2>
      <p className="muted">
        <FormattedMessage id="formEditor.translationsText" />
      </p>
      <div className="tool-translation-tools">
        <LanguageChoice
          language={language}
          onChange={(tag) => {
            setLanguage(tag)
            setOpen(openRows(tag))
          }}
        />
        <Tick
          label={<FormattedMessage id="formEditor.openOnly" />}
          checked={isOpenOnly}
          onChange={(on) => {
            setOpenOnly(on)
            setOpen(openRows(language))
          }}
        />
      </div>
      <Texts rows={isOpenOnly ? rows.filter(({ place, key }) => open.has(id(place, key))) : rows} language={language} />
    </section>
  )
}
