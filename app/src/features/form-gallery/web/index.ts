export { GalleryPage } from './GalleryPage.tsx'
export { loadGalleryPage } from './load-gallery-page.ts'
