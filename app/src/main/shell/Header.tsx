import { Link } from 'react-router'
import { useApp } from '#ui/page/app-context.ts'
import { contributed, slotsOf } from '../browser-features.ts'
import { SiteNavigation } from './SiteNavigation.tsx'

/** The bar at the top of every page: the company, its links, and the account menu. */
export function Header({ home, busy }: { readonly home: string; readonly busy: boolean }) {
  const { site } = useApp()
  const { logoUrl } = site.configs.branding
  return (
    <header className="site-header">
      <Link className="site-name" to={home}>
        {logoUrl ? <img src={logoUrl} alt="" height="28" /> : <span className="site-mark" aria-hidden="true" />}
        <bdi>{site.companyName}</bdi>
      </Link>
      <SiteNavigation home={home} />
      <div className="header-tools">
        {slotsOf('header').map(({ key, Slot }) => (
          <Slot key={key} accountLinks={contributed.accountLinks} />
        ))}
      </div>
      <div className="progress" data-busy={busy || undefined} aria-hidden="true" />
    </header>
  )
}
