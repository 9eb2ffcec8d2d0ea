import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import type { LocaleTag } from '#config/locale-tags.ts'
import type { SignedIn } from '#kernel/viewer.ts'

/** What the server leaves in the page for the browser to go on with. */
export interface PageState {
  locale: LocaleTag
  timeZone: string
  now: number
  viewer: SignedIn | null
  router: HydrationState
  queries: DehydratedState
  /** What stands in place of a route's page. */
  failure?: { route: string; status: number; code: string; message: string; id?: string; detail?: string }
}

export const STATE_ELEMENT = 'foyer-state'
export const CONFIG_ELEMENT = 'pcsx-data'
