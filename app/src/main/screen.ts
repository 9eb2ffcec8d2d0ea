import type { LazyRouteFunction, RouteObject } from 'react-router'
import type { MessageId } from '#ui/i18n/messages.ts'

/** Names of pages, as the site's page metadata uses them. */
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

/** A screen of the product. The order is that of matching; the search is last because its path takes anything. */
export interface Screen {
  page: PageId
  path: string
  /** `protected`: only for signed-in candidates. `apply`: protected where the site says that visitors may not apply. */
  access: 'open' | 'protected' | 'apply'
  title: MessageId
  footer: boolean
  lazy: LazyRouteFunction<RouteObject>
  /** Where it has styles of its own: its module as the build's manifest names it, so that pages come with them. */
  module?: `src/features/${string}/web/${string}`
}

/** What a route says of its screen to the shell and to loaders. */
export type RouteHandle = Pick<Screen, 'page' | 'title' | 'footer' | 'module'>
