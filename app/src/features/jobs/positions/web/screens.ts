import { type Contributed, defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

const position = (contributed: Contributed) =>
  withTexts(import('./index.ts'), 'positions', 'position').then(({ openPositionScreen }) =>
    openPositionScreen(contributed),
  )

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
