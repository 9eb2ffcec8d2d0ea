export { AlertButton } from './AlertButton.tsx'
export { jobAlertsScreen } from './alerts-screen.ts'
