import type { RouteObject } from 'react-router'
import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

type Web = typeof import('./index.ts')

/** Loads the screens of forms, which share one chunk, and picks one of them. */
const forms = (pick: (web: Web) => Pick<RouteObject, 'Component' | 'loader'>) => () =>
  withTexts(import('./index.ts'), 'givenForms', 'drafts', 'documents').then(pick)

const MODULE = 'src/features/applying/given-forms/web/index.ts'

export const givenFormsWeb = defineWebFeature({
  name: 'given-forms',
  accountLinks: [{ path: '/careers/forms/center', text: 'title.documentCenter', order: 12 }],
  dashboardParts: [
    {
      tab: 'forms',
      load: () => withTexts(import('./dashboard.tsx'), 'givenForms').then(({ formsPart }) => formsPart),
    },
  ],
  screens: [
    {
      page: 'documentCenter',
      path: '/careers/forms/center',
      access: 'protected',
      title: 'title.documentCenter',
      lazy: forms(({ CenterPage, loadCenterPage }) => ({ Component: CenterPage, loader: loadCenterPage })),
      module: MODULE,
    },
    {
      page: 'formView',
      path: '/careers/forms',
      access: 'open',
      title: 'title.formView',
      lazy: forms(({ FormPage, loadFormPage }) => ({ Component: FormPage, loader: loadFormPage })),
      module: MODULE,
    },
    {
      page: 'formView',
      path: '/careers/forms/offer/:id?',
      access: 'protected',
      title: 'title.formView',
      lazy: () =>
        withTexts(
          Promise.all([import('./index.ts'), import('#features/letters/offers/web/index.ts')]),
          'givenForms',
          'offers',
        ).then(([{ withFormsAbout }, offers]) => withFormsAbout(offers)),
      module: ['src/features/letters/offers/web/index.ts', MODULE],
    },
  ],
})
