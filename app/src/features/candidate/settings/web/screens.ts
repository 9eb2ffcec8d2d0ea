import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'
import { LanguageChooser } from './LanguageChooser.tsx'

export const settingsWeb = defineWebFeature({
  name: 'settings',
  accountLinks: [{ path: '/careers/settings', text: 'title.settings', order: 40 }],
  screens: [
    {
      page: 'settings',
      path: '/careers/settings',
      access: 'protected',
      title: 'title.settings',
      lazy: (contributed) =>
        withTexts(import('./SettingsPage.tsx'), 'settings').then(({ openSettings }) => openSettings(contributed)),
      module: 'src/features/candidate/settings/web/SettingsPage.tsx',
    },
  ],
  slots: { footer: LanguageChooser },
})
