/** Languages that forms are written in and translated to. */
export const formLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh-CN', 'ar', 'he'] as const

export type FormLanguage = (typeof formLanguages)[number]

/** Derives a key or the name of a question from words: lower-case Latin letters, digits and dashes; empty for other scripts. */
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

/** Returns the first of `base`, `base-2`, `base-3` … that is not taken. */
export function freeName(base: string, isTaken: (name: string) => boolean): string {
  let name = base
  for (let count = 2; isTaken(name); count += 1) name = `${base}-${count}`
  return name
}
