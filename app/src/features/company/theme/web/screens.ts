import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

export const themeWeb = defineWebFeature({
  name: 'theme',
  screens: [
    {
      page: 'theme',
      path: '/careers/tools/theme',
      access: 'theme-builder',
      title: 'title.theme',
      footer: false,
      lazy: () =>
        withTexts(import('./editor/ThemePage.tsx'), 'theme', 'editing', 'desk').then(
          ({ ThemePage, loadThemePage }) => ({
            Component: ThemePage,
            loader: loadThemePage,
          }),
        ),
      module: 'src/features/company/theme/web/editor/ThemePage.tsx',
    },
  ],
})
