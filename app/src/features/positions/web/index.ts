export { loadPositionPage } from './load-position-page.ts'
export { PositionPage } from './PositionPage.tsx'
export { PositionPanel } from './PositionPanel.tsx'
export { prefetchPosition } from './position-queries.ts'
