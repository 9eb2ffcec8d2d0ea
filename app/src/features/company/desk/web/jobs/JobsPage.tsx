import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { readers } from '#kernel/company/staff-roles.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { DeskJob } from '../../contract.ts'
import { FilterForm } from '../parts/FilterForm.tsx'
import { useDeskLink } from '../parts/desk-links.ts'
import { jobsQuery } from '../parts/desk-queries.ts'
import { PageLinks } from '../parts/PageLinks.tsx'
import { CloseJob } from './CloseJob.tsx'
import { NewJob } from './NewJob.tsx'

/** The company's jobs with their applications by stage. */
export function JobsPage() {
  const intl = useIntl()
  const link = useDeskLink()
  const search = new URLSearchParams(useLocation().search)
  const query = useQuery(jobsQuery(useApp(), search))
  const role = useViewer()?.staffRole
  const [isNew, setNew] = useState(false)
  const canWrite = role !== 'hiring-manager'
  const status = search.get('status') === 'closed' ? 'closed' : 'open'
  const text = search.get('text') ?? ''
  return (
    <>
      <header className="desk-head">
        <h1>
          <FormattedMessage id="desk.area.jobs" />
        </h1>
        {canWrite ? (
          <button
            type="button"
            className="button button-primary needs-script"
            aria-expanded={isNew}
            onClick={() => setNew(!isNew)}
          >
            <FormattedMessage id="desk.jobs.new" />
          </button>
        ) : null}
      </header>
      {isNew ? <NewJob onDone={() => setNew(false)} /> : null}
      <FilterForm key={`${status} ${text}`}>
        <label>
          <span>
            <FormattedMessage id="desk.jobs.search" />
          </span>
          <input type="search" name="text" defaultValue={text} maxLength={200} />
        </label>
        <label>
          <span>
            <FormattedMessage id="desk.jobs.show" />
          </span>
          <select name="status" defaultValue={status}>
            {(['open', 'closed'] as const).map((one) => (
              <option key={one} value={one}>
                {intl.formatMessage({ id: `desk.jobs.${one}` })}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          <FormattedMessage id="desk.list.apply" />
        </button>
      </FilterForm>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ jobs, total }) =>
          jobs.length === 0 ? (
            <p>
              <FormattedMessage id="desk.jobs.none" />
            </p>
          ) : (
            <>
              <ul className="desk-list">
                {jobs.map((job) => (
                  <JobLine key={job.id} job={job} canWrite={canWrite} canRead={readers.some((one) => one === role)} />
                ))}
              </ul>
              <PageLinks
                total={total}
                shown={jobs.length}
                offset={Number(search.get('offset') ?? 0)}
                to={(offset) => link('jobs', { status, text, offset })}
              />
            </>
          )
        }
      </Loaded>
    </>
  )
}

interface LineProps {
  readonly job: DeskJob
  readonly canWrite: boolean
  readonly canRead: boolean
}

function JobLine({ job, canWrite, canRead }: LineProps) {
  const link = useDeskLink()
  const { search } = useLocation()
  const { id, title, displayId, locations, stages, applications, unread, overdue } = job
  return (
    <li className="desk-line desk-job">
      <div>
        {canRead ? (
          <Link className="desk-line-name" to={link('applications', { job: id })}>
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <span className="desk-line-name">
            <bdi>{title}</bdi>
          </span>
        )}
        <span className="muted">
          <bdi>{displayId}</bdi>
          {locations.length > 0 ? ' · ' : null}
          <bdi>{locations.slice(0, 2).join(', ')}</bdi>
        </span>
      </div>
      {canRead ? (
        <p className="desk-line-facts">
          <span className="muted">
            <FormattedMessage id="desk.jobs.applications" values={{ count: applications }} />
          </span>
          {stages.map((stage) => (
            <span key={stage.id} className="tag">
              <FormattedMessage id={`desk.stage.${stage.kind}`} /> {stage.count}
            </span>
          ))}
          {unread > 0 ? (
            <span className="tag desk-new">
              <FormattedMessage id="desk.unreadCount" values={{ count: unread }} />
            </span>
          ) : null}
          {overdue > 0 ? (
            <span className="tag desk-late">
              <FormattedMessage id="desk.overdueTag" /> {overdue}
            </span>
          ) : null}
        </p>
      ) : null}
      <p className="desk-line-acts">
        <Link to={`/careers/job/${id}${carriedParameters(search)}`}>
          <FormattedMessage id="desk.jobs.asCandidate" />
        </Link>
        {canWrite ? <CloseJob job={job} /> : null}
      </p>
    </li>
  )
}
