import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

export const talentNetworkWeb = defineWebFeature({
  name: 'talent-network',
  screens: [
    {
      page: 'jtn',
      path: '/careers/jtn',
      access: 'open',
      title: 'title.jtn',
      lazy: () =>
        withTexts(import('./NetworkPage.tsx'), 'talentNetwork').then(({ NetworkPage, loadNetworkPage }) => ({
          Component: NetworkPage,
          loader: loadNetworkPage,
        })),
      module: 'src/features/candidate/talent-network/web/NetworkPage.tsx',
    },
  ],
})
