import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { StartTime } from '#ui/dashboard/StartTime.tsx'
import { When } from '#ui/dashboard/When.tsx'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { ShownInterview } from '../contract.ts'
import { INTERVIEWS_PATH } from '../rules.ts'
import { isProposed } from '../states.ts'
import './interviews.css'

const TONES = { proposed: 'open', booked: 'good', over: 'off', canceled: 'off' } as const

/** One interview in a list: its state, its time, and the way to its page. */
export function InterviewCard({ interview }: { readonly interview: ShownInterview }) {
  const { encId, state, positionTitle, title, kind, place, when, slots } = interview
  const lastSlot = isProposed(state) ? slots.at(-1) : undefined
  const canPick = lastSlot !== undefined
  return (
    <DashboardCard
      kind={<FormattedMessage id="interviews.kind" />}
      status={<FormattedMessage id={`interviews.state.${state}`} />}
      tone={TONES[state]}
      title={positionTitle}
      to={`${INTERVIEWS_PATH}/${encId}`}
      when={
        lastSlot ? (
          <FormattedMessage id="interviews.pickBy" values={{ date: <When at={lastSlot.startsAt} clock /> }} />
        ) : when ? (
          <StartTime when={when} />
        ) : undefined
      }
      facts={[
        <span key="title">
          <bdi>{title}</bdi>
          {' · '}
          <FormattedMessage id={`interviews.kind.${kind}`} />
        </span>,
        ...(place ? [<bdi key="place">{place}</bdi>] : []),
      ]}
      action={{ text: <FormattedMessage id={canPick ? 'interviews.pick' : 'interviews.view'} />, primary: canPick }}
      testId="interview-card"
    />
  )
}

/** Tells candidates without interviews when they get one, and leads them on. */
export function NoInterviews() {
  const { search } = useLocation()
  return (
    <>
      <h2>
        <FormattedMessage id="interviews.empty.heading" />
      </h2>
      <p>
        <FormattedMessage id="interviews.empty.text" />
      </p>
      <Link className="button" to={`/careers/applications${carriedParameters(search)}`}>
        <FormattedMessage id="title.applications" />
      </Link>
    </>
  )
}
