import { type MouseEvent, useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import type { Screen } from '#ui/feature/web-feature.ts'
import { productOf } from '#config/site/page-ids.ts'
import { PositionSlotContext, type PositionSlotProps, SearchSlotContext, type SearchSlotProps } from '#ui/page/slots.ts'
import { Toasts } from '#ui/toast/Toasts.tsx'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { isPageData } from '#ui/page/page-data.ts'
import { useScrollMemory } from '#ui/page/arrival.ts'
import { slotsOf } from '../browser-features.ts'

import { InstanceBanner, PageBanner } from './Banners.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { HeroImage } from './HeroImage.tsx'
import { useLiveFeed } from './use-live-feed.ts'
import { useApp } from '#ui/page/app-context.ts'

/** Facts about a route for the shell and the loaders. */
export interface RouteHandle extends Pick<Screen, 'page' | 'title' | 'module'> {
  footer: boolean
}

declare global {
  interface Window {
    /** The button pressed last before the scripts were ready. */
    pressedEarly?: HTMLElement | null
  }
}

/** Skips to the content without a history entry, ignoring the saved scroll position. */
function skipToMain(event: MouseEvent) {
  const main = document.getElementById('main')
  if (!main) return
  event.preventDefault()
  main.focus()
  main.scrollIntoView()
}

/** Reports files that were chosen before the scripts were ready. */
function takeEarlyFiles() {
  for (const input of document.querySelectorAll<HTMLInputElement>('[type=file]'))
    if (input.value) input.dispatchEvent(new Event('change', { bubbles: true }))
}

const positionSlots = slotsOf('position')
const searchSlots = slotsOf('search')
const everywhere = slotsOf('everywhere')
const positionSlot = (props: PositionSlotProps) => positionSlots.map(({ key, Slot }) => <Slot key={key} {...props} />)
const searchSlot = (props: SearchSlotProps) => searchSlots.map(({ key, Slot }) => <Slot key={key} {...props} />)

/** The frame of every page: header, content, footer, notices. */
export function Shell() {
  const location = useLocation()
  const matches = useMatches()
  const busy = useNavigation().state !== 'idle'
  const leaf = matches.at(-1)
  const handle = leaf?.handle as RouteHandle | undefined
  const data = isPageData(leaf?.loaderData) ? leaf.loaderData : undefined
  const title = data?.title
  const page = handle?.page ?? 'jobs'

  useEffect(() => {
    if (title) document.title = title
  }, [title])
  useEffect(() => {
    document.documentElement.dataset['product'] = productOf(page)
  }, [page])
  useHeadScripts(handle?.page)
  useScrollMemory()
  useLiveFeed()
  useEffect(() => {
    // Scripts are ready; until now only script-free features worked, and the last press of a button waited.
    document.documentElement.dataset['scripts'] = 'ready'
    const { pressedEarly } = window
    delete window.pressedEarly
    // Once this has rendered: a form first takes over what was typed.
    setTimeout(() => {
      takeEarlyFiles()
      if (pressedEarly?.isConnected) pressedEarly.click()
    })
  }, [])

  const home = `/careers${carriedParameters(location.search)}`
  return (
    <Toasts>
      <a className="skip-link" href="#main" onClick={skipToMain}>
        <FormattedMessage id="shell.skip" />
      </a>
      <InstanceBanner />
      <Header home={home} busy={busy} />
      <main id="main" tabIndex={-1}>
        <PageBanner page={page} />
        {data && data.status < 400 ? <HeroImage page={page} /> : null}
        <div className="page">
          <PositionSlotContext value={positionSlot}>
            <SearchSlotContext value={searchSlot}>
              <Outlet />
            </SearchSlotContext>
          </PositionSlotContext>
        </div>
      </main>
      {handle?.footer === false ? null : <Footer />}
      {everywhere.map(({ key, Slot }) => (
        <Slot key={key} page={handle?.page} />
      ))}
    </Toasts>
  )
}

/**
 * Forces a full page load when entering or leaving a page with company scripts in its head: only the server writes
 * them, and they must not continue on the next page.
 */
function useHeadScripts(page: string | undefined): void {
  const { site } = useApp()
  const shown = useRef(page)
  useEffect(() => {
    const has = (one: string | undefined) => one !== undefined && site.headScriptPages?.includes(one)
    if (page !== shown.current && (has(page) || has(shown.current))) window.location.reload()
    shown.current = page
  }, [page, site])
}
