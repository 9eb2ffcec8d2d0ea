import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useSearchParams } from 'react-router'
import { DocumentList, documentsQuery } from '#features/letters/documents/web/index.ts'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { loadOwn } from '#ui/page/load-own.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { GivenForm } from '../contract.ts'
import { CENTER_PATH, type FormTab, formTabs, tabOf } from '../rules.ts'
import { FormList } from './FormList.tsx'
import { formsQuery, useLiveForms } from './form-queries.ts'
import '#ui/styles/kept-list.css'
import '#ui/tabs/tabs.css'
import './given-forms.css'

export const loadCenterPage: PageLoader = async ({ context, request }) => {
  const app = context.get(appRouterContext)
  const isOfDocuments = tabIn(new URL(request.url).searchParams) === 'documents'
  const [status] = await Promise.all([
    loadOwn(app, { ...formsQuery(app), staleTime: 0 }),
    isOfDocuments ? app.queryClient.prefetchQuery({ ...documentsQuery(app), staleTime: 0 }) : undefined,
  ])
  return { status, title: pageTitle(app, 'documentCenter', 'title.documentCenter') }
}

const tabIn = (parameters: URLSearchParams): FormTab =>
  formTabs.find((tab) => tab === parameters.get('tab_id')) ?? 'to_do'

/** The candidate's forms, unfinished and sent, and documents. */
export function CenterPage() {
  const app = useApp()
  const intl = useIntl()
  const { search } = useLocation()
  const [parameters] = useSearchParams()
  const tab = tabIn(parameters)
  const query = useQuery(formsQuery(app))
  useLiveForms()
  const id = useId()
  const carried = carriedParameters(search)
  return (
    <section className="page-narrow forms-center" aria-labelledby={`${id}-heading`}>
      <h1 id={`${id}-heading`}>
        <FormattedMessage id="title.documentCenter" />
      </h1>
      <Loaded query={query} failedHeading="givenForms.failed" className="kept-empty">
        {({ forms, tabs = [] }) => (
          <>
            <nav className="link-tabs" aria-label={intl.formatMessage({ id: 'title.documentCenter' })}>
              {formTabs.map((one) => (
                <Link
                  key={one}
                  aria-current={one === tab ? 'page' : undefined}
                  preventScrollReset
                  to={`${CENTER_PATH}${carried}${carried ? '&' : '?'}tab_id=${one}`}
                >
                  <FormattedMessage id={`givenForms.tab.${one}`} />{' '}
                  <span className="dash-count">{tabs.find((line) => line.id === one)?.count ?? 0}</span>
                </Link>
              ))}
            </nav>
            {tab === 'documents' ? (
              <DocumentList />
            ) : (
              <TabForms forms={forms.filter((form) => tabOf(form) === tab)} tab={tab} />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

interface ListProps {
  readonly forms: readonly GivenForm[]
  readonly tab: Exclude<FormTab, 'documents'>
}

function TabForms({ forms, tab }: ListProps) {
  const { search } = useLocation()
  if (forms.length === 0)
    return (
      <div className="kept-empty">
        <p>
          <FormattedMessage id={`givenForms.empty.${tab}`} />
        </p>
        <Link className="button" to={`/careers${carriedParameters(search)}`}>
          <FormattedMessage id="shell.missing.action" />
        </Link>
      </div>
    )
  return <FormList forms={forms} />
}
