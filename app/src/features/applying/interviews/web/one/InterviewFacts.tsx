import type { ReactNode } from 'react'
import { FormattedList, FormattedMessage } from 'react-intl'
import { DateTile } from '#ui/dashboard/DateTile.tsx'
import { StartTime } from '#ui/dashboard/StartTime.tsx'
import type { ShownInterview } from '../../contract.ts'
import { isAhead } from '../../states.ts'

/** Time, length, place or call, interviewers and instructions; a booked interview can be added to calendars. */
export function InterviewFacts({ interview }: { readonly interview: ShownInterview }) {
  const { when, minutes, kind, place, mapUrl, url, interviewers, instructions, calendar, state } = interview
  return (
    <>
      <div className="appointment-card">
        {when && <DateTile when={when} />}
        <dl className="interview-facts">
          {when && (
            <Fact id="time">
              <StartTime when={when} />
            </Fact>
          )}
          <Fact id="length">
            <FormattedMessage id="interview.minutes" values={{ minutes }} />
          </Fact>
          <Fact id="how">
            <FormattedMessage id={`interviews.kind.${kind}`} />
            {url && isAhead(state) && (
              <a href={url} rel="noreferrer">
                <FormattedMessage id="interviews.join" />
              </a>
            )}
          </Fact>
          {place && (
            <Fact id="place">
              <bdi>{place}</bdi>
              {mapUrl && (
                <a href={mapUrl} rel="noreferrer">
                  <FormattedMessage id="interviews.map" />
                </a>
              )}
            </Fact>
          )}
          {interviewers.length > 0 && (
            <Fact id="interviewers">
              <bdi>
                <FormattedList value={interviewers} />
              </bdi>
            </Fact>
          )}
          {instructions && (
            <Fact id="instructions">
              <span dir="auto" className="interview-instructions">
                {instructions}
              </span>
            </Fact>
          )}
        </dl>
      </div>
      {calendar && <CalendarLinks calendar={calendar} />}
    </>
  )
}

type FactName = 'time' | 'length' | 'how' | 'place' | 'interviewers' | 'instructions'

function Fact({ id, children }: { readonly id: FactName; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="muted">
        <FormattedMessage id={`interview.fact.${id}`} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function CalendarLinks({ calendar }: { readonly calendar: NonNullable<ShownInterview['calendar']> }) {
  return (
    <section aria-labelledby="interview-calendar">
      <h2 id="interview-calendar">
        <FormattedMessage id="interview.calendar" />
      </h2>
      <p className="interview-actions">
        {(['file', 'google', 'outlook'] as const).map((name) => (
          <a key={name} className="button" href={calendar[name]} rel="noreferrer">
            <FormattedMessage id={`interview.calendar.${name}`} />
          </a>
        ))}
      </p>
    </section>
  )
}
