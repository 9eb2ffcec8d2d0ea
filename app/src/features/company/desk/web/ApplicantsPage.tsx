import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { BackLink } from '#ui/BackLink.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { ApplicantLine } from './parts/ApplicantLine.tsx'
import { FilterForm } from './parts/FilterForm.tsx'
import { useDeskLink } from './parts/desk-links.ts'
import { LIST_FILTERS, listQuery } from './parts/desk-queries.ts'
import { PageLinks } from './parts/PageLinks.tsx'

const ORDERS = ['newest', 'oldest', 'changed', 'name'] as const

/** Applications to a job, or to all jobs that the colleague reads. All filters are in the address. */
export function ApplicantsPage() {
  const intl = useIntl()
  const link = useDeskLink()
  const search = new URLSearchParams(useLocation().search)
  const query = useQuery(listQuery(useApp(), search))
  const filters = Object.fromEntries(LIST_FILTERS.map((name) => [name, search.get(name) ?? undefined]))
  const { job, stage, text = '', order = 'newest', unread, overdue } = filters
  const list = new URLSearchParams(
    LIST_FILTERS.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])),
  ).toString()
  const data = query.data
  return (
    <>
      {job === undefined ? null : (
        <BackLink to={link('jobs')}>
          <FormattedMessage id="desk.area.jobs" />
        </BackLink>
      )}
      <h1>{data?.job ? <bdi>{data.job.title}</bdi> : <FormattedMessage id="desk.area.applications" />}</h1>
      <FilterForm key={list}>
        {job === undefined ? null : <input type="hidden" name="job" value={job} />}
        {stage === undefined ? null : <input type="hidden" name="stage" value={stage} />}
        <label>
          <span>
            <FormattedMessage id="desk.list.searchLabel" />
          </span>
          <input type="search" name="text" defaultValue={text} maxLength={200} />
        </label>
        <label>
          <span>
            <FormattedMessage id="desk.list.order" />
          </span>
          <select name="order" defaultValue={order}>
            {ORDERS.map((one) => (
              <option key={one} value={one}>
                {intl.formatMessage({ id: `desk.list.order.${one}` })}
              </option>
            ))}
          </select>
        </label>
        <label className="desk-check">
          <input type="checkbox" name="unread" value="1" defaultChecked={unread !== undefined} />
          <FormattedMessage id="desk.list.unread" />
        </label>
        <label className="desk-check">
          <input type="checkbox" name="overdue" value="1" defaultChecked={overdue !== undefined} />
          <FormattedMessage id="desk.list.overdue" />
        </label>
        <button type="submit" className="button">
          <FormattedMessage id="desk.list.apply" />
        </button>
      </FilterForm>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ applications, total, stages }) => (
          <>
            <nav className="desk-stages" aria-label={intl.formatMessage({ id: 'desk.list.stages' })}>
              <ul>
                {[undefined, ...stages].map((one) => (
                  <li key={one?.id ?? 'all'}>
                    <Link
                      to={link('applications', { ...filters, stage: one?.id, offset: undefined })}
                      aria-current={stage === (one && String(one.id)) ? 'true' : undefined}
                    >
                      {one ? (
                        <>
                          <bdi>{one.name}</bdi> <span className="dash-count">{one.count}</span>
                        </>
                      ) : (
                        <FormattedMessage id="desk.list.all" />
                      )}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <p role="status" className="muted">
              <FormattedMessage id="desk.list.count" values={{ count: total }} />
            </p>
            {total === 0 ? (
              <p>
                <FormattedMessage id="desk.list.none" />
              </p>
            ) : (
              <ul className="desk-list">
                {applications.map((applicant) => (
                  <ApplicantLine key={applicant.id} applicant={applicant} withJob={job === undefined} list={list} />
                ))}
              </ul>
            )}
            <PageLinks
              total={total}
              shown={applications.length}
              offset={Number(filters['offset'] ?? 0)}
              to={(offset) => link('applications', { ...filters, offset })}
            />
          </>
        )}
      </Loaded>
    </>
  )
}
