import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { DeskNavigation } from '#features/company/desk/web/index.ts'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { FormLine } from '../../contract.ts'
import { formListQuery, formPath } from '../form-editor-queries.ts'
import { At } from '../versions/At.tsx'
import { NewForm } from './NewForm.tsx'
import '#ui/styles/kept-list.css'
import './forms.css'

export const loadFormsPage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  await app.queryClient.prefetchQuery({ ...formListQuery(app), staleTime: 0 })
  return { status: 200, title: pageTitle(app, 'formEditor', 'title.formEditor') }
}

/** The company's forms, for its form editors. */
export function FormsPage() {
  const app = useApp()
  const query = useQuery(formListQuery(app))
  const [source, setSource] = useState<string>()
  const forms = query.data?.forms ?? []
  return (
    <section className="page-wide tool-forms" aria-labelledby="tool-forms-heading">
      <DeskNavigation current="forms" />
      <header className="tool-forms-head">
        <div>
          <h1 id="tool-forms-heading">
            <FormattedMessage id="title.formView" />
          </h1>
          <p className="muted">
            <FormattedMessage id="formEditor.intro" />
          </p>
        </div>
        <button type="button" className="button button-primary needs-script" onClick={() => setSource('standard')}>
          <FormattedMessage id="formEditor.new" />
        </button>
      </header>
      <Loaded query={query} failedHeading="formEditor.listFailed" className="kept-empty">
        {() => (
          <>
            <FormGroup heading="formEditor.own" forms={forms.filter(({ own }) => own)} onCopy={setSource} />
            <FormGroup heading="formEditor.notOwn" forms={forms.filter(({ own }) => !own)} onCopy={setSource} />
          </>
        )}
      </Loaded>
      {source === undefined ? null : <NewForm forms={forms} source={source} onClose={() => setSource(undefined)} />}
    </section>
  )
}

interface GroupProps {
  readonly heading: 'formEditor.own' | 'formEditor.notOwn'
  readonly forms: readonly FormLine[]
  readonly onCopy: (key: string) => void
}

function FormGroup({ heading, forms, onCopy }: GroupProps) {
  if (forms.length === 0)
    return heading === 'formEditor.own' ? (
      <div className="kept-empty">
        <h2>
          <FormattedMessage id="formEditor.none" />
        </h2>
        <p>
          <FormattedMessage id="formEditor.noneText" />
        </p>
      </div>
    ) : null
  return (
    <section className="tool-forms-group" aria-labelledby={heading}>
      <h2 id={heading}>
        <FormattedMessage id={heading} />
      </h2>
      {heading === 'formEditor.notOwn' && (
        <p className="muted">
          <FormattedMessage id="formEditor.notOwnText" />
        </p>
      )}
      <ul>
        {forms.map((form) => (
          <FormCard key={form.key} form={form} onCopy={onCopy} />
        ))}
      </ul>
    </section>
  )
}

function FormCard({ form, onCopy }: { readonly form: FormLine; readonly onCopy: (key: string) => void }) {
  const intl = useIntl()
  const { search } = useLocation()
  const { key, title, version, publishedAt, publishedBy, editedAt, editedBy } = form
  const name = { name: title }
  return (
    <li className="tool-form" data-testid="tool-form">
      <div className="tool-form-text">
        <h3>
          <Link to={`${formPath(key)}${carriedParameters(search)}`}>
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <p className="tool-form-states">
          <span className="form-state" data-state={version === null ? 'draft' : 'published'}>
            {version === null ? (
              <FormattedMessage id="formEditor.state.draft" />
            ) : (
              <FormattedMessage id="formEditor.state.version" values={{ number: version }} />
            )}
          </span>
          {version !== null && editedAt !== null ? (
            <span className="form-state" data-state="changed">
              <FormattedMessage id="formEditor.state.changed" />
            </span>
          ) : null}
          <span className="muted">
            <FormattedMessage id={`formEditor.purpose.${form.purpose}`} />
          </span>
          <Use form={form} />
        </p>
        <p className="muted tool-form-when">
          {editedAt !== null ? (
            <At id="formEditor.editedAt" at={editedAt} by={editedBy} />
          ) : publishedAt !== null ? (
            <At id="formEditor.publishedAt" at={publishedAt} by={publishedBy} />
          ) : null}
        </p>
      </div>
      <button
        type="button"
        className="button needs-script"
        aria-label={intl.formatMessage({ id: 'formEditor.copyNamed' }, name)}
        onClick={() => onCopy(key)}
      >
        <FormattedMessage id="formEditor.copy" />
      </button>
    </li>
  )
}

/** The jobs that ask a form's questions. */
function Use({ form: { purpose, positions, titles, forAll, version } }: { readonly form: FormLine }) {
  if (version === null || purpose === 'given') return null
  return (
    <span className="muted" title={titles.join(' · ')}>
      {forAll ? (
        <FormattedMessage id="formEditor.forAll" />
      ) : (
        <FormattedMessage id="formEditor.jobs" values={{ count: positions }} />
      )}
    </span>
  )
}
