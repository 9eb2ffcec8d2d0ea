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
}

export const STATE_ELEMENT = 'foyer-state'
export const CONFIG_ELEMENT = 'pcsx-data'
