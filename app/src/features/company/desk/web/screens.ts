import { defineWebFeature } from '#ui/feature/web-feature.ts'

export const deskWeb = defineWebFeature({
  name: 'desk',
  accountLinks: [
    {
      path: '/careers/tools/jobs',
      text: 'title.desk',
      order: 89,
      isOffered: (_configs, { staffRole, isFormEditor, isThemeBuilder }) =>
        staffRole !== null || isFormEditor || isThemeBuilder,
    },
  ],
  screens: [
    {
      page: 'desk',
      path: '/careers/tools/*',
      access: 'open',
      title: 'title.desk',
      footer: false,
      lazy: () => import('./open-desk.ts').then(({ openDesk }) => openDesk()),
      module: 'src/features/company/desk/web/DeskPage.tsx',
    },
  ],
})
