import { withTexts } from '#ui/feature/web-feature.ts'

/** Loads the desk with its texts. A module apart, so that candidates' pages don't even name the desk's files. */
export const openDesk = () =>
  withTexts(import('./DeskPage.tsx'), 'desk', 'letterTemplates', 'moment').then(({ DeskPage, loadDesk }) => ({
    Component: DeskPage,
    loader: loadDesk,
  }))
