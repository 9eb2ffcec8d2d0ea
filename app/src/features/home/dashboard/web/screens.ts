import { type Contributed, defineWebFeature, type Screen, withTexts } from '#ui/feature/web-feature.ts'

const screen = (version: 1 | 2): Omit<Screen, 'path'> => ({
  page: 'dashboard',
  access: 'protected',
  title: 'title.dashboard',
  lazy: ({ dashboardParts }: Contributed) =>
    withTexts(import('./DashboardPage.tsx'), 'dashboard', 'moment').then(({ openDashboard }) =>
      openDashboard(dashboardParts, version),
    ),
  module: 'src/features/home/dashboard/web/DashboardPage.tsx',
})

export const dashboardWeb = defineWebFeature({
  name: 'dashboard',
  accountLinks: [{ path: '/careers/dashboard', text: 'title.dashboard', order: 1 }],
  screens: [
    { path: '/careers/dashboard', ...screen(1) },
    { path: '/careers/dashboardv2', ...screen(2) },
  ],
})
