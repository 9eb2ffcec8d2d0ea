import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { When } from '#ui/dashboard/When.tsx'
import type { DashboardGroup, LoadedDashboardPart } from '#ui/feature/dashboard-part.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { ApplicationSummary } from '../../contract.ts'
import { APPLICATIONS_PATH } from '../../rules.ts'
import { applicationsQuery, useLiveApplications } from '../application-queries.ts'

/** The candidate's applications on the dashboard: those that stand, and those that ended. */
export const applicationsPart: LoadedDashboardPart = {
  prefetch: (app) => app.queryClient.prefetchQuery({ ...applicationsQuery(app), staleTime: 0 }),
  useEntries() {
    const { data, isError, refetch } = useQuery(applicationsQuery(useApp()))
    useLiveApplications()
    const entry = (application: ApplicationSummary, group: DashboardGroup) => ({
      key: application.encId,
      group,
      at: group === 'history' ? application.since : (application.expectedOn ?? null),
      card: <ApplicationEntry application={application} />,
    })
    return {
      entries: data && [
        ...data.applications.map((one) => entry(one, one.whoActs === 'candidate' ? 'action' : 'waiting')),
        ...data.inactiveApplications.map((one) => entry(one, 'history')),
      ],
      failed: isError && !data,
      retry: () => void refetch(),
    }
  },
  Empty() {
    const { search } = useLocation()
    return (
      <>
        <h2>
          <FormattedMessage id="applications.empty.submitted" />
        </h2>
        <p>
          <FormattedMessage id="applications.empty.text" />
        </p>
        <Link className="button button-primary" to={`/careers${carriedParameters(search)}`}>
          <FormattedMessage id="shell.missing.action" />
        </Link>
      </>
    )
  },
}

const TONES = { new: 'wait', review: 'wait', interview: 'open', offer: 'open', hired: 'good', rejected: 'off' } as const

function ApplicationEntry({ application }: { readonly application: ApplicationSummary }) {
  const { encId, positionTitle, positionLocation, currentStatus, stageKind, isWithdrawn, overdue } = application
  const { appliedOn, nextStep, whoActs, expectedOn } = application
  return (
    <DashboardCard
      kind={<FormattedMessage id="applications.kind" />}
      status={<bdi>{currentStatus}</bdi>}
      tone={isWithdrawn ? 'off' : overdue ? 'late' : TONES[stageKind]}
      title={positionTitle}
      to={`${APPLICATIONS_PATH}/${encId}`}
      facts={[
        <span key="place">
          {positionLocation && (
            <>
              <bdi>{positionLocation}</bdi>
              {' · '}
            </>
          )}
          <FormattedMessage id="applications.applied" values={{ date: <When at={appliedOn} /> }} />
        </span>,
        ...(whoActs === 'nobody' ? [] : [<WhoActs key="who" nextStep={nextStep} whoActs={whoActs} />]),
        ...(expectedOn
          ? [
              <span key="expected">
                {overdue ? (
                  <strong>
                    <FormattedMessage id="applications.overdue" />
                    {' · '}
                  </strong>
                ) : null}
                <FormattedMessage id="applications.expected" values={{ date: <When at={expectedOn} /> }} />
              </span>,
            ]
          : []),
      ]}
      action={{ text: <FormattedMessage id="applications.view" /> }}
      testId="dashboard-application"
    />
  )
}

function WhoActs({
  nextStep,
  whoActs,
}: {
  readonly nextStep: string | null
  readonly whoActs: 'candidate' | 'company'
}) {
  return nextStep ? <bdi>{nextStep}</bdi> : <FormattedMessage id={`applications.who.${whoActs}`} />
}
