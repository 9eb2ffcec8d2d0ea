import type { PageData } from '#ui/page/page-data.ts'
import { galleryPage } from './gallery-pages.ts'

/** Returns the title of a gallery page, with status 404 for an unknown path. */
export function loadGalleryPage({
  params,
}: {
  readonly params: Readonly<Record<string, string | undefined>>
}): PageData {
  const page = galleryPage(params['*'] ?? '')
  return page ? { status: 200, title: `${page.title} · Form kit` } : { status: 404, title: 'Form kit' }
}
