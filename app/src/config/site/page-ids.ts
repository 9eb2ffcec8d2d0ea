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

export type PageName = (typeof pageIds)[number]
