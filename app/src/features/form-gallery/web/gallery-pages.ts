import { type ComponentType, lazy } from 'react'
import { sampleItems } from './samples/sample-items.ts'

/** A page of the gallery. The gallery is the toolkit's documentation, in English only, like its README. */
export interface GalleryEntry {
  /** Behind `/form-kit/`. */
  readonly path: string
  readonly title: string
  readonly group: 'Fields' | 'Layouts' | 'Viewers' | 'Whole forms' | 'Tools'
  readonly Content: ComponentType<{ readonly path: string }>
}

const FieldTypePage = lazy(() => import('./FieldTypePage.tsx').then((module) => ({ default: module.FieldTypePage })))

const fieldPages = Object.keys(sampleItems).map((type) => ({
  path: `fields/${type}`,
  title: type,
  group: 'Fields' as const,
  Content: FieldTypePage,
}))

/** Every page of the gallery, in the order in which its index lists them. */
export const galleryPages: readonly GalleryEntry[] = fieldPages

/** The page at a path behind `/form-kit/`; the index has the empty path. */
export function galleryPage(path: string): { readonly title: string; readonly entry?: GalleryEntry } | undefined {
  if (path === '') return { title: 'Gallery' }
  const entry = galleryPages.find((one) => one.path === path)
  return entry && { title: entry.title, entry }
}
