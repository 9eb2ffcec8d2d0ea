import { useQuery } from '@tanstack/react-query'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { offerTask } from '#features/letters/offers/rules.ts'
import { EmptyPart } from '#ui/dashboard/EmptyPart.tsx'
import { queryPart } from '#ui/dashboard/query-part.ts'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { When } from '#ui/dashboard/When.tsx'
import type { DashboardGroup } from '#ui/feature/dashboard-part.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { ApplicationSummary } from '../../contract.ts'
import { APPLICATIONS_PATH, isReplyLate } from '../../rules.ts'
import { applicationsQuery, useLiveApplications } from '../application-queries.ts'

/** The candidate's applications on the dashboard: active and ended ones. */
export const applicationsPart = queryPart({
  prefetch: (app) => app.queryClient.prefetchQuery({ ...applicationsQuery(app), staleTime: 0 }),
  useData: () => useQuery(applicationsQuery(useApp())),
  useLive: useLiveApplications,
  entriesOf: (data) => {
    const entry = (application: ApplicationSummary, group: DashboardGroup) => ({
      key: application.encId,
      group,
      at: group === 'history' ? application.since : (application.expectedOn ?? null),
      // The offer itself is what to reply to.
      ...(application.stageKind === 'offer' && { partOf: offerTask(application.pid) }),
      card: <ApplicationEntry application={application} />,
    })
    return [
      ...data.applications.map((one) => entry(one, one.whoActs === 'candidate' ? 'action' : 'waiting')),
      ...data.inactiveApplications.map((one) => entry(one, 'history')),
    ]
  },
  Empty: () => (
    <EmptyPart
      heading="applications.empty.submitted"
      text="applications.empty.text"
      to="/careers"
      link="shell.missing.action"
      isPrimary
    />
  ),
})

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
              isReplyLate(application) ? (
                <strong key="expected">
                  <FormattedMessage id="applications.late" values={{ date: <ShortDay iso={expectedOn} /> }} />
                </strong>
              ) : (
                <span key="expected">
                  <FormattedMessage id="applications.expected" values={{ date: <When at={expectedOn} /> }} />
                </span>
              ),
            ]
          : []),
      ]}
      action={{ text: <FormattedMessage id="applications.view" /> }}
      testId="dashboard-application"
    />
  )
}

const ShortDay = ({ iso }: { readonly iso: string }) => (
  <time dateTime={iso}>
    <FormattedDate value={iso} day="numeric" month="short" timeZone="UTC" />
  </time>
)

function WhoActs({
  nextStep,
  whoActs,
}: {
  readonly nextStep: string | null
  readonly whoActs: 'candidate' | 'company'
}) {
  return nextStep ? <bdi>{nextStep}</bdi> : <FormattedMessage id={`applications.who.${whoActs}`} />
}
