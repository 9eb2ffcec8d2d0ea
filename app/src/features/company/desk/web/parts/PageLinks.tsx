import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { deskLimits } from '../../limits.ts'

interface Props {
  readonly total: number
  readonly shown: number
  readonly offset: number
  readonly to: (offset: number) => string
}

/** Links to the pages before and after; nothing for a list of one page. */
export function PageLinks({ total, shown, offset, to }: Props) {
  const intl = useIntl()
  if (total <= deskLimits.rows) return null
  const next = offset + shown
  return (
    <nav className="desk-pages" aria-label={intl.formatMessage({ id: 'desk.list.pages' })}>
      {offset > 0 ? (
        <Link className="button" to={to(Math.max(0, offset - deskLimits.rows))}>
          <FormattedMessage id="desk.list.previous" />
        </Link>
      ) : null}
      <span>
        <FormattedMessage id="desk.list.page" values={{ from: offset + 1, to: next, total }} />
      </span>
      {next < total ? (
        <Link className="button" to={to(next)}>
          <FormattedMessage id="desk.list.next" />
        </Link>
      ) : null}
    </nav>
  )
}
