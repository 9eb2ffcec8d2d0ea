import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'
import { LanguageChooser } from './LanguageChooser.tsx'

export const settingsWeb = defineWebFeature({
  name: 'settings',
  screens: [
    {
      page: 'settings',
      path: '/careers/settings',
      access: 'protected',
      title: 'title.settings',
      lazy: () =>
        withTexts(import('./index.ts'), 'settings').then(({ SettingsPage, loadSettingsPage }) => ({
          Component: SettingsPage,
          loader: loadSettingsPage,
        })),
      module: 'src/features/settings/web/index.ts',
    },
  ],
  slots: { footer: LanguageChooser },
})
