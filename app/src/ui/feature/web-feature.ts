import type { ComponentType } from 'react'
import type { LazyRouteFunction, RouteObject } from 'react-router'
import type { LazyPart } from '#locales/text-parts.ts'
import { type MessageId, needTexts } from '#ui/i18n/messages.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { PageData } from '#ui/page/page-data.ts'
import type { PositionSlotProps } from '#ui/page/position-slot.ts'
import type { SearchSlotProps } from '#ui/page/search-slot.ts'

/** A screen of the product. */
export interface Screen {
  /** Page identifier, as in the site's page metadata. */
  page: string
  path: string
  /** `protected`: only for signed-in candidates. `apply`: protected if the site does not let visitors apply. */
  access: 'open' | 'protected' | 'apply'
  title: MessageId
  /** False for screens without the site's footer. */
  footer?: false
  /** True for a screen shown in a frame, without the site's header and footer. */
  bare?: true
  lazy: LazyRouteFunction<RouteObject>
  /** The module with the screen's styles, as named in the build manifest; pages link its style sheets. */
  module?: `src/features/${string}/web/${string}`
}

/** Components that a feature adds to pages of others. */
export interface Slots {
  /** On cards and details of positions. */
  position: ComponentType<PositionSlotProps>
  /** On search results. */
  search: ComponentType<SearchSlotProps>
  /** In the header, for signed-in candidates and visitors. */
  header: ComponentType
  /** In the footer. */
  footer: ComponentType
  /** After the footer of every page: dialogs, and components that render nothing. */
  everywhere: ComponentType<{ readonly page: string | undefined }>
}

/** The session's part in loading pages; exactly one feature provides it. */
export interface SessionHooks {
  /** Loads the replacement for screens that require signing in. */
  gate(): Promise<ComponentType<{ gate: NonNullable<PageData['gate']> }>>
  /** Loads what the header shows to signed-in candidates. */
  prepare(): Promise<unknown>
  /** Asks the reader to sign in again. @returns true if they did */
  renew(): Promise<boolean>
  /** Returns the sign-in URL for a visitor of a page. */
  signInAddress(place: { pathname: string; search: string; hash?: string }): string
  /** Keeps an open page in sync with the session. */
  follow(app: AppContext): Promise<void>
}

/** The browser's side of a feature: small enough for the first load, since everything heavy is imported lazily. */
export interface WebFeature {
  name: string
  screens?: readonly Screen[]
  slots?: Partial<Slots>
  session?: SessionHooks
}

/** Declares the browser's side of a feature; `main/browser-features.ts` lists them. */
export const defineWebFeature = (feature: WebFeature): WebFeature => feature

/** Loads a module together with its texts. */
export const withTexts = <T>(module: Promise<T>, ...parts: LazyPart[]): Promise<T> =>
  Promise.all([module, needTexts(...parts)]).then(([loaded]) => loaded)
