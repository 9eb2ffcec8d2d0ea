export { type PublishingDependencies, publishingRoutes } from './routes.ts'
export { type PublishedItem, type PublishedLine, type PublishedPositions, publishedPositions } from './store.ts'
