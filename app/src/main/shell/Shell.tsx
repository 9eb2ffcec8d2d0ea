import { type MouseEvent, useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { NotificationSlot } from '#features/notifications/web/index.ts'
import { AccountSlot, SignInHost } from '#features/session/web/index.ts'
import { SaveButton } from '#features/saved-positions/web/index.ts'
import { PositionSlotContext, type PositionSlotProps } from '#ui/page/position-slot.ts'
import { Toasts } from '#ui/layout/Toasts.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { isPageData } from '#ui/page/page-data.ts'
import { useScrollMemory } from '#ui/page/use-scroll-memory.ts'
import type { RouteHandle } from '../screen.ts'
import { Footer } from './Footer.tsx'
import { useLiveFeed } from './use-live-feed.ts'
import { useHeadScripts } from './use-head-scripts.ts'
import { usePageEvents } from './use-page-events.ts'

/** Without a new entry in the history, and to the top of the content rather than to where the page was left. */
function skipToMain(event: MouseEvent) {
  const main = document.getElementById('main')
  if (!main) return
  event.preventDefault()
  main.focus()
  main.scrollIntoView()
}

const saveButton = (props: PositionSlotProps) => <SaveButton {...props} />

/** What stands around every page: header, the page, footer, messages. */
export function Shell() {
  const intl = useIntl()
  const { site } = useApp()
  const location = useLocation()
  const matches = useMatches()
  const busy = useNavigation().state !== 'idle'
  const leaf = matches.at(-1)
  const handle = leaf?.handle as RouteHandle | undefined
  const title = isPageData(leaf?.loaderData) ? leaf.loaderData.title : undefined

  useEffect(() => {
    if (title) document.title = title
  }, [title])
  useHeadScripts(handle?.page)
  usePageEvents(handle?.page)
  useScrollMemory()
  useLiveFeed()
  useEffect(() => {
    // Scripts answer from now on; until then only what works without them does.
    document.documentElement.dataset['scripts'] = 'ready'
  }, [])

  const home = `/careers${carriedParameters(location.search)}`
  return (
    <Toasts>
      <a className="skip-link" href="#main" onClick={skipToMain}>
        <FormattedMessage id="shell.skip" />
      </a>
      <header className="site-header">
        <Link className="site-name" to={home}>
          {site.configs.branding.logoUrl ? (
            <img src={site.configs.branding.logoUrl} alt="" height="28" />
          ) : (
            <span className="site-mark" aria-hidden="true" />
          )}
          <span>{site.companyName}</span>
        </Link>
        <nav aria-label={intl.formatMessage({ id: 'shell.navigation' })}>
          <Link to={home}>
            <FormattedMessage id="shell.jobs" />
          </Link>
        </nav>
        <NotificationSlot />
        <AccountSlot />
        <div className="progress" data-busy={busy || undefined} aria-hidden="true" />
      </header>
      <main id="main" tabIndex={-1}>
        <PositionSlotContext value={saveButton}>
          <Outlet />
        </PositionSlotContext>
      </main>
      {handle?.footer === false ? null : <Footer />}
      <SignInHost />
    </Toasts>
  )
}
