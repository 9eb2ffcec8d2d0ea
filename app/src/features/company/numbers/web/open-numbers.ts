import { withTexts } from '#ui/feature/web-feature.ts'

/** Loads the numbers with their texts. A module apart, so that candidates' pages don't even name their files. */
export const openNumbers = () =>
  withTexts(import('./NumbersPage.tsx'), 'desk', 'numbers').then(({ NumbersPage, loadNumbers }) => ({
    Component: NumbersPage,
    loader: loadNumbers,
  }))
