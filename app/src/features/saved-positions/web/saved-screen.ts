import { needTexts } from '#ui/i18n/messages.ts'

/** The page of saved positions. */
export const savedScreen = () =>
  Promise.all([import('./SavedPage.tsx'), needTexts('saved', 'positions')]).then(([{ SavedPage, loadSavedPage }]) => ({
    Component: SavedPage,
    loader: loadSavedPage,
  }))
