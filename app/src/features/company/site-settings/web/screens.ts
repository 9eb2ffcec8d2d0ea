import { defineWebFeature } from '#ui/feature/web-feature.ts'

export const siteSettingsWeb = defineWebFeature({
  name: 'site-settings',
  screens: [
    {
      page: 'desk',
      path: '/careers/tools/site/*',
      access: 'open',
      title: 'title.desk',
      footer: false,
      lazy: () => import('./open-settings.ts').then(({ openSettings }) => openSettings()),
      module: 'src/features/company/site-settings/web/SettingsPage.tsx',
    },
  ],
})
