import { type Contributed, defineWebFeature, type Screen, withTexts } from '#ui/feature/web-feature.ts'

const screen = (path: string, version: 1 | 2): Screen => ({
  page: 'dashboard',
  path,
  access: 'protected',
  title: 'title.dashboard',
  lazy: ({ dashboardParts }: Contributed) =>
    withTexts(import('./DashboardPage.tsx'), 'dashboard').then(({ openDashboard }) =>
      openDashboard(dashboardParts, version),
    ),
  module: 'src/features/dashboard/web/DashboardPage.tsx',
})

export const dashboardWeb = defineWebFeature({
  name: 'dashboard',
  accountLinks: [{ path: '/careers/dashboard', text: 'title.dashboard', order: 1 }],
  screens: [screen('/careers/dashboard', 1), screen('/careers/dashboardv2', 2)],
})
