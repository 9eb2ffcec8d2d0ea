import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { Day } from '#ui/Day.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { FilterForm } from '../parts/FilterForm.tsx'
import { AUDIT_FILTERS, auditQuery } from '../parts/desk-queries.ts'
import { useDeskLink } from '../parts/desk-links.ts'

/** A list of who read whose data and who did which act. */
export function AuditPage() {
  const link = useDeskLink()
  const intl = useIntl()
  const app = useApp()
  const search = new URLSearchParams(useLocation().search)
  const query = useQuery({ ...auditQuery(app, search), placeholderData: keepPreviousData })
  const filters = Object.fromEntries(AUDIT_FILTERS.map((name) => [name, search.get(name) || undefined]))
  const chosen = new URLSearchParams(
    AUDIT_FILTERS.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])),
  )
  const choice = (name: 'actor' | 'act', known: readonly string[] = []) => {
    const value = filters[name] ?? ''
    return (
      <label>
        <span>
          <FormattedMessage id={`desk.audit.filter.${name}`} />
        </span>
        <select name={name} defaultValue={value}>
          <option value="">{intl.formatMessage({ id: 'desk.audit.filter.all' })}</option>
          {[...new Set([...(value === '' ? [] : [value]), ...known])].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
    )
  }
  return (
    <>
      <h1>
        <FormattedMessage id="desk.area.audit" />
      </h1>
      <p className="muted">
        <FormattedMessage id="desk.audit.text" />
      </p>
      <FilterForm key={`${chosen} ${query.data === undefined}`}>
        {choice('actor', query.data?.actors)}
        {choice('act', query.data?.acts)}
        <label>
          <span>
            <FormattedMessage id="desk.audit.filter.about" />
          </span>
          <input type="search" name="about" defaultValue={filters['about']} maxLength={320} />
        </label>
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            <span>
              <FormattedMessage id={`desk.audit.filter.${name}`} />
            </span>
            <input type="date" name={name} defaultValue={filters[name]} />
          </label>
        ))}
        <button type="submit" className="button">
          <FormattedMessage id="desk.list.apply" />
        </button>
      </FilterForm>
      <p>
        <a href={`/api/desk/audit/export?${withDomain(chosen, app.site.domain)}`} download>
          <FormattedMessage id="desk.audit.export" />
        </a>
      </p>
      <Loaded query={query} loading="desk.loading" failed="desk.failed">
        {({ entries, more }) =>
          entries.length === 0 ? (
            <p>
              <FormattedMessage id="desk.audit.none" />
            </p>
          ) : (
            <>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
              <div className="desk-table" tabIndex={0} role="region" aria-labelledby="desk-audit-caption">
                <table>
                  <caption id="desk-audit-caption" className="visually-hidden">
                    <FormattedMessage id="desk.area.audit" />
                  </caption>
                  <thead>
                    <tr>
                      <th scope="col">
                        <FormattedMessage id="desk.audit.time" />
                      </th>
                      <th scope="col">
                        <FormattedMessage id="desk.audit.who" />
                      </th>
                      <th scope="col">
                        <FormattedMessage id="desk.audit.act" />
                      </th>
                      <th scope="col">
                        <FormattedMessage id="desk.audit.target" />
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {entries.map(({ id, at, kind, actor, act, target, application, name }) => (
                      <tr key={id}>
                        <td>
                          <Day at={at} clock />
                        </td>
                        <td>
                          <bdi>{actor}</bdi>{' '}
                          <span className="muted">
                            <FormattedMessage id={`desk.audit.kind.${kind}`} />
                          </span>
                        </td>
                        <td>
                          <bdi lang="en">{act}</bdi>
                        </td>
                        <td>
                          {application === null ? (
                            <bdi>{target}</bdi>
                          ) : (
                            <Link to={link(`applications/${application}`)}>
                              <bdi>{name ?? application.slice(0, 8)}</bdi>
                            </Link>
                          )}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {more ? (
                <p>
                  <Link className="button" to={link('audit', { ...filters, before: entries.at(-1)?.id })}>
                    <FormattedMessage id="desk.audit.older" />
                  </Link>
                </p>
              ) : null}
            </>
          )
        }
      </Loaded>
    </>
  )
}

const withDomain = (filters: URLSearchParams, domain: string) =>
  new URLSearchParams([...filters, ['domain', domain]]).toString()
