/** A placeholder in a text, from `start` up to but not including `end`. */
export interface FoundPlaceholder {
  /** Its name without the braces and the space around it. */
  word: string
  start: number
  end: number
}

/** Matches `{{name}}` and `{{ first name }}`. */
const PLACEHOLDER = /\{\{([^{}]{0,100})\}\}/g

/** Returns the placeholders of a text. */
export const placeholdersIn = (text: string): FoundPlaceholder[] =>
  Array.from(text.matchAll(PLACEHOLDER), ({ 0: whole, 1: word = '', index }) => ({
    word: word.trim(),
    start: index,
    end: index + whole.length,
  }))

/** Returns a text with its placeholders replaced; one without a value stays as it is. */
export const fillPlaceholders = (text: string, valueOf: (word: string) => string | undefined): string =>
  text.replace(PLACEHOLDER, (whole, word: string) => valueOf(word.trim()) ?? whole)
