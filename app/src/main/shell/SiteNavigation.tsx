import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { navbarLinks } from '#config/page-sections.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { useDismissal } from '#ui/use-dismissal.ts'
import { NavigationLink } from './NavigationLink.tsx'

/** Maximum number of links in the bar; more are behind the menu button on every screen. */
const MAX_IN_BAR = 5

/** Links to the jobs and the company's pages; behind a button on narrow screens, unless there is only one. */
export function SiteNavigation({ home }: { readonly home: string }) {
  const intl = useIntl()
  const { branding } = useApp().site.configs
  const links = navbarLinks(branding, useViewer() !== null)
  const { key, pathname, search } = useLocation()
  const isSearch = /^\/(?:careers(?:\/search)?)?$/.test(pathname)
  const filtered = search.includes('filter_')
  const [openAt, setOpenAt] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const nav = useRef<HTMLElement>(null)
  // Open only on the page where it was opened.
  const open = openAt === key
  const close = (refocus: boolean) => {
    setOpenAt(undefined)
    if (refocus) button.current?.focus()
  }
  useDismissal(nav, close, open)
  const named = links.some(({ url }) => /^\/careers(?:\/search)?$/.test(url))
  return (
    <nav
      ref={nav}
      className="site-nav"
      aria-label={intl.formatMessage({ id: 'shell.navigation' })}
      data-folds={links.length === 0 ? undefined : links.length > MAX_IN_BAR ? 'always' : 'narrow'}
    >
      {links.length > 0 ? (
        <button
          ref={button}
          type="button"
          className="menu-button needs-script"
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpenAt(open ? undefined : key)}
        >
          <span className="menu-icon" aria-hidden="true" />
          <span className="menu-word">
            <FormattedMessage id="shell.menu" />
          </span>
        </button>
      ) : null}
      <ul id="site-menu" data-open={open || undefined}>
        {named ? null : (
          <li>
            <Link to={home} aria-current={isSearch && !filtered ? 'page' : undefined}>
              <FormattedMessage id="shell.jobs" />
            </Link>
          </li>
        )}
        {links.map((link) => (
          <li key={`${link.label} ${link.url}`}>
            <NavigationLink {...link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
