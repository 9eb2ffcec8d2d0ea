export { publishingRoutes } from './routes.ts'
export { publishedPositions } from './store.ts'
