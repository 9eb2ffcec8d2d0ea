import { withTexts } from '#ui/feature/web-feature.ts'

/** Loads the settings with their texts. A module apart, so that candidates' pages don't even name their files. */
export const openSettings = () =>
  withTexts(import('./SettingsPage.tsx'), 'desk', 'siteSettings', 'connections', 'letterTemplates').then(
    ({ SettingsPage, loadSettings }) => ({
      Component: SettingsPage,
      loader: loadSettings,
    }),
  )
