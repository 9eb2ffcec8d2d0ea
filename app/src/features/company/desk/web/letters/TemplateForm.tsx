import { useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { letterTemplateLimits } from '#features/letters/letter-templates/limits.ts'
import { callApi } from '#ui/api/transport.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { languageName } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { DeskTemplate, previewTemplate, ReadLetter, readWordLetter } from '../../letters-contract.ts'
import { HtmlEditor } from '../jobs/description/HtmlEditor.tsx'
import { useAct } from '../parts/use-act.ts'
import { LetterPreview, type ShownLetter } from './LetterPreview.tsx'
import { PlaceholderChoice, PlaceholderNames, UnknownNames } from './Placeholders.tsx'

interface Props {
  /** The template to change; undefined for a new one. */
  readonly stored: DeskTemplate | undefined
  /** Languages of the site, the default one first. */
  readonly languages: readonly string[]
  readonly onDone: (said?: string) => void
}

/** A form for a letter template: written here, or read from a Word document, with its pages. */
export function TemplateForm({ stored, languages, onDone }: Props) {
  const intl = useIntl()
  const app = useApp()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(stored?.name ?? '')
  const [language, setLanguage] = useState(stored?.language ?? languages[0] ?? 'en')
  const [html, setHtml] = useState(stored?.html ?? '')
  // Another document opens the editor again.
  const [reading, setReading] = useState(0)
  const [unknown, setUnknown] = useState<ReadLetter['unknown']>([])
  const [shown, setShown] = useState<ShownLetter & { of: string }>()
  const { busy, failure, errors, done, onSubmit, run, perform } = useAct<'name' | 'html'>({
    form,
    fieldOf: { 'name-taken': 'name', 'no-text': 'html', 'unknown-placeholder': 'html' },
    failed: 'letterTemplates.notSaved',
  })
  const body = { name: name.trim(), language, html }
  const of = JSON.stringify(body)
  const check = () => ({
    name: body.name ? undefined : intl.formatMessage({ id: 'letterTemplates.nameMissing' }),
    html: html.trim() ? undefined : intl.formatMessage({ id: 'letterTemplates.textMissing' }),
  })
  const save = async () => {
    const values = { name: body.name }
    const said = stored
      ? await perform(
          'PUT /api/desk/letter_templates/:id',
          { params: { id: stored.id }, body },
          'letterTemplates.saved',
          values,
        )
      : await perform('POST /api/desk/letter_templates', { body }, 'letterTemplates.saved', values)
    onDone(said)
  }
  const look = async () =>
    setShown({
      of,
      ...(await callApi<typeof previewTemplate>(app.transport, 'POST /api/desk/letter_templates/preview', { body })),
    })
  const read = async (file: File) => {
    const sent = new FormData()
    sent.append('domain', app.site.domain)
    sent.append('letter', file, file.name)
    const found = await callApi<typeof readWordLetter>(app.transport, 'POST /api/desk/letter_templates/read', {
      form: sent,
    })
    setHtml(found.html)
    setUnknown(found.unknown)
    setReading(reading + 1)
    if (name === '') setName(file.name.replace(/\.docx$/i, ''))
    return intl.formatMessage({ id: 'letterTemplates.read' }, { name: file.name })
  }
  return (
    <section className="desk-group" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>
        {stored ? (
          <FormattedMessage id="letterTemplates.edit" values={{ name: <bdi>{stored.name}</bdi> }} />
        ) : (
          <FormattedMessage id="letterTemplates.new" />
        )}
      </h2>
      <form ref={form} className="desk-form letter-template" onSubmit={onSubmit(save, check)}>
        <TextField
          name="name"
          label={<FormattedMessage id="letterTemplates.name" />}
          help={<FormattedMessage id="letterTemplates.nameHelp" />}
          value={name}
          onChange={setName}
          autoComplete="off"
          maxLength={letterTemplateLimits.nameCharacters}
          error={errors.name}
        />
        <div className="field">
          <label htmlFor={`${id}-language`}>
            <FormattedMessage id="letterTemplates.language" />
          </label>
          <select id={`${id}-language`} value={language} onChange={({ target }) => setLanguage(target.value)}>
            {[...new Set([...languages, language])].map((tag) => (
              <option key={tag} value={tag}>
                {languageName(tag, intl.locale)}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-file`}>
            <FormattedMessage id="letterTemplates.file" />
          </label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
            aria-describedby={`${id}-file-help`}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) run(() => read(file))
              // Lets the same file be chosen again.
              target.value = ''
            }}
          />
          <p id={`${id}-file-help`} className="field-help">
            <FormattedMessage id="letterTemplates.fileHelp" />
          </p>
          <PlaceholderNames />
        </div>
        <div className="field letter-template-text">
          <span className="desk-label">
            <FormattedMessage id="letterTemplates.letter" />
          </span>
          <HtmlEditor
            key={reading}
            label={intl.formatMessage({ id: 'letterTemplates.letter' })}
            value={html}
            onChange={setHtml}
            error={errors.html}
            describedBy={`${id}-html-error ${id}-html-help`}
            renderTools={(insert) => <PlaceholderChoice onChoose={(word) => insert(`{{${word}}}`)} />}
          />
          <p id={`${id}-html-error`} className="field-error">
            {errors.html}
          </p>
          <p id={`${id}-html-help`} className="field-help">
            <FormattedMessage id="letterTemplates.letterHelp" />
          </p>
        </div>
        <div role="status">
          <p>{done}</p>
          <UnknownNames names={unknown} />
        </div>
        <p role="alert">{failure}</p>
        <div className="desk-line-acts">
          <button type="submit" className="button button-primary" aria-disabled={busy}>
            <FormattedMessage id="letterTemplates.save" />
          </button>
          <button type="button" className="button" aria-disabled={busy} onClick={() => run(look, check)}>
            <FormattedMessage id="letterTemplates.preview" />
          </button>
          <button type="button" className="button" onClick={() => onDone()}>
            <FormattedMessage id="letterTemplates.cancel" />
          </button>
        </div>
      </form>
      {shown?.of === of ? <LetterPreview letter={shown} title={body.name} /> : null}
    </section>
  )
}
