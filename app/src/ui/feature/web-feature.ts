import type { ComponentType, ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import type { PublicConfig } from '#config/public.ts'
import type { LazyPart } from '#locales/text-parts.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { type MessageId, needTexts } from '#ui/i18n/messages.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { PageData } from '#ui/page/page-data.ts'
import type { PositionSlotProps, SearchSlotProps } from '#ui/page/slots.ts'
import type { DashboardPart } from './dashboard-part.ts'

type ScreenModule = `src/features/${string}/web/${string}`

/** A screen of the product. */
export interface Screen {
  /** Page identifier, as in the site's page metadata. */
  page: string
  path: string
  /**
   * `protected`: only for signed-in candidates. `guest`: for guests too, who come from a link in an email; the page's data
   * say who they are. `apply`: protected if the site does not let visitors apply. `form-editor`, `theme-builder`: for
   * accounts with that right; for others the page doesn't exist.
   */
  access: 'open' | 'protected' | 'guest' | 'apply' | 'form-editor' | 'theme-builder'
  title: MessageId
  /** False for screens without the site's footer. */
  footer?: false
  /** True for a screen shown in a frame, without the site's header and footer. */
  standalone?: true
  /** Loads the component and the loader; `contributed` has what features add to pages of others. */
  lazy(contributed: Contributed): Promise<Pick<RouteObject, 'Component' | 'loader'>>
  /** The modules with the screen's styles, as named in the build manifest; pages link their style sheets. */
  module?: ScreenModule | readonly ScreenModule[]
}

/** Components that a feature adds to pages of others. */
export interface Slots {
  /** On cards and details of positions. */
  position: ComponentType<PositionSlotProps>
  /** On search results. */
  search: ComponentType<SearchSlotProps>
  /** In the header, for signed-in candidates and visitors. */
  header: ComponentType<{ readonly accountLinks: readonly AccountLink[] }>
  /** In the footer. */
  footer: ComponentType
  /** After the footer of every page: dialogs, and components that render nothing. */
  everywhere: ComponentType<{ readonly page: string | undefined }>
}

/** A link in the account menu of signed-in candidates. */
export interface AccountLink {
  path: string
  /** A message that every page has, such as `title.offers`. */
  text: MessageId
  /** Position in the menu, ascending; the features' own links are tens. */
  order: number
  /** Returns false for a site without the page, or a person who can't open it; absent for a page of everyone. */
  isOffered?(configs: PublicConfig['configs'], viewer: SignedIn): boolean
  /** The id of a settings panel that shows the link, too. */
  panel?: string
}

/** A panel of the settings page, placed before the download and the deletion of the account's data. */
export interface SettingsPanel {
  /** Anchor on the page. */
  id: string
  /** Heading of the panel and text of the link to it. */
  heading: MessageId
  /** Position among the panels of other features, ascending. */
  order: number
  load(): Promise<LoadedPanel>
}

export interface LoadedPanel {
  Panel: ComponentType
  /** Returns false on sites whose configuration leaves the panel nothing to set. */
  isOffered?(configs: PublicConfig['configs']): boolean
  /** Fetches the panel's data before the page renders; each panel shows its own failure. */
  prefetch?(app: AppContext): Promise<unknown>
}

/** A position on a page: its id in the address, and its key if it is private. */
export interface PositionAddress {
  pid: string
  key?: string | undefined
}

export interface PositionSectionsProps {
  address: PositionAddress
  /** Level of the position's own heading. */
  level: 1 | 2
  /** False where the site hides insights for this position. */
  insights: boolean
  /** Everything below, to be rendered once these sections have loaded, so that they don't move it. */
  children: ReactNode
}

/** A feature's sections below a position, such as the candidate's match with it. */
export interface PositionSections {
  Sections: ComponentType<PositionSectionsProps>
  /** Fetches the data of the sections; each section shows its own failure. */
  prefetch(app: AppContext, address: PositionAddress): Promise<unknown>
}

/** Everything that features add to the account menu, the settings page, positions and the dashboard, in order. */
export interface Contributed {
  /** Sections below a position, beside a list of results as well as on its own page. */
  sections: readonly (() => Promise<PositionSections>)[]
  /** Sections of a position's own page only: beside a list of results they would delay the list. */
  pageSections: readonly (() => Promise<PositionSections>)[]
  accountLinks: readonly AccountLink[]
  settingsPanels: readonly SettingsPanel[]
  dashboardParts: readonly DashboardPart[]
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
  follow(app: AppContext): void
}

/** The browser's side of a feature: small enough for the first load, since everything heavy is imported lazily. */
export interface WebFeature extends Partial<Contributed> {
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
