import { defineWebFeature } from '#ui/feature/web-feature.ts'

export const numbersWeb = defineWebFeature({
  name: 'numbers',
  screens: [
    {
      page: 'desk',
      path: '/careers/tools/numbers',
      access: 'open',
      title: 'title.desk',
      footer: false,
      lazy: () => import('./open-numbers.ts').then(({ openNumbers }) => openNumbers()),
      module: 'src/features/company/numbers/web/NumbersPage.tsx',
    },
  ],
})
