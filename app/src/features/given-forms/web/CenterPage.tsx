import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useSearchParams } from 'react-router'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters, withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { loadOwn } from '#ui/page/load-own.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { GivenForm } from '../contract.ts'
import { CENTER_PATH } from '../rules.ts'
import { isCompleted } from '../states.ts'
import { DueTime } from './DueTime.tsx'
import { formsQuery, useLiveForms } from './form-queries.ts'
import '#ui/styles/kept-list.css'
import './given-forms.css'

export const loadCenterPage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  const status = await loadOwn(app, { ...formsQuery(app), staleTime: 0 })
  return { status, title: pageTitle(app, 'documentCenter', 'title.documentCenter') }
}

const TABS = ['to_do', 'completed'] as const

/** The candidate's forms: those to fill in, and those that were sent. */
export function CenterPage() {
  const app = useApp()
  const intl = useIntl()
  const { search } = useLocation()
  const [parameters] = useSearchParams()
  const tab = parameters.get('tab_id') === 'completed' ? 'completed' : 'to_do'
  const query = useQuery(formsQuery(app))
  useLiveForms()
  const id = useId()
  const carried = carriedParameters(search)
  return (
    <section className="kept-page forms-center" aria-labelledby={`${id}-heading`}>
      <h1 id={`${id}-heading`}>
        <FormattedMessage id="title.documentCenter" />
      </h1>
      <Loaded query={query} failedHeading="givenForms.failed" className="kept-empty">
        {({ forms, tabs = [] }) => (
          <>
            <nav className="forms-tabs" aria-label={intl.formatMessage({ id: 'title.documentCenter' })}>
              {TABS.map((one) => (
                <Link
                  key={one}
                  aria-current={one === tab ? 'page' : undefined}
                  preventScrollReset
                  to={`${CENTER_PATH}${carried}${carried ? '&' : '?'}tab_id=${one}`}
                >
                  <FormattedMessage id={`givenForms.tab.${one}`} />{' '}
                  <span className="forms-tab-count">{tabs.find((line) => line.id === one)?.count ?? 0}</span>
                </Link>
              ))}
            </nav>
            <FormList forms={forms.filter(({ status }) => isCompleted(status) === (tab === 'completed'))} tab={tab} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function FormList({ forms, tab }: { readonly forms: readonly GivenForm[]; readonly tab: (typeof TABS)[number] }) {
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
  return (
    <ul className="forms-list">
      {forms.map((form) => (
        <li key={form.encId}>
          <FormCard form={form} />
        </li>
      ))}
    </ul>
  )
}

const ACTIONS = { open: 'givenForms.fillIn', in_progress: 'givenForms.continue', completed: 'givenForms.read' } as const

/** One form with its state and the way to it. */
function FormCard({ form }: { readonly form: GivenForm }) {
  const id = useId()
  const { search } = useLocation()
  return (
    <article className="forms-card" data-testid="given-form" aria-labelledby={id}>
      <div>
        <h2 id={id}>
          <bdi>{form.title}</bdi>
        </h2>
        {form.position ? (
          <p className="muted">
            <bdi>{form.position}</bdi>
          </p>
        ) : null}
        <DueTime form={form} />
      </div>
      <Link
        className={isCompleted(form.status) ? 'button' : 'button button-primary'}
        to={withCarriedParameters(form.url, search)}
        aria-describedby={id}
      >
        <FormattedMessage id={ACTIONS[form.status]} />
      </Link>
    </article>
  )
}
