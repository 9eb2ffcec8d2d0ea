import { needTexts } from '#ui/i18n/messages.ts'

/** The page of job alerts, also linked from their emails. */
export const jobAlertsScreen = () =>
  Promise.all([import('./AlertsPage.tsx'), needTexts('jobAlerts')]).then(([{ AlertsPage, loadAlertsPage }]) => ({
    Component: AlertsPage,
    loader: loadAlertsPage,
  }))
