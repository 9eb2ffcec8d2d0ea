import { defineWebFeature } from '#ui/feature/web-feature.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { alertsOffered, JOB_ALERTS_PATH } from '../rules.ts'
import { AlertButton } from './dialog/AlertButton.tsx'

/** The page of job alerts, also linked from their emails. */
const jobAlertsScreen = () =>
  Promise.all([import('./AlertsPage.tsx'), needTexts('jobAlerts')]).then(([{ AlertsPage, loadAlertsPage }]) => ({
    Component: AlertsPage,
    loader: loadAlertsPage,
  }))

export const jobAlertsWeb = defineWebFeature({
  name: 'job-alerts',
  accountLinks: [
    {
      path: JOB_ALERTS_PATH,
      text: 'title.jobAlerts',
      order: 22,
      isOffered: (configs) => alertsOffered(configs).toCandidates,
      panel: 'notifications',
    },
  ],
  screens: [
    {
      page: 'settings',
      path: JOB_ALERTS_PATH,
      access: 'open',
      title: 'title.jobAlerts',
      lazy: jobAlertsScreen,
      module: 'src/features/candidate/job-alerts/web/AlertsPage.tsx',
    },
  ],
  slots: { search: AlertButton },
})
