/** Rewrites the British words of an ad for a reader in the United States. */
export type Spelling = (text: string) => string

/** Creates a spelling from pairs of words, British and American; a capital at the start stays one. */
export function americanSpelling(pairs: Readonly<Record<string, string>>): Spelling {
  const british = Object.keys(pairs).sort((a, b) => b.length - a.length)
  // patterns: the words are the demo's own, and none has a special character
  const pattern = new RegExp(`\\b(?:${british.join('|')})\\b`, 'gi')
  return (text) =>
    text.replace(pattern, (word) => {
      const american = pairs[word.toLowerCase()] ?? word
      return word[0] === word[0]?.toLowerCase() ? american : `${american[0]?.toUpperCase()}${american.slice(1)}`
    })
}
