import table from './stop-words.json' with { type: 'json' }

const LANGUAGES_OF_WORD = new Map<string, string[]>()
for (const [language, words] of Object.entries(table)) {
  for (const word of new Set(words.split(' '))) {
    LANGUAGES_OF_WORD.set(word, [...(LANGUAGES_OF_WORD.get(word) ?? []), language])
  }
}

/** Minimum hits, and lead over the runner-up, for a confident result. */
const MIN_HITS = 6
const CLEAR_LEAD = 1.5

/**
 * Returns the Latin-script language whose stop words are most frequent in a text, or null if it is unclear. Fast, and
 * more reliable than trigrams for ads that are lists of names and abbreviations.
 */
export function languageByStopWords(text: string): string | null {
  const hits = new Map<string, number>()
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    for (const language of LANGUAGES_OF_WORD.get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1)
  }
  const [best, second] = [...hits].sort(([, a], [, b]) => b - a)
  if (best === undefined || best[1] < MIN_HITS) return null
  return second === undefined || best[1] >= second[1] * CLEAR_LEAD ? best[0] : null
}
