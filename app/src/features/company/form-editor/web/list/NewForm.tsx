import { type FormEvent, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { FormLine } from '../../contract.ts'
import { formLanguages } from '../../rules.ts'
import { formCalls, formPath } from '../form-editor-queries.ts'
import { Choose } from '#ui/editing/Choose.tsx'

const PURPOSES = ['application', 'given', 'demographic'] as const
/** Values of the source that are not a form's key. */
const SOURCES = { standard: 'standard', empty: '' } as const

interface Props {
  readonly forms: readonly FormLine[]
  /** Key of the form to copy, or one of `SOURCES`. */
  readonly source: string
  readonly onClose: () => void
}

/** Dialog for a new form: its title and its initial content. */
export function NewForm({ forms, source: first, onClose }: Props) {
  const app = useApp()
  const intl = useIntl()
  const navigate = useNavigate()
  const { search } = useLocation()
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  const copied = forms.find(({ key }) => key === first)
  const [source, setSource] = useState(first)
  const [title, setTitle] = useState(
    copied ? intl.formatMessage({ id: 'formEditor.copyOf' }, { name: copied.title }) : '',
  )
  const ofSite = formLanguages.filter((tag) => app.site.configs.supportedLanguages.includes(tag))
  const languages = ofSite.length > 0 ? ofSite : formLanguages
  const [language, setLanguage] = useState<string>(languages.find((tag) => tag === app.locale) ?? languages[0] ?? 'en')
  const [purpose, setPurpose] = useState<string>('application')
  const { run, busy, errors, failure, clear } = useSubmit<'title'>({ form: box, failed: 'formEditor.beginFailed' })
  const isCopy = forms.some(({ key }) => key === source)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(
      async () => {
        const { key } = await formCalls(app).begin({
          title,
          language: language as (typeof formLanguages)[number],
          purpose: source === SOURCES.empty ? (purpose as (typeof PURPOSES)[number]) : 'application',
          ...(source !== SOURCES.empty && { copyOf: source }),
        })
        await navigate(`${formPath(key)}${carriedParameters(search)}`)
      },
      () => (title.trim() ? {} : { title: intl.formatMessage({ id: 'formEditor.titleMissing' }) }),
    )
  }
  return (
    <Dialog
      labelledBy={`${id}-heading`}
      onClose={onClose}
      initialFocus={(dialog) => dialog.querySelector<HTMLElement>('input[name="title"]')}
    >
      <h2 id={`${id}-heading`}>
        <FormattedMessage id="formEditor.new" />
      </h2>
      <form ref={box} noValidate className="tool-new-form" onSubmit={submit}>
        <TextField
          name="title"
          label={<FormattedMessage id="formEditor.title" />}
          help={<FormattedMessage id="formEditor.titleHelp" />}
          value={title}
          onChange={(value) => {
            setTitle(value)
            clear(['title'])
          }}
          autoComplete="off"
          maxLength={200}
          error={errors.title}
        />
        <Choose
          label="formEditor.source"
          value={source}
          onChange={setSource}
          options={[
            { value: SOURCES.standard, text: intl.formatMessage({ id: 'formEditor.source.standard' }) },
            { value: SOURCES.empty, text: intl.formatMessage({ id: 'formEditor.source.empty' }) },
            ...forms
              .filter(({ key }) => !key.startsWith('standard-') || key === first)
              .map(({ key, title: name }) => ({
                value: key,
                text: intl.formatMessage({ id: 'formEditor.copyOf' }, { name }),
              })),
          ]}
        />
        {source === SOURCES.empty ? (
          <Choose
            label="formEditor.purpose"
            value={purpose}
            onChange={setPurpose}
            options={PURPOSES.map((value) => ({
              value,
              text: intl.formatMessage({ id: `formEditor.purpose.${value}` }),
            }))}
          />
        ) : null}
        {isCopy ? null : (
          <Choose
            label="formEditor.language"
            value={language}
            onChange={setLanguage}
            options={languages.map((value) => ({ value, text: languageName(intl.locale, value) }))}
          />
        )}
        <p className="form-failure" role="alert">
          {failure}
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            <FormattedMessage id="editing.cancel" />
          </button>
          <SubmitButton busy={busy}>
            <FormattedMessage id="formEditor.begin" />
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}

/** Returns the name of a language in the reader's own. */
export const languageName = (locale: string, tag: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag
