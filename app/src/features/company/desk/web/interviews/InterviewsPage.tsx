import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { type DeskInterview, type InterviewGroup, interviewGroups } from '../../interviews-contract.ts'
import { Day } from '#ui/Day.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { ChoiceLinks } from '../parts/ChoiceLinks.tsx'
import { useDeskLink } from '../parts/desk-links.ts'
import { interviewsQuery } from '../parts/desk-queries.ts'
import { PageLinks } from '../parts/PageLinks.tsx'
import { InterviewLine } from './InterviewLine.tsx'
import { OwnCalendar } from './OwnCalendar.tsx'

/** The interviews of all jobs that the colleague reads, by day. */
export function InterviewsPage() {
  const link = useDeskLink()
  const search = new URLSearchParams(useLocation().search)
  const query = useQuery(interviewsQuery(useApp(), search))
  const group = interviewGroups.find((one) => one === search.get('group')) ?? 'ahead'
  const address = (to: InterviewGroup, offset?: number) =>
    link('interviews', { group: to === 'ahead' ? undefined : to, offset })
  return (
    <>
      <h1>
        <FormattedMessage id="desk.area.interviews" />
      </h1>
      <ChoiceLinks
        label="desk.interviews.groups"
        choices={interviewGroups}
        chosen={group}
        textOf={(one) => `desk.interviews.group.${one}`}
        to={address}
      />
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ interviews, total, canArrange, zone }) => (
          <>
            {total === 0 ? (
              <div className="kept-empty">
                <h2>
                  <FormattedMessage id="desk.interviews.none" />
                </h2>
                <p>
                  <FormattedMessage id="desk.interviews.noneText" />
                </p>
              </div>
            ) : null}
            {byDay(interviews).map(([day, ones]) => (
              <section key={day} className="desk-group">
                <h2>{day === '' ? <FormattedMessage id="desk.interviewOpen" /> : <Day at={day} />}</h2>
                <ul className="desk-list">
                  {ones.map((one) => (
                    <InterviewLine key={one.id} interview={one} canArrange={canArrange} zone={zone} withName />
                  ))}
                </ul>
              </section>
            ))}
            <PageLinks
              total={total}
              shown={interviews.length}
              offset={Number(search.get('offset') ?? 0)}
              to={(offset) => address(group, offset)}
            />
          </>
        )}
      </Loaded>
      <OwnCalendar />
    </>
  )
}

/** Returns interviews by the local day of their start; those without a time under an empty day. */
function byDay(interviews: readonly DeskInterview[]): [string, DeskInterview[]][] {
  const days = new Map<string, DeskInterview[]>()
  for (const one of interviews) {
    const day = one.wallStart?.slice(0, 'YYYY-MM-DD'.length) ?? ''
    days.set(day, [...(days.get(day) ?? []), one])
  }
  return [...days]
}
