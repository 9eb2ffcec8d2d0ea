import { FormattedMessage } from 'react-intl'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { When } from '#ui/dashboard/When.tsx'
import { Day } from '#ui/Day.tsx'
import type { ApplicationSummary } from '../../contract.ts'
import { APPLICATIONS_PATH, isReplyLate } from '../../rules.ts'
import { StageLine } from '../StageLine.tsx'

const TONES = { new: 'wait', review: 'wait', interview: 'open', offer: 'open', hired: 'good', rejected: 'off' } as const

interface Props {
  readonly application: ApplicationSummary
  readonly heading?: 'h2' | 'h3'
}

/** One application in a list, the same on the dashboard and on its own page: the place, what happens next, and the stages. */
export function ApplicationCard({ application, heading = 'h3' }: Props) {
  const { encId, positionTitle, positionLocation, currentStatus, stageKind, stages, isWithdrawn, whoActs } = application
  const isLate = isReplyLate(application)
  return (
    <DashboardCard
      kind={<FormattedMessage id="applications.kind" />}
      status={stages.length === 0 && <bdi>{currentStatus}</bdi>}
      tone={isWithdrawn ? 'off' : isLate ? 'late' : TONES[stageKind]}
      title={positionTitle}
      to={`${APPLICATIONS_PATH}/${encId}`}
      facts={[
        ...(positionLocation ? [<bdi key="place">{positionLocation}</bdi>] : []),
        <NextStep key="next" of={application} />,
      ]}
      line={<StageLine stages={stages} />}
      action={whoActs === 'candidate' ? { text: <FormattedMessage id="applications.view" /> } : undefined}
      heading={heading}
      testId="application-card"
    />
  )
}

/** The most useful sentence about an application: what we owe, what happens next and by when, or when it was sent. */
function NextStep({ of: application }: { readonly of: ApplicationSummary }) {
  const { appliedOn, nextStep, whoActs, expectedOn, isWithdrawn, undoUntil } = application
  if (isWithdrawn && undoUntil)
    return <FormattedMessage id="applications.undoUntil" values={{ date: <Day at={undoUntil} clock /> }} />
  if (whoActs === 'nobody')
    return <FormattedMessage id="applications.applied" values={{ date: <When at={appliedOn} /> }} />
  if (whoActs === 'company' && expectedOn)
    return isReplyLate(application) ? (
      <strong>
        <FormattedMessage id="applications.late" values={{ date: <Day at={expectedOn} /> }} />
      </strong>
    ) : (
      <FormattedMessage id="applications.expected" values={{ date: <When at={expectedOn} /> }} />
    )
  return nextStep ? <bdi>{nextStep}</bdi> : <FormattedMessage id={`applications.who.${whoActs}`} />
}
