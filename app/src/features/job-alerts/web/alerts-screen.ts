import { needTexts } from '#ui/i18n/messages.ts'

/** The page of job alerts, to which their mails lead as well. */
export const jobAlertsScreen = () =>
  Promise.all([import('./AlertsPage.tsx'), needTexts('jobAlerts')]).then(([{ AlertsPage, loadAlertsPage }]) => ({
    Component: AlertsPage,
    loader: loadAlertsPage,
  }))
