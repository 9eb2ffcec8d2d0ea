import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useSearchParams } from 'react-router'
import { DraftList, draftsQuery } from '#features/applying/drafts/web/index.ts'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters, withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { loadOwn } from '#ui/page/load-own.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { LinkTabs } from '#ui/tabs/LinkTabs.tsx'
import type { ApplicationSummary } from '../../contract.ts'
import { applicationsQuery, useLiveApplications } from '../application-queries.ts'
import { ApplicationCard } from './ApplicationCard.tsx'
import '#ui/styles/kept-list.css'
import '../applications.css'

export const loadApplicationsPage: PageLoader = async ({ context, request }) => {
  const app = context.get(appRouterContext)
  const [status] = await Promise.all([
    loadOwn(app, { ...applicationsQuery(app), staleTime: 0 }),
    new URL(request.url).searchParams.get('tab') === 'drafts' && loadOwn(app, { ...draftsQuery(app), staleTime: 0 }),
  ])
  return { status, title: pageTitle(app, 'applications', 'title.applications') }
}

const TABS = ['submitted', 'drafts', 'past'] as const
type Tab = (typeof TABS)[number]

const isTab = (word: string | null): word is Tab => TABS.some((tab) => tab === word)

/** The candidate's active applications, drafts, and ended applications. */
export function ApplicationsPage() {
  const app = useApp()
  const [parameters] = useSearchParams()
  const requested = parameters.get('tab')
  const tab = isTab(requested) ? requested : 'submitted'
  const query = useQuery(applicationsQuery(app))
  useLiveApplications()
  const id = useId()
  const intl = useIntl()
  const { search } = useLocation()
  const tabs = TABS.map((one) => ({
    id: one,
    name: <FormattedMessage id={`applications.tab.${one}`} />,
    to: withCarriedParameters(`/careers/applications?tab=${one}`, search),
  }))
  return (
    <section className="page-narrow applications-page" aria-labelledby={`${id}-heading`}>
      <h1 id={`${id}-heading`}>
        <FormattedMessage id="title.applications" />
      </h1>
      <LinkTabs label={intl.formatMessage({ id: 'title.applications' })} tabs={tabs} open={tab}>
        {tab === 'drafts' ? (
          <DraftList />
        ) : (
          <Loaded query={query} failedHeading="applications.failed" className="kept-empty">
            {({ applications, inactiveApplications }) => (
              <Applications list={tab === 'past' ? inactiveApplications : applications} tab={tab} />
            )}
          </Loaded>
        )}
      </LinkTabs>
    </section>
  )
}

function Applications({
  list,
  tab,
}: {
  readonly list: readonly ApplicationSummary[]
  readonly tab: Exclude<Tab, 'drafts'>
}) {
  const { search } = useLocation()
  if (list.length === 0) {
    return (
      <div className="kept-empty">
        <h2>
          <FormattedMessage id={`applications.empty.${tab}`} />
        </h2>
        {tab === 'submitted' && (
          <>
            <p>
              <FormattedMessage id="applications.empty.text" />
            </p>
            <Link className="button button-primary" to={`/careers${carriedParameters(search)}`}>
              <FormattedMessage id="shell.missing.action" />
            </Link>
          </>
        )}
      </div>
    )
  }
  return (
    <ul className="lined-list">
      {list.map((application) => (
        <li key={application.encId}>
          <ApplicationCard application={application} heading="h2" />
        </li>
      ))}
    </ul>
  )
}
