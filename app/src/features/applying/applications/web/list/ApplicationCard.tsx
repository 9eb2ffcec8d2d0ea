import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { ApplicationSummary } from '../../contract.ts'
import { ApplicationFacts, StageLabel } from '../ApplicationFacts.tsx'
import { StageLine } from '../StageLine.tsx'

/** One application in the list; its page has the history and the actions. */
export function ApplicationCard({ application }: { readonly application: ApplicationSummary }) {
  const id = useId()
  const { search } = useLocation()
  const { encId, positionTitle, positionLocation, displayJobId } = application
  return (
    <article className="application-card" data-testid="application-card" aria-labelledby={id}>
      <StageLabel application={application} />
      <h2 id={id}>
        <Link to={`/careers/applications/${encId}${carriedParameters(search)}`}>
          <bdi>{positionTitle}</bdi>
        </Link>
      </h2>
      <p className="muted">
        {positionLocation && (
          <>
            <bdi>{positionLocation}</bdi>
            {' · '}
          </>
        )}
        <FormattedMessage id="applications.jobId" values={{ id: <bdi>{displayJobId}</bdi> }} />
      </p>
      <StageLine stages={application.stages} />
      <ApplicationFacts application={application} />
    </article>
  )
}
