export { notificationChoices, setNotificationChoices } from './choices.ts'
export { createNotify, type NewNotification, type Notify } from './notify.ts'
export { notificationBindings } from './routes.ts'
export { seedDemoNotifications } from './seed-demo.ts'
