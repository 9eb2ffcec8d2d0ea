/** The tabs of the dashboard, in their default order. */
export const dashboardTabs = [
  'applications',
  'openDraftApplications',
  'closedDraftApplications',
  'interviews',
  'savedPositions',
  'offers',
  'referrals',
  'events',
  'forms',
] as const

export type DashboardTab = (typeof dashboardTabs)[number]
