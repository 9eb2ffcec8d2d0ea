import { withTexts } from '#ui/feature/web-feature.ts'

// A module apart, so that candidates' pages don't even name the files of these pages.

/** Loads the list of forms with its texts. */
export const openForms = () =>
  withTexts(import('./list/FormsPage.tsx'), 'formEditor', 'editing', 'desk').then(({ FormsPage, loadFormsPage }) => ({
    Component: FormsPage,
    loader: loadFormsPage,
  }))

/** Loads the editor of a form with its texts. */
export const openEditor = () =>
  withTexts(import('./editor/EditorPage.tsx'), 'formEditor', 'editing', 'desk').then(
    ({ EditorPage, loadEditorPage }) => ({
      Component: EditorPage,
      loader: loadEditorPage,
    }),
  )

/** Loads the preview of a form with its texts. */
export const openPreview = () =>
  withTexts(import('./preview/PreviewPage.tsx'), 'formEditor', 'editing', 'givenForms').then(
    ({ PreviewPage, loadPreviewPage }) => ({
      Component: PreviewPage,
      loader: loadPreviewPage,
    }),
  )
