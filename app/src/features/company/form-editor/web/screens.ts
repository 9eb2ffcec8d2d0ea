import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

export const formEditorWeb = defineWebFeature({
  name: 'form-editor',
  accountLinks: [
    {
      path: '/careers/tools/forms',
      text: 'title.formView',
      order: 90,
      isOffered: (_configs, { isFormEditor }) => isFormEditor,
    },
  ],
  screens: [
    {
      page: 'formEditor',
      path: '/careers/tools/forms',
      access: 'form-editor',
      title: 'title.formEditor',
      lazy: () =>
        withTexts(import('./list/FormsPage.tsx'), 'formEditor', 'editing').then(({ FormsPage, loadFormsPage }) => ({
          Component: FormsPage,
          loader: loadFormsPage,
        })),
      module: 'src/features/company/form-editor/web/list/FormsPage.tsx',
    },
    {
      page: 'formEditor',
      path: '/careers/tools/forms/:key',
      access: 'form-editor',
      title: 'title.formEditor',
      footer: false,
      lazy: () =>
        withTexts(import('./editor/EditorPage.tsx'), 'formEditor', 'editing').then(
          ({ EditorPage, loadEditorPage }) => ({
            Component: EditorPage,
            loader: loadEditorPage,
          }),
        ),
      module: 'src/features/company/form-editor/web/editor/EditorPage.tsx',
    },
    {
      page: 'formPreview',
      path: '/careers/tools/forms/:key/preview',
      access: 'form-editor',
      title: 'title.formEditor',
      footer: false,
      standalone: true,
      lazy: () =>
        withTexts(import('./preview/PreviewPage.tsx'), 'formEditor', 'editing', 'givenForms').then(
          ({ PreviewPage, loadPreviewPage }) => ({
            Component: PreviewPage,
            loader: loadPreviewPage,
          }),
        ),
      module: 'src/features/company/form-editor/web/preview/PreviewPage.tsx',
    },
  ],
})
