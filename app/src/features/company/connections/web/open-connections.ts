import { withTexts } from '#ui/feature/web-feature.ts'

/** Loads the page with its texts. A module apart, so that candidates' pages don't even name its files. */
export const openConnections = () =>
  withTexts(import('./ConnectionsPage.tsx'), 'desk', 'connections').then(({ ConnectionsPage, loadConnections }) => ({
    Component: ConnectionsPage,
    loader: loadConnections,
  }))
