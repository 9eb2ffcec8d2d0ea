import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { applyPath } from '#features/jobs/positions/rules.ts'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { When } from '#ui/dashboard/When.tsx'
import type { ShownReferral } from '../contract.ts'
import { REFERRALS_PATH } from '../rules.ts'
import { hasApplied, isAccepted, isErased, isSent } from '../states.ts'

const tones = { sent: 'wait', accepted: 'good', applied: 'good', declined: 'off', expired: 'off' } as const

interface Props {
  readonly referral: ShownReferral
  /** Additional buttons; the dashboard, which loads little, has none. */
  readonly tools?: ReactNode
  /** Id of the card's title, which describes the buttons. */
  readonly titleId?: string
}

/** A referral in a list: the second person, the job, the state and the next step. */
export function ReferralCard({ referral, tools, titleId }: Props) {
  const { state, positionTitle, relation, note, answerBy, at } = referral
  const facts = [
    <KindOf key="who" referral={referral} />,
    ...(answerBy === null ? [<When key="at" at={at} />] : []),
    ...(relation === null ? [] : [<FormattedMessage key="r" id={`referrals.relation.${relation}`} />]),
    ...(note === null
      ? []
      : [
          <q key="n" dir="auto">
            {note}
          </q>,
        ]),
    ...explained(referral),
  ]
  const job = jobPath(referral)
  return (
    <DashboardCard
      testId="referral-card"
      status={<FormattedMessage id={`referrals.state.${state}`} />}
      tone={tones[state]}
      title={positionTitle}
      to={job ?? REFERRALS_PATH}
      when={
        answerBy === null ? undefined : (
          <FormattedMessage id="referrals.answerBy" values={{ date: <When at={answerBy} /> }} />
        )
      }
      facts={facts}
      action={actionOf(referral, job)}
      tools={tools}
      {...(titleId !== undefined && { titleId })}
    />
  )
}

/** Returns the path of an open position's page. */
const jobPath = ({ pid, positionOpen }: ShownReferral) =>
  pid !== null && positionOpen ? `/careers/job/${pid}` : undefined

function actionOf({ direction, state, pid }: ShownReferral, job: string | undefined) {
  if (direction === 'received' && hasApplied(state))
    return { text: <FormattedMessage id="referrals.viewApplications" />, to: '/careers/applications' }
  if (job === undefined || pid === null) return { text: <FormattedMessage id="referrals.findJobs" />, to: '/careers' }
  if (direction === 'received' && isAccepted(state))
    return { text: <FormattedMessage id="referrals.apply" />, to: applyPath({ id: pid, privateKey: null }) }
  return undefined
}

function KindOf({ referral: { direction, name, email } }: { readonly referral: ShownReferral }) {
  const who = name ?? email
  if (who === null) return <FormattedMessage id="referrals.kind.gone" />
  return <FormattedMessage id={`referrals.kind.${direction}`} values={{ name: <bdi>{who}</bdi> }} />
}

function explained({ direction, state, positionOpen, keptUntil }: ShownReferral) {
  const lines = []
  if (direction === 'received' && isSent(state))
    lines.push(<FormattedMessage key="mail" id="referrals.fact.answerMail" />)
  if (direction === 'made' && isErased(state))
    lines.push(<FormattedMessage key="over" id={`referrals.fact.${state}`} />)
  if (direction === 'received' && keptUntil !== null)
    lines.push(<FormattedMessage key="kept" id="referrals.keptUntil" values={{ date: <When at={keptUntil} /> }} />)
  if (!positionOpen) lines.push(<FormattedMessage key="closed" id="referrals.fact.closed" />)
  return lines
}
