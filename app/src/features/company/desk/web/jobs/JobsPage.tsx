import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { readers } from '#kernel/company/staff-roles.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { DRAFT, OPEN } from '#features/jobs/positions/states.ts'
import type { DeskJob } from '../../contract.ts'
import { jobStates } from '../../job-contract.ts'
import { FilterForm } from '../parts/FilterForm.tsx'
import { useDeskLink } from '../parts/desk-links.ts'
import { jobsQuery } from '../parts/desk-queries.ts'
import { PageLinks } from '../parts/PageLinks.tsx'
import { CloseJob } from '../parts/CloseJob.tsx'
import './jobs.css'

/** The company's jobs with their applications by stage. */
export function JobsPage() {
  const intl = useIntl()
  const link = useDeskLink()
  const search = new URLSearchParams(useLocation().search)
  const query = useQuery(jobsQuery(useApp(), search))
  const role = useViewer()?.staffRole
  const canWrite = role !== 'hiring-manager'
  const status = jobStates.find((one) => one === search.get('status')) ?? OPEN
  const text = search.get('text') ?? ''
  return (
    <>
      <header className="desk-head">
        <h1>
          <FormattedMessage id="desk.area.jobs" />
        </h1>
        {canWrite ? (
          <p className="desk-line-acts">
            {role === 'owner' ? (
              <Link className="button" to={link('site/connections')}>
                <FormattedMessage id="desk.jobs.connections" />
              </Link>
            ) : null}
            <Link className="button" to={link('jobs/import')}>
              <FormattedMessage id="desk.sheet.title" />
            </Link>
            <Link className="button button-primary" to={link('jobs/new')}>
              <FormattedMessage id="desk.jobs.new" />
            </Link>
          </p>
        ) : null}
      </header>
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
            {jobStates.map((one) => (
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
  const { id, title, displayId, state, locations, stages, applications, unread, overdue, numbers } = job
  return (
    <li className="desk-line desk-job">
      <div>
        <Link
          className="desk-line-name"
          to={canRead && state !== DRAFT ? link('applications', { job: id }) : link(`jobs/${id}`)}
        >
          <bdi>{title}</bdi>
        </Link>
        <span className="muted">
          <bdi>{displayId}</bdi>
          {locations.length > 0 ? ' · ' : null}
          <bdi>{locations.slice(0, 2).join(', ')}</bdi>
        </span>
      </div>
      {canRead && state !== DRAFT ? (
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
      {numbers && state !== DRAFT ? <JobNumbers numbers={numbers} /> : null}
      <p className="desk-line-acts">
        <Link to={link(`jobs/${id}`)}>
          <FormattedMessage id={canWrite ? 'desk.jobs.edit' : 'desk.jobs.read'} />
          <span className="visually-hidden">
            : <bdi>{title}</bdi>
          </span>
        </Link>
        {canRead && state !== DRAFT ? (
          <Link to={link('numbers', { job: id })}>
            <FormattedMessage id="desk.jobs.numbers" />
            <span className="visually-hidden">
              : <bdi>{title}</bdi>
            </span>
          </Link>
        ) : null}
        <Link to={`/careers/job/${id}${carriedParameters(search)}`}>
          <FormattedMessage id={state === DRAFT ? 'desk.job.preview' : 'desk.jobs.asCandidate'} />
          <span className="visually-hidden">
            : <bdi>{title}</bdi>
          </span>
        </Link>
        {canWrite && state !== DRAFT ? <CloseJob job={job} /> : null}
      </p>
    </li>
  )
}

const FIGURES = ['views', 'starts', 'sent'] as const

/** Three figures of a job in the last weeks: views, applications begun, and those sent. */
function JobNumbers({ numbers }: { readonly numbers: NonNullable<DeskJob['numbers']> }) {
  return (
    <div className="desk-job-numbers">
      <span className="muted">
        <FormattedMessage id="desk.jobs.period" values={{ weeks: numbers.weeks }} />
      </span>
      <dl>
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>
              <FormattedMessage id={`desk.jobs.${name}`} />
            </dt>
            <dd>
              <FormattedNumber value={numbers[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
