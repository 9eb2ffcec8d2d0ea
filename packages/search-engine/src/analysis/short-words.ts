import functionWords from './data/function-words.json' with { type: 'json' }

const FUNCTION_WORDS: ReadonlySet<string> = new Set(functionWords.words)
const PASSED_OVER: ReadonlySet<string> = new Set(functionWords.passedOver)
const SHORT = /^[a-z]{1,2}$/

/**
 * Returns true for a word of one or two letters that names something (`r`, `go`, `it`, `ot`). In long texts such words
 * mean anything, so they match only in named fields. Words such as `of` and `de` match everywhere.
 */
export function isShortWord(folded: string): boolean {
  return SHORT.test(folded) && !FUNCTION_WORDS.has(folded)
}

/** Returns true for a word that can stand among those of a term in a search, as "the" in "answers the phone". */
export function isPassedOver(word: string): boolean {
  return PASSED_OVER.has(word)
}
