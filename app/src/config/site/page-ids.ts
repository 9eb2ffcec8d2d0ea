/** Page identifiers of a site's configuration: the keys of titles, banners, hero images and head scripts. */
export const pageIds = [
  'jobs',
  'singlePosition',
  'jtn',
  'login',
  'logout',
  'dashboard',
  'profile',
  'settings',
  'exportResume',
  'ProfileBootstrapping',
  'onboarding',
  'applyPage',
  'applications',
  'savedJobs',
  'interviews',
  'events',
  'event',
  'formView',
  'documentCenter',
  'offers',
  'offer',
  'offerLetter',
] as const

/** Returns the product of a theme that a page belongs to. */
export const productOf = (page: string): 'pcsx' | 'default' =>
  /^(?:jobs|singlePosition|jtn|profile|applyPage|login)$/.test(page) ? 'pcsx' : 'default'

export type PageName = (typeof pageIds)[number]
