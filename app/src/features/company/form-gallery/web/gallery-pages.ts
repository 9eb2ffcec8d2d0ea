import { lazyPart } from '@foyer/form-kit/react'
import type { ComponentType } from 'react'
import { featureForms } from './samples/feature-forms.ts'
import { sampleItems } from './samples/sample-items.ts'
import { wholeForms } from './samples/whole-forms.ts'

/** A page of the gallery. The gallery documents the form kit, in English only, like its README. */
export interface GalleryEntry {
  /** Path below `/form-kit/`. */
  readonly path: string
  readonly title: string
  readonly group: 'Fields' | 'Features' | 'Layouts' | 'Viewers' | 'Whole forms' | 'Tools' | 'Site'
  /** Purpose of the page, in one sentence. */
  readonly about?: string
  readonly Content: ComponentType<{ readonly path: string }>
}

const FieldTypePage = lazyPart('FieldTypePage', () => import('./FieldTypePage.tsx'))
const FeaturePage = lazyPart('FeaturePage', () => import('./FeaturePage.tsx'))
const WholeFormPage = lazyPart('WholeFormPage', () => import('./WholeFormPage.tsx'))
const LayoutsPage = lazyPart('LayoutsPage', () => import('./LayoutsPage.tsx'))
const ViewersPage = lazyPart('ViewersPage', () => import('./ViewersPage.tsx'))
const SitePage = lazyPart('SitePage', () => import('./site/SitePage.tsx'))
const DefinitionEditor = lazyPart('DefinitionEditor', () => import('./editor/DefinitionEditor.tsx'))

const fieldPages = Object.keys(sampleItems).map((type) => ({
  path: `fields/${type}`,
  title: type,
  group: 'Fields' as const,
  about: 'The same field in every state, each with its definition and the value that it reports.',
  Content: FieldTypePage,
}))

const featurePages = featureForms.map(({ path, title, about }) => ({
  path: `features/${path}`,
  title,
  group: 'Features' as const,
  about,
  Content: FeaturePage,
}))

const layoutPages = [
  ['simple', 'Simple form', 'Sections one beneath the other; meta items on top, buttons at the bottom right.'],
  ['stepper', 'Stepper form', 'A timeline at the side, on phones a bar that shows how far one is; buttons in view.'],
  ['html-content', 'HTML content form', 'Something to read, with pictures and buttons to go on.'],
  ['preboarding-admin', 'Preboarding admin form', 'Questions with buttons to change and to move them.'],
].map(([path = '', title = '', about]) => ({
  path: `layouts/${path}`,
  title,
  group: 'Layouts' as const,
  about,
  Content: LayoutsPage,
}))

const viewerPages = [
  ['esign', 'E-signature frame', 'A signing widget in a frame; only its own word counts.'],
  ['pdf', 'PDF viewer', 'Pages with zoom, search, download and print; below, a file that cannot be loaded.'],
  ['html', 'HTML viewer', 'HTML from other authors, sanitized.'],
  ['read-more', 'Read more', 'The beginning of something tall, and a button for the rest.'],
  ['states', 'States and banner', 'Nothing found, an error, loading, and the banner of a site that is set up.'],
].map(([path = '', title = '', about]) => ({
  path: `viewers/${path}`,
  title,
  group: 'Viewers' as const,
  about,
  Content: ViewersPage,
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
  Content: DefinitionEditor,
}

const site: GalleryEntry = {
  path: 'site',
  title: 'What pages share',
  group: 'Site',
  about: 'Text sizes, buttons, fields, tabs, tags, cards and what stands for nothing, in the look of the company.',
  Content: SitePage,
}

/** Every page of the gallery, in the order of its index. */
export const galleryPages: readonly GalleryEntry[] = [
  ...fieldPages,
  ...featurePages,
  ...layoutPages,
  ...viewerPages,
  ...formPages,
  editor,
  site,
]

/** Returns the page at a path below `/form-kit/`; the index has the empty path. */
export function galleryPage(path: string): { readonly title: string; readonly entry?: GalleryEntry } | undefined {
  if (path === '') return { title: 'Gallery' }
  const entry = galleryPages.find((one) => one.path === path)
  return entry && { title: entry.title, entry }
}
