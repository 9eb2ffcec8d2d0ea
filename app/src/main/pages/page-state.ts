import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import type { LocaleTag } from '#config/locale-tags.ts'
import type { SignedIn } from '#kernel/viewer.ts'

/** State embedded in a page for hydration. */
export interface PageState {
  locale: LocaleTag
  timeZone: string
  now: number
  viewer: SignedIn | null
  router: HydrationState
  queries: DehydratedState
  /** Error shown in place of a route's page. */
  failure?: { route: string; status: number; code: string; message: string; id?: string; detail?: string }
}

export const STATE_ELEMENT = 'foyer-state'
export const CONFIG_ELEMENT = 'pcsx-data'
