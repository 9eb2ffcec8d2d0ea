import { defineWebFeature } from '#ui/feature/web-feature.ts'

export const formGalleryWeb = defineWebFeature({
  name: 'form-gallery',
  screens: [
    {
      page: 'formKit',
      path: '/form-kit/*',
      access: 'open',
      title: 'title.formKit',
      lazy: () =>
        import('./GalleryPage.tsx').then(({ GalleryPage, loadGalleryPage }) => ({
          Component: GalleryPage,
          loader: loadGalleryPage,
        })),
      module: 'src/features/company/form-gallery/web/GalleryPage.tsx',
    },
  ],
})
