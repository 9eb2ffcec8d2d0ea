import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import type { SiteConfig } from '#config/site.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'

type NavigationTarget = SiteConfig['branding']['customNavbarConfig']['links'][number]

/** A link of the company's navbar: to a page of this site without leaving the document, or to another one. */
export function NavigationLink({ label, url, openInNewTab }: NavigationTarget) {
  const { pathname, search } = useLocation()
  const own = /^\/careers(?:$|[/?#])/.test(url) && !openInNewTab
  if (own) {
    const [path = '', query = ''] = url.split(/(?=[?#])/, 2)
    const carried = carriedParameters(search)
    return (
      <Link to={query ? url : `${path}${carried}`} aria-current={pathname === path ? 'page' : undefined}>
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
