import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

const position = () =>
  withTexts(import('./index.ts'), 'positions').then(({ openPositionScreen }) => openPositionScreen())

export const positionsWeb = defineWebFeature({
  name: 'positions',
  screens: [
    {
      page: 'singlePosition',
      path: '/careers/job/private',
      access: 'open',
      title: 'title.singlePosition',
      lazy: position,
    },
    {
      page: 'singlePosition',
      path: '/careers/job/:pid?',
      access: 'open',
      title: 'title.singlePosition',
      lazy: position,
    },
  ],
})
