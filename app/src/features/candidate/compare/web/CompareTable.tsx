import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { positionPath } from '#features/jobs/positions/rules.ts'
import { ApplyAction } from '#features/jobs/positions/web/index.ts'
import { useApp } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { PositionSlot } from '#ui/page/slots.ts'
import { comparePath } from '../rules.ts'
import { type CompareColumn, compareRows } from './compare-rows.tsx'

/** Jobs as columns and their facts as rows; the names of the facts stay visible during sideways scrolling. */
export function CompareTable({ columns }: { readonly columns: readonly CompareColumn[] }) {
  const intl = useIntl()
  const rows = compareRows(columns, intl, useApp())
  return (
    // Scrolls sideways, so the keyboard needs to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="compare-box" role="region" aria-labelledby="compare-heading" tabIndex={0}>
      <table className="compare-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">
                <FormattedMessage id="compare.fact" />
              </span>
            </th>
            {columns.map((column) => (
              <JobHeading key={column.pid} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <FormattedMessage id="compare.actions" />
            </th>
            {columns.map(({ pid, position }) => (
              <td key={pid}>
                <div className="compare-actions">
                  <ApplyAction position={position} />
                  <PositionSlot position={position} />
                </div>
              </td>
            ))}
          </tr>
          {rows.map(({ name, title, cells }) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              {cells.map((cell, at) => (
                <td key={columns[at]?.pid}>
                  {cell ?? (
                    <span className="muted">
                      <FormattedMessage id="compare.unstated" />
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function JobHeading({ position: { id, name, language, positionUrl, archived_at: closed }, without }: CompareColumn) {
  const intl = useIntl()
  const { search } = useLocation()
  const path = positionUrl.includes('?') ? positionUrl : positionPath(id, name)
  return (
    <th scope="col">
      <Link to={withCarriedParameters(path, search)}>
        <bdi lang={language}>{name}</bdi>
      </Link>
      {closed === null ? null : (
        <p className="compare-closed">
          <FormattedMessage id="positions.closed.badge" />
        </p>
      )}
      <p className="compare-remove">
        <Link
          to={withCarriedParameters(comparePath(without), search)}
          aria-label={intl.formatMessage({ id: 'compare.removeNamed' }, { name })}
        >
          <FormattedMessage id="compare.remove" />
        </Link>
      </p>
    </th>
  )
}
