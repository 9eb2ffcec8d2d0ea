import { defineWebFeature } from '#ui/feature/web-feature.ts'

export const formEditorWeb = defineWebFeature({
  name: 'form-editor',
  screens: [
    {
      page: 'formEditor',
      path: '/careers/tools/forms',
      access: 'form-editor',
      title: 'title.formEditor',
      lazy: () => import('./open-pages.ts').then(({ openForms }) => openForms()),
      module: 'src/features/company/form-editor/web/list/FormsPage.tsx',
    },
    {
      page: 'formEditor',
      path: '/careers/tools/forms/:key',
      access: 'form-editor',
      title: 'title.formEditor',
      footer: false,
      lazy: () => import('./open-pages.ts').then(({ openEditor }) => openEditor()),
      module: 'src/features/company/form-editor/web/editor/EditorPage.tsx',
    },
    {
      page: 'formPreview',
      path: '/careers/tools/forms/:key/preview',
      access: 'form-editor',
      title: 'title.formEditor',
      footer: false,
      standalone: true,
      lazy: () => import('./open-pages.ts').then(({ openPreview }) => openPreview()),
      module: 'src/features/company/form-editor/web/preview/PreviewPage.tsx',
    },
  ],
})
