export { closePositions, reopenPositions } from './close-positions.ts'
export { watchDeadlines } from './watch-deadlines.ts'
export { positionBindings, type PositionDependencies } from './routes.ts'
export { positionUrl, presentCard, presentDetails, presentFacts } from './present-position.ts'
export { showOpenPosition, showPosition } from './show-position.ts'
export { saveOutcome, savePositions, type SaveSummary } from './save-positions.ts'
export { seedDemoPositions } from './seed-demo.ts'
export type { SimilarFinder } from './insights.ts'
export {
  findPosition,
  findPositions,
  lastChange,
  listChangedPositions,
  listMissing,
  listOpenPositions,
  listPositionLines,
  peekStates,
} from './store.ts'
export {
  publishedPositions,
  type PublishedItem,
  type PublishedLine,
  type PublishedPositions,
} from './published-store.ts'
