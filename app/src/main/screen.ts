import type { LazyRouteFunction, RouteObject } from 'react-router'
import type { MessageId } from '#ui/i18n/messages.ts'

/** Names of pages, as used in the site's page metadata. */
export type PageId =
  | 'dashboard'
  | 'profile'
  | 'jobs'
  | 'singlePosition'
  | 'jtn'
  | 'settings'
  | 'ProfileBootstrapping'
  | 'login'
  | 'logout'
  | 'applyPage'
  | 'exportResume'
  | 'formView'
  | 'documentCenter'
  | 'savedJobs'
  | 'applications'
  | 'interviews'
  | 'onboarding'
  | 'offers'
  | 'offer'
  | 'offerLetter'
  | 'verifyLetter'
  | 'formKit'
  | 'signing'

/** A screen of the product. Screens are matched in order; the search is last because its path matches anything. */
export interface Screen {
  page: PageId
  path: string
  /** `protected`: only for signed-in candidates. `apply`: protected if the site requires an account to apply. */
  access: 'open' | 'protected' | 'apply'
  title: MessageId
  footer: boolean
  lazy: LazyRouteFunction<RouteObject>
  /** Module of a screen with separate styles, as named in the build manifest, so that pages link them. */
  module?: `src/features/${string}/web/${string}`
}

/** Route metadata for the shell and loaders. */
export type RouteHandle = Pick<Screen, 'page' | 'title' | 'footer' | 'module'>
