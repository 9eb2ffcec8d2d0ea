export { NotificationSlot } from './NotificationSlot.tsx'
