import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { SaveButton } from './SaveButton.tsx'

/** The page of saved positions. */
const savedScreen = () =>
  Promise.all([import('./SavedPage.tsx'), needTexts('saved', 'positions')]).then(([{ SavedPage, loadSavedPage }]) => ({
    Component: SavedPage,
    loader: loadSavedPage,
  }))

export const savedPositionsWeb = defineWebFeature({
  name: 'saved-positions',
  accountLinks: [{ path: '/careers/saved-jobs', text: 'title.savedJobs', order: 20 }],
  dashboardParts: [
    {
      tab: 'savedPositions',
      load: () => withTexts(import('./dashboard.tsx'), 'saved', 'positions').then(({ savedPart }) => savedPart),
    },
  ],
  screens: [
    {
      page: 'savedJobs',
      path: '/careers/saved-jobs',
      access: 'protected',
      title: 'title.savedJobs',
      lazy: savedScreen,
      module: 'src/features/candidate/saved-positions/web/SavedPage.tsx',
    },
  ],
  slots: { position: SaveButton },
})
