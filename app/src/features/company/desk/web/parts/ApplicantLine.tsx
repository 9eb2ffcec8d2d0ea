import type { DragEventHandler, ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import { Day } from '#ui/Day.tsx'
import type { Applicant } from '../../applicant.ts'
import { useDeskLink } from './desk-links.ts'
import { SourceName } from '../sources/SourceName.tsx'

interface Props {
  readonly applicant: Applicant
  /** Shows the job, in lists of several. */
  readonly withJob?: boolean
  /** Names the line after the job, in lists of one person. */
  readonly titled?: 'person' | 'job'
  /** The list's filters, which the page of the application goes on with. */
  readonly list?: string
  /** Checkbox that selects it. */
  readonly select?: ReactNode
  /** Menu of what can be done with it. */
  readonly menu?: ReactNode
  /** Leaves out what the column of a board says. */
  readonly isCard?: boolean
  /** Makes it draggable. */
  readonly onDragStart?: DragEventHandler | undefined
}

/** One application in a list: the person, where it stands and since when. */
export function ApplicantLine({
  applicant,
  withJob = false,
  titled = 'person',
  list,
  select,
  menu,
  isCard = false,
  onDragStart,
}: Props) {
  const link = useDeskLink()
  const { id, name, job, stage, stageSince, submittedAt, status, overdue, isReferral, source } = applicant
  return (
    // Dragging is a shortcut: the menu of a card does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as above
    <li className="desk-line" data-application={id} draggable={onDragStart !== undefined} onDragStart={onDragStart}>
      {select}
      <div>
        <Link className="desk-line-name" to={link(`applications/${id}`, { list })}>
          <bdi>{titled === 'job' ? job.title : name}</bdi>
        </Link>
        {withJob ? (
          <span className="muted">
            <bdi>{job.title}</bdi>
          </span>
        ) : null}
      </div>
      <p className="desk-line-facts">
        {isCard && status === 'active' ? null : (
          <span className="tag">
            {status === 'active' ? <bdi>{stage.name}</bdi> : <FormattedMessage id={`desk.status.${status}`} />}
          </span>
        )}
        {applicant.rejectsAt === null ? null : (
          <span className="tag">
            <FormattedMessage id="desk.list.rejecting" />
          </span>
        )}
        {overdue ? (
          <span className="tag desk-late">
            <FormattedMessage id="desk.overdueTag" />
          </span>
        ) : null}
        {isReferral ? (
          <span className="tag">
            <FormattedMessage id="desk.list.referral" />
          </span>
        ) : null}
        <span className="muted">
          {overdue ? (
            <FormattedMessage id="desk.waitingSince" values={{ day: <Day at={stageSince} /> }} />
          ) : (
            <FormattedMessage id="desk.list.sent" values={{ day: <Day at={submittedAt} /> }} />
          )}
          {source === '' ? null : (
            <>
              {' · '}
              <SourceName source={source} />
            </>
          )}
        </span>
      </p>
      {menu}
    </li>
  )
}
