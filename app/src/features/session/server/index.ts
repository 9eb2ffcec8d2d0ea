export { findViewer } from './find-viewer.ts'
export { sessionBindings } from './routes.ts'
export { type AuthDirectory, createAuthDirectory } from './tenant-auth.ts'
export { seedDemoAccounts } from './seed-demo.ts'
