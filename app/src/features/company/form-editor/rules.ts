/** Languages in which forms are written and to which they are translated. */
export const formLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh-CN', 'ar', 'he'] as const

export type FormLanguage = (typeof formLanguages)[number]

/** Limits of a form that is edited, in characters where the name doesn't say otherwise. */
export const editorLimits = {
  key: 200,
  title: 200,
  sectionTitle: 2000,
  fieldName: 200,
  fieldType: 40,
  sections: 200,
  itemsOfSection: 1000,
  jobsAtOnce: 500,
} as const

/**
 * Derives a key or the name of a question from a text: lower-case Latin letters, digits and dashes; empty for other
 * scripts.
 */
export function slugOf(words: string): string {
  return words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z\d]/)
    .filter(Boolean)
    .join('-')
    .slice(0, 40)
    .replace(/-$/, '')
}

/** Returns the first of `base`, `base-2`, `base-3` … that is free. */
export function freeName(base: string, isTaken: (name: string) => boolean): string {
  let name = base
  for (let count = 2; isTaken(name); count += 1) name = `${base}-${count}`
  return name
}
