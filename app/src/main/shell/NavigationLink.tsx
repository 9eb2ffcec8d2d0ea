import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import type { SiteConfig } from '#config/site.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'

type NavigationTarget = SiteConfig['branding']['customNavbarConfig']['links'][number]

/** Returns an internal link with carried parameters, and whether it is the current page. */
function ownLink(url: string, here: { pathname: string; search: string }) {
  const { pathname, searchParams, hash } = new URL(url, 'https://own.example')
  const open = new URLSearchParams(here.search)
  const current =
    pathname === here.pathname && [...searchParams].every(([name, value]) => open.getAll(name).includes(value))
  for (const [name, value] of new URLSearchParams(carriedParameters(here.search))) {
    if (!searchParams.has(name)) searchParams.set(name, value)
  }
  const query = searchParams.toString()
  return { to: `${pathname}${query && `?${query}`}${hash}`, current }
}

/** A link of the company's navbar: client-side navigation for pages of this site. */
export function NavigationLink({ label, url, openInNewTab }: NavigationTarget) {
  const location = useLocation()
  if (/^\/careers(?:$|[/?#])/.test(url) && !openInNewTab) {
    const { to, current } = ownLink(url, location)
    return (
      <Link to={to} aria-current={current ? 'page' : undefined}>
        <bdi>{label}</bdi>
      </Link>
    )
  }
  return (
    <a href={url} {...(openInNewTab && { target: '_blank', rel: 'noopener' })}>
      <bdi>{label}</bdi>
      {openInNewTab ? (
        <span className="visually-hidden">
          {' '}
          <FormattedMessage id="shell.newTab" />
        </span>
      ) : null}
    </a>
  )
}
