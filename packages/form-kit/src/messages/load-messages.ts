import { englishMessages, type Messages } from './messages.ts'

/** Loaders of the other languages. English replaces the texts that a file lacks. */
const files: Record<string, () => Promise<{ default: Partial<Messages> }>> = {
  fr: () => import('./languages/fr.json', { with: { type: 'json' } }),
  de: () => import('./languages/de.json', { with: { type: 'json' } }),
  es: () => import('./languages/es.json', { with: { type: 'json' } }),
  pt: () => import('./languages/pt.json', { with: { type: 'json' } }),
  it: () => import('./languages/it.json', { with: { type: 'json' } }),
  nl: () => import('./languages/nl.json', { with: { type: 'json' } }),
  pl: () => import('./languages/pl.json', { with: { type: 'json' } }),
  ja: () => import('./languages/ja.json', { with: { type: 'json' } }),
  'zh-CN': () => import('./languages/zh-CN.json', { with: { type: 'json' } }),
  ar: () => import('./languages/ar.json', { with: { type: 'json' } }),
  he: () => import('./languages/he.json', { with: { type: 'json' } }),
}

const loaded = new Map<string, Promise<Messages>>()

/** Returns the file of a language: of the full tag, or else of the language alone. */
const tagOf = (locale: string) => [locale, locale.split('-')[0] ?? locale].find((tag) => tag in files)

/**
 * Loads the toolkit's texts in a language (a BCP 47 tag), for
 * `createFormStore`. Languages that the toolkit lacks get English. Rejects if the
 * file cannot be loaded.
 */
export function loadFormMessages(locale: string): Promise<Messages> {
  const tag = tagOf(locale) ?? 'en'
  const known = loaded.get(tag)
  if (known) return known
  const load = files[tag] ?? (async () => ({ default: {} }))
  const loading = load().then(({ default: texts }): Messages => ({ ...englishMessages, ...texts }))
  loaded.set(tag, loading)
  // Lets the next call retry after a failure.
  loading.catch(() => loaded.delete(tag))
  return loading
}
