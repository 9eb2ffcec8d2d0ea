import type { RouteObject } from 'react-router'
import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

type Web = typeof import('./index.ts')

/** Loads the screens of résumés, which share one chunk, and picks one of them. */
const resumes = (pick: (web: Web) => Pick<RouteObject, 'Component' | 'loader'>) => () =>
  withTexts(import('./index.ts'), 'resumes').then(pick)

const MODULE = 'src/features/candidate/resumes/web/index.ts'

export const resumesWeb = defineWebFeature({
  name: 'resumes',
  screens: [
    {
      page: 'profile',
      path: '/careers/profile/resumes',
      access: 'protected',
      title: 'title.resumes',
      lazy: resumes(({ ResumesPage, loadResumesPage }) => ({ Component: ResumesPage, loader: loadResumesPage })),
      module: MODULE,
    },
    {
      page: 'profile',
      path: '/careers/profile/resumes/:id',
      access: 'protected',
      title: 'title.resumeReview',
      lazy: resumes(({ ReviewPage, loadReviewPage }) => ({ Component: ReviewPage, loader: loadReviewPage })),
      module: MODULE,
    },
  ],
})
