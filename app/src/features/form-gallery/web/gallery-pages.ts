import { type ComponentType, lazy } from 'react'
import { sampleItems } from './samples/sample-items.ts'
import { wholeForms } from './samples/whole-forms.ts'

/** A page of the gallery. The gallery is the toolkit's documentation, in English only, like its README. */
export interface GalleryEntry {
  /** Behind `/form-kit/`. */
  readonly path: string
  readonly title: string
  readonly group: 'Fields' | 'Layouts' | 'Viewers' | 'Whole forms' | 'Tools'
  /** What the page is for, in a sentence. */
  readonly about?: string
  readonly Content: ComponentType<{ readonly path: string }>
}

const FieldTypePage = lazy(() => import('./FieldTypePage.tsx').then((module) => ({ default: module.FieldTypePage })))
const WholeFormPage = lazy(() => import('./WholeFormPage.tsx').then((module) => ({ default: module.WholeFormPage })))
const EditorPage = lazy(() => import('./EditorPage.tsx').then((module) => ({ default: module.EditorPage })))

const fieldPages = Object.keys(sampleItems).map((type) => ({
  path: `fields/${type}`,
  title: type,
  group: 'Fields' as const,
  about: 'The same field in every state, each with its definition and the value that it reports.',
  Content: FieldTypePage,
}))

const formPages = wholeForms.map(({ path, title, about }) => ({
  path,
  title,
  group: 'Whole forms' as const,
  about,
  Content: WholeFormPage,
}))

const editor: GalleryEntry = {
  path: 'editor',
  title: 'Definition editor',
  group: 'Tools',
  about: 'Write a definition and see the form that it makes, or what is wrong with it and where.',
  Content: EditorPage,
}

/** Every page of the gallery, in the order in which its index lists them. */
export const galleryPages: readonly GalleryEntry[] = [...fieldPages, ...formPages, editor]

/** The page at a path behind `/form-kit/`; the index has the empty path. */
export function galleryPage(path: string): { readonly title: string; readonly entry?: GalleryEntry } | undefined {
  if (path === '') return { title: 'Gallery' }
  const entry = galleryPages.find((one) => one.path === path)
  return entry && { title: entry.title, entry }
}
