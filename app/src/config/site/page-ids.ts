/** Names of pages, as a site's configuration uses them: titles, banners, hero images and head scripts are given by them. */
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
  'formView',
  'documentCenter',
  'offers',
  'offer',
  'offerLetter',
] as const

export type PageName = (typeof pageIds)[number]
