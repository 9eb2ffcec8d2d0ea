import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useFormEditing } from '../editing/use-form-editor.ts'
import { languageName } from '../list/NewForm.tsx'
import { type TextRow, translate, translatedCount, translationOf } from '../model/texts.ts'
import { Choose } from '#ui/editing/Choose.tsx'

/**
 * The texts of a section or question next to their translations to one language at a time; nothing on a site with one
 * language.
 */
export function TextTable({ rows }: { readonly rows: readonly TextRow[] }) {
  const { languages } = useFormEditing()
  const [wanted, setLanguage] = useState<string>()
  const language = wanted ?? languages[0]
  if (!language || rows.length === 0) return null
  return (
    <fieldset className="tool-part">
      <legend>
        <FormattedMessage id="formEditor.view.translations" />
      </legend>
      <LanguageChoice language={language} onChange={setLanguage} />
      <Texts rows={rows} language={language} />
    </fieldset>
  )
}

interface ChoiceProps {
  readonly language: string
  readonly onChange: (language: string) => void
}

/** The choice of a target language, with its share of translated texts. */
export function LanguageChoice({ language, onChange }: ChoiceProps) {
  const { languages, definition } = useFormEditing()
  const intl = useIntl()
  return (
    <Choose
      label="formEditor.translateTo"
      value={language}
      onChange={onChange}
      options={languages.map((value) => ({
        value,
        text: intl.formatMessage(
          { id: 'formEditor.translated' },
          { language: languageName(intl.locale, value), ...translatedCount(definition, value) },
        ),
      }))}
    />
  )
}

interface TextsProps {
  readonly rows: readonly TextRow[]
  readonly language: string
}

/** Each text with a field for its translation next to it. */
export function Texts({ rows, language }: TextsProps) {
  const { definition, change, state } = useFormEditing()
  const id = useId()
  return (
    <ul className="tool-texts">
      {rows.map((row, index) => {
        const text = translationOf(definition, row, language)
        const long = row.key === 'content' || row.original.length > 60
        const at = `${row.place.join('.')} ${row.key}`
        const shared = {
          lang: language,
          dir: 'auto',
          value: text,
          'aria-labelledby': `${id}-kind-${index} ${id}-${index}`,
          onChange: ({ target }: { readonly target: { readonly value: string } }) =>
            change(translate(definition, row, language, target.value), { merge: `${at} ${language}` }),
        } as const
        return (
          <li key={at}>
            <p>
              <span className="muted" id={`${id}-kind-${index}`}>
                <TextKind row={row} />
              </span>
              <bdi id={`${id}-${index}`} lang={state.draft.language}>
                {row.original}
              </bdi>
            </p>
            {long ? <textarea rows={row.key === 'content' ? 5 : 2} {...shared} /> : <input type="text" {...shared} />}
          </li>
        )
      })}
    </ul>
  )
}

function TextKind({ row: { key } }: { readonly row: TextRow }) {
  switch (key.split('.')[0]) {
    case 'title':
      return <FormattedMessage id="formEditor.sectionTitle" />
    case 'description':
      return <FormattedMessage id="formEditor.description" />
    case 'content':
      return <FormattedMessage id="formEditor.content" />
    case 'help':
      return <FormattedMessage id="formEditor.help" />
    case 'placeholder':
      return <FormattedMessage id="formEditor.placeholder" />
    case 'addButton':
      return <FormattedMessage id="formEditor.addButton" />
    case 'choices':
      return <FormattedMessage id="formEditor.oneOption" />
    case 'messages':
      return <FormattedMessage id="formEditor.ruleMessage" />
    default:
      return <FormattedMessage id="formEditor.label" />
  }
}
