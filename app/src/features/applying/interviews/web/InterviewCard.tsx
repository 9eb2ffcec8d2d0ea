import { FormattedMessage } from 'react-intl'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { DateTile } from '#ui/dashboard/DateTile.tsx'
import { EmptyPart } from '#ui/dashboard/EmptyPart.tsx'
import { StartTime, YourTime } from '#ui/dashboard/StartTime.tsx'
import { When } from '#ui/dashboard/When.tsx'
import type { ShownInterview } from '../contract.ts'
import { INTERVIEWS_PATH } from '../rules.ts'
import { isProposed } from '../states.ts'
import './interviews.css'

const TONES = { proposed: 'open', booked: 'good', over: 'off', canceled: 'off' } as const

/** One interview in a list: its state and time, and a link to its page. */
export function InterviewCard({ interview }: { readonly interview: ShownInterview }) {
  const { encId, state, positionTitle, title, kind, place, when, slots } = interview
  const lastSlot = isProposed(state) ? slots.at(-1) : undefined
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
        ) : undefined
      }
      tile={when && <DateTile when={when} />}
      facts={[
        ...(when ? [<StartTime key="time" when={when} form="clock" />] : []),
        ...(when?.yours ? [<YourTime key="yours" when={when} />] : []),
        <span key="title">
          <bdi>{title}</bdi>
          {' · '}
          <FormattedMessage id={`interviews.kind.${kind}`} />
        </span>,
        ...(place ? [<bdi key="place">{place}</bdi>] : []),
      ]}
      action={lastSlot && { text: <FormattedMessage id="interviews.pick" /> }}
      testId="interview-card"
    />
  )
}

/** Explains to candidates without interviews when they get one, and links to the next step. */
export const NoInterviews = () => (
  <EmptyPart
    heading="interviews.empty.heading"
    text="interviews.empty.text"
    to="/careers/applications"
    link="title.applications"
  />
)
