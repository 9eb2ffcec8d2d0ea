import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import type { AccountLink } from '#ui/feature/web-feature.ts'
import { areaOf } from './area-of.ts'

interface Props {
  readonly links: readonly Pick<AccountLink, 'path' | 'text'>[]
  /** Parameters that every link keeps. */
  readonly carried: string
}

/** The areas of a signed-in candidate, one press apart: beside their pages on a desk, above them on a phone. */
export function AccountAreas({ links, carried }: Props) {
  const intl = useIntl()
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  const open = areaOf(
    pathname,
    links.map(({ path }) => path),
  )
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    // To the middle of the row, so that the areas on either side show.
    if (row.current && current)
      row.current.scrollTo({ left: current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2 })
  }, [open])
  if (open === undefined) return null
  return (
    <nav className="account-areas" aria-label={intl.formatMessage({ id: 'session.areas' })}>
      <ul ref={row}>
        {links.map(({ path, text }) => (
          <li key={path}>
            <Link
              to={`${path}${carried}`}
              aria-current={path === open ? (path === pathname ? 'page' : 'true') : undefined}
            >
              <FormattedMessage id={text} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
