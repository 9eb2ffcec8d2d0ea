export { PositionPanel } from './PositionPanel.tsx'
export { prefetchPosition } from './position-queries.ts'
export { UnreadablePosition } from './UnreadablePosition.tsx'

/** Loads the position page, which a search that shows positions beside its list does not need. */
export const openPositionScreen = () => import('./position-screen.ts')
