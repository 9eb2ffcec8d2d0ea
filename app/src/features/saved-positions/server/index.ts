export { savedPositionBindings } from './routes.ts'
export { savedAmong } from './store.ts'
export { seedDemoSavedPositions } from './seed-demo.ts'
export { savedPositionsPart } from './personal-data.ts'
