import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { OpenedApplication } from '../../application-contract.ts'
import { ArrangeInterview } from '../interviews/ArrangeInterview.tsx'
import { InterviewLine } from '../interviews/InterviewLine.tsx'
import { interviewsQuery } from '../parts/desk-queries.ts'

/** The interviews of an application that come, and the form that arranges one. */
export function Interviews({ application: { id, status } }: { readonly application: OpenedApplication }) {
  const query = useQuery(interviewsQuery(useApp(), new URLSearchParams({ application: id })))
  const [arranging, setArranging] = useState(false)
  return (
    <section aria-labelledby="desk-interviews">
      <h2 id="desk-interviews">
        <FormattedMessage id="desk.area.interviews" />
      </h2>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ interviews, zone, canArrange }) => (
          <>
            {interviews.length === 0 ? (
              <p className="muted">
                <FormattedMessage id="desk.interviews.noneAhead" />
              </p>
            ) : (
              <ul className="desk-list">
                {interviews.map((one) => (
                  <InterviewLine key={one.id} interview={one} canArrange={canArrange} zone={zone} />
                ))}
              </ul>
            )}
            {status === 'active' && !arranging ? (
              <button type="button" className="button needs-script" onClick={() => setArranging(true)}>
                <FormattedMessage id="desk.interviews.arrange" />
              </button>
            ) : null}
            {arranging ? (
              <ArrangeInterview
                application={id}
                zone={zone}
                onlyOffers={!canArrange}
                onDone={() => setArranging(false)}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  )
}
