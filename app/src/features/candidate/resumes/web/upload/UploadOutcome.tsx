import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { reviewPath } from '../../rules.ts'
import type { Uploaded } from '../resume-queries.ts'

interface Props {
  readonly uploaded: Uploaded
  /** Chooses another file. */
  readonly onAgain: () => void
  readonly onClose: (() => void) | undefined
  /** False if the page has to be finished before the values can be checked. */
  readonly linksToReview: boolean
}

/** Outcome of an upload: the filled values and open decisions, or the reason why nothing could be read. */
export function UploadOutcome({ uploaded: { resume, filled }, onAgain, onClose, linksToReview }: Props) {
  const { search } = useLocation()
  const { reading } = resume
  const isRead = reading === 'read'
  return (
    <div className="resume-outcome" data-reading={resume.reading}>
      <h2 tabIndex={-1} data-step-start>
        <FormattedMessage
          id={isRead ? 'resumes.outcome.read' : 'resumes.outcome.kept'}
          values={{ name: <bdi key="name">{resume.file_name}</bdi> }}
        />
      </h2>
      <div role="status">
        {reading === 'read' ? (
          <>
            {filled > 0 || resume.open_proposals === 0 ? (
              <p>
                <FormattedMessage id="resumes.outcome.filled" values={{ count: filled }} />
              </p>
            ) : null}
            {resume.open_proposals > 0 ? (
              <p>
                <FormattedMessage id="resumes.outcome.proposals" values={{ count: resume.open_proposals }} />
              </p>
            ) : null}
          </>
        ) : (
          <p>
            <FormattedMessage id={`resumes.reading.${reading}`} />
          </p>
        )}
      </div>
      <div className="resume-actions">
        {isRead && linksToReview ? (
          <Link className="button button-primary" to={`${reviewPath(resume.id)}${carriedParameters(search)}`}>
            <FormattedMessage id="resumes.outcome.review" />
          </Link>
        ) : null}
        {onClose ? (
          <button type="button" className="button" onClick={onClose}>
            <FormattedMessage id="resumes.outcome.close" />
          </button>
        ) : (
          <button type="button" className="button" onClick={onAgain}>
            <FormattedMessage id="resumes.outcome.again" />
          </button>
        )}
      </div>
    </div>
  )
}
