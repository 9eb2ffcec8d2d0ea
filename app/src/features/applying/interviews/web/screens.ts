import type { RouteObject } from 'react-router'
import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

type Web = typeof import('./index.ts')

/** Loads the screens of interviews, which share one chunk, and picks one of them. */
const interviews = (pick: (web: Web) => Pick<RouteObject, 'Component' | 'loader'>) => () =>
  withTexts(import('./index.ts'), 'interview', 'interviews', 'moment').then(pick)

const MODULE = 'src/features/applying/interviews/web/index.ts'

export const interviewsWeb = defineWebFeature({
  name: 'interviews',
  accountLinks: [{ path: '/careers/interviews', text: 'title.interviews', order: 7 }],
  dashboardParts: [
    {
      tab: 'interviews',
      load: () =>
        withTexts(import('./dashboard.tsx'), 'interviews', 'moment').then(({ interviewsPart }) => interviewsPart),
    },
  ],
  screens: [
    {
      page: 'interviews',
      path: '/careers/interviews',
      access: 'protected',
      title: 'title.interviews',
      lazy: interviews(({ InterviewsPage, loadInterviewsPage }) => ({
        Component: InterviewsPage,
        loader: loadInterviewsPage,
      })),
      module: MODULE,
    },
    {
      page: 'interviews',
      path: '/careers/interviews/:id',
      access: 'guest',
      title: 'title.interviews',
      lazy: interviews(({ InterviewPage, loadInterviewPage }) => ({
        Component: InterviewPage,
        loader: loadInterviewPage,
      })),
      module: MODULE,
    },
  ],
})
