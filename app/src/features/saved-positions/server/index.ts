export { savedPositionBindings } from './routes.ts'
export { showSavedPositions } from './present-saved.ts'
export { savedAmong } from './store.ts'
export { seedDemoSavedPositions } from './seed-demo.ts'
