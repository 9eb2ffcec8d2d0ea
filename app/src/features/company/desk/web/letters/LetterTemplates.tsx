import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { DoneLine } from '#ui/form/DoneLine.tsx'
import { languageName } from '#ui/i18n/format.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { DeskTemplate, listLetterTemplates } from '../../letters-contract.ts'
import { AskedAct } from '../frame/AskedAct.tsx'
import { type Caller, deskKey } from '../parts/desk-queries.ts'
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
  const [done, setDone] = useState<string>()
  const open = (id: string | null) => {
    setOpened(id)
    setDone(undefined)
  }
  return (
    <>
      <h1>
        <FormattedMessage id="letterTemplates.title" />
      </h1>
      <p className="muted">
        <FormattedMessage id="letterTemplates.text" />
      </p>
      <DoneLine said={done} />
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ templates, languages }) => {
          const stored = templates.find(({ id }) => id === opened)
          // A template that was removed has no form any more.
          const isOpen = opened === null || stored !== undefined
          return (
            <>
              {templates.length === 0 ? (
                <p>
                  <FormattedMessage id="letterTemplates.none" />
                </p>
              ) : (
                <ul className="desk-list">
                  {templates.map((template) => (
                    <TemplateLine key={template.id} template={template} onOpen={() => open(template.id)} />
                  ))}
                </ul>
              )}
              {isOpen ? (
                <TemplateForm
                  key={opened ?? ''}
                  stored={stored}
                  languages={languages}
                  onDone={(said) => {
                    setOpened(undefined)
                    setDone(said)
                  }}
                />
              ) : (
                <button type="button" className="button button-primary needs-script" onClick={() => open(null)}>
                  <FormattedMessage id="letterTemplates.new" />
                </button>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function TemplateLine({ template, onOpen }: { readonly template: DeskTemplate; readonly onOpen: () => void }) {
  const intl = useIntl()
  const { id, name, language } = template
  return (
    <li className="desk-line">
      <div>
        <bdi className="desk-line-name">{name}</bdi>
        <span className="muted">{languageName(language, intl.locale)}</span>
      </div>
      <div className="desk-line-acts">
        <button type="button" className="link-button needs-script" onClick={onOpen}>
          <FormattedMessage id="letterTemplates.edit" values={{ name: <bdi>{name}</bdi> }} />
        </button>
        <AskedAct
          route="DELETE /api/desk/letter_templates/:id"
          params={{ id }}
          name={name}
          button="letterTemplates.remove"
          question="letterTemplates.removeAsk"
          explanation="letterTemplates.removeText"
          cancel="letterTemplates.keep"
        />
      </div>
    </li>
  )
}
