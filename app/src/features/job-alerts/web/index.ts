export { AlertButton } from './dialog/AlertButton.tsx'
export { jobAlertsScreen } from './alerts-screen.ts'
