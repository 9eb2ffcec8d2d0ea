export { NotificationSlot } from './NotificationSlot.tsx'
export { unsubscribeScreen } from './unsubscribe-screen.ts'
