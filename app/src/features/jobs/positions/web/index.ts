import type { Contributed } from '#ui/feature/web-feature.ts'
import { loadContributedSections, loadPageSections } from './PositionSections.tsx'

export { loadContributedSections }
export { Section } from './Section.tsx'
export { PositionPanel } from './PositionPanel.tsx'
export { ApplyAction } from './PositionActions.tsx'
export { positionFacts } from './facts/PositionFacts.tsx'
export { detailsQuery, prefetchPosition, similarQuery } from './position-queries.ts'
export { UnreadablePosition } from './UnreadablePosition.tsx'

/** Loads the position page, which a search that shows positions next to its list does not need. */
export const openPositionScreen = (contributed: Contributed) =>
  Promise.all([import('./PositionPage.tsx'), loadPageSections(contributed)]).then(
    ([{ PositionPage, loadPositionPage }]) => ({ Component: PositionPage, loader: loadPositionPage }),
  )
