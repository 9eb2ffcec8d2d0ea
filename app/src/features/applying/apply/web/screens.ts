import { defineWebFeature, type Screen, withTexts } from '#ui/feature/web-feature.ts'

/** The page for applying, which starts with an introduction. */
const applyScreen = () =>
  withTexts(import('./ApplyPage.tsx'), 'apply', 'guests').then(({ ApplyPage, loadApplyPage }) => ({
    Component: ApplyPage,
    loader: loadApplyPage,
  }))

/** The page after an application was sent. */
const receivedScreen = () =>
  withTexts(import('./ReceivedPage.tsx'), 'apply', 'guests').then(({ ReceivedPage, loadReceivedPage }) => ({
    Component: ReceivedPage,
    loader: loadReceivedPage,
  }))

const screen = (path: string): Screen => ({
  page: 'applyPage',
  path,
  access: 'apply',
  title: 'title.applyPage',
  footer: false,
  lazy: applyScreen,
  module: 'src/features/applying/apply/web/ApplyPage.tsx',
})

export const applyWeb = defineWebFeature({
  name: 'apply',
  screens: [
    screen('/careers/apply'),
    screen('/careers/apply/private'),
    {
      ...screen('/careers/apply/success'),
      lazy: receivedScreen,
      module: 'src/features/applying/apply/web/ReceivedPage.tsx',
    },
  ],
})
