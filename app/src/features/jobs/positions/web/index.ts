import type { Contributed } from '#ui/feature/web-feature.ts'
import { loadContributedParts, loadPageParts } from './PositionParts.tsx'

export { loadContributedParts }
export { Section } from './Section.tsx'
export { PositionPanel } from './PositionPanel.tsx'
export { ApplyAction } from './PositionActions.tsx'
export { positionFacts } from './facts/PositionFacts.tsx'
export { detailsQuery, prefetchPosition, similarQuery } from './position-queries.ts'
export { UnreadablePosition } from './UnreadablePosition.tsx'

/** Loads the position page, which a search that shows positions beside its list does not need. */
export const openPositionScreen = (contributed: Contributed) =>
  Promise.all([import('./PositionPage.tsx'), loadPageParts(contributed)]).then(
    ([{ PositionPage, loadPositionPage }]) => ({ Component: PositionPage, loader: loadPositionPage }),
  )
