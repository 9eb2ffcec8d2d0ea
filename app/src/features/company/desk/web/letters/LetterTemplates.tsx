import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { languageName } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { DeskTemplate, listLetterTemplates } from '../../letters-contract.ts'
import { type Caller, deskKey } from '../parts/desk-queries.ts'
import { useAct } from '../parts/use-act.ts'
import { TemplateForm } from './TemplateForm.tsx'

/** Query for the letter templates. */
export const letterTemplatesQuery = (app: Caller) =>
  queryOptions({
    queryKey: deskKey(app, 'letter-templates'),
    queryFn: ({ signal }) =>
      callApi<typeof listLetterTemplates>(app.transport, 'GET /api/desk/letter_templates', { signal }),
    retry: false,
  })

/** The letters with placeholders that the company keeps, and a form for one of them. */
export function LetterTemplates() {
  const query = useQuery(letterTemplatesQuery(useApp()))
  // Undefined while none is open, null for a new one.
  const [opened, setOpened] = useState<string | null>()
  const { failure, done, busy, run, perform, announce } = useAct()
  const remove = ({ id, name }: DeskTemplate) =>
    run(() => perform('DELETE /api/desk/letter_templates/:id', { params: { id } }, 'letterTemplates.removed', { name }))
  return (
    <>
      <h1>
        <FormattedMessage id="letterTemplates.title" />
      </h1>
      <p className="muted">
        <FormattedMessage id="letterTemplates.text" />
      </p>
      <p role="status">{done}</p>
      <p role="alert">{failure}</p>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ templates, languages }) => (
          <>
            {templates.length === 0 ? (
              <p>
                <FormattedMessage id="letterTemplates.none" />
              </p>
            ) : (
              <ul className="desk-list">
                {templates.map((template) => (
                  <TemplateLine
                    key={template.id}
                    template={template}
                    busy={busy}
                    onOpen={() => setOpened(template.id)}
                    onRemove={() => remove(template)}
                  />
                ))}
              </ul>
            )}
            {opened === undefined ? (
              <button type="button" className="button button-primary needs-script" onClick={() => setOpened(null)}>
                <FormattedMessage id="letterTemplates.new" />
              </button>
            ) : (
              <TemplateForm
                key={opened ?? ''}
                stored={templates.find(({ id }) => id === opened)}
                languages={languages}
                onDone={(said) => {
                  setOpened(undefined)
                  if (said !== undefined) announce(said)
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

interface LineProps {
  readonly template: DeskTemplate
  readonly busy: boolean
  readonly onOpen: () => void
  readonly onRemove: () => void
}

function TemplateLine({ template: { name, language }, busy, onOpen, onRemove }: LineProps) {
  const intl = useIntl()
  const [asked, setAsked] = useState(false)
  const values = { name: <bdi>{name}</bdi>, language: languageName(language, intl.locale) }
  return (
    <li className="desk-line">
      <div>
        <bdi className="desk-line-name">{name}</bdi>
        <span className="muted">{values.language}</span>
      </div>
      <div className="desk-line-acts">
        <button type="button" className="button needs-script" onClick={onOpen}>
          <FormattedMessage id="letterTemplates.edit" values={values} />
        </button>
        {asked ? (
          <>
            <button type="button" className="button button-danger" aria-disabled={busy} onClick={onRemove}>
              <FormattedMessage id="letterTemplates.removeNow" values={values} />
            </button>
            <button type="button" className="button" onClick={() => setAsked(false)}>
              <FormattedMessage id="letterTemplates.keep" />
            </button>
          </>
        ) : (
          <button type="button" className="button needs-script" onClick={() => setAsked(true)}>
            <FormattedMessage id="letterTemplates.remove" values={values} />
          </button>
        )}
      </div>
    </li>
  )
}
