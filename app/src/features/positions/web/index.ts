export { PositionPanel } from './PositionPanel.tsx'
export { prefetchPosition } from './position-queries.ts'
export { UnreadablePosition } from './UnreadablePosition.tsx'

/** Fetches the page of one position, which a search that shows positions beside its list does without. */
export const openPositionScreen = () => import('./position-screen.ts')
