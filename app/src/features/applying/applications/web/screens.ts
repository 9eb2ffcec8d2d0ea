import type { RouteObject } from 'react-router'
import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

type Web = typeof import('./index.ts')

/** Loads the screens of applications, which share one chunk, and picks one of them. */
const applications = (pick: (web: Web) => Pick<RouteObject, 'Component' | 'loader'>) => () =>
  withTexts(import('./index.ts'), 'application', 'applications', 'drafts', 'guests').then(pick)

const MODULE = 'src/features/applying/applications/web/index.ts'

export const applicationsWeb = defineWebFeature({
  name: 'applications',
  accountLinks: [{ path: '/careers/applications', text: 'title.applications', order: 5 }],
  dashboardParts: [
    {
      tab: 'applications',
      load: () =>
        withTexts(import('./list/dashboard.tsx'), 'applications').then(({ applicationsPart }) => applicationsPart),
    },
  ],
  screens: [
    {
      page: 'applications',
      path: '/careers/applications',
      access: 'protected',
      title: 'title.applications',
      lazy: applications(({ ApplicationsPage, loadApplicationsPage }) => ({
        Component: ApplicationsPage,
        loader: loadApplicationsPage,
      })),
      module: MODULE,
    },
    {
      page: 'applications',
      path: '/careers/applications/:id',
      access: 'guest',
      title: 'title.applications',
      lazy: applications(({ ApplicationPage, loadApplicationPage }) => ({
        Component: ApplicationPage,
        loader: loadApplicationPage,
      })),
      module: MODULE,
    },
    {
      page: 'applications',
      path: '/careers/applications/:id/edit',
      access: 'guest',
      title: 'title.applications',
      lazy: applications(({ EditPage, loadEditPage }) => ({ Component: EditPage, loader: loadEditPage })),
      module: MODULE,
    },
    {
      page: 'applications',
      path: '/careers/applications/:id/sent/:number',
      access: 'guest',
      title: 'title.applications',
      lazy: applications(({ SentPage, loadSentPage }) => ({ Component: SentPage, loader: loadSentPage })),
      module: MODULE,
    },
    {
      page: 'applications',
      path: '/careers/receipts/:number?',
      access: 'open',
      title: 'title.applications',
      lazy: applications(({ ReceiptPage, loadReceiptPage }) => ({ Component: ReceiptPage, loader: loadReceiptPage })),
      module: MODULE,
    },
  ],
})
