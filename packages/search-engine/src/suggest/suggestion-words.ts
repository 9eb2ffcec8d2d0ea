import { allowedMistakes, countBits, editDistance, letterSet } from '../analysis/edit-distance.ts'
import { foldAccents } from '../analysis/normalize.ts'
import { tokenize } from '../analysis/tokenize.ts'

/**
 * The words of one kind of suggestion. Values that differ only in case, accents or punctuation share a line: the words
 * in one string. Each word maps to the lines that contain it.
 */
export class SuggestionWords {
  readonly lines: string[] = []
  /** Per line, the numbers of its values. */
  readonly valuesOf: number[][] = []
  private readonly lineNumbers = new Map<string, number>()
  private readonly words: string[] = []
  private readonly letters: number[] = []
  private readonly linesOf: number[][] = []
  private readonly wordNumbers = new Map<string, number>()
  private readonly byLetter = new Map<string, number[]>()

  add(value: number, text: string): void {
    const words = tokenize(text).map((token) => foldAccents(token.word))
    const line = words.join(' ')
    const known = this.lineNumbers.get(line)
    if (known !== undefined) {
      this.valuesOf[known]?.push(value)
      return
    }
    const number = this.lines.length
    this.lineNumbers.set(line, number)
    this.lines.push(line)
    this.valuesOf.push([value])
    for (const word of new Set(words)) this.linesOf[this.numberOf(word)]?.push(number)
  }

  private numberOf(word: string): number {
    const known = this.wordNumbers.get(word)
    if (known !== undefined) return known
    const number = this.words.length
    this.words.push(word)
    this.letters.push(letterSet(word))
    this.linesOf.push([])
    this.wordNumbers.set(word, number)
    const letter = word.charAt(0)
    const list = this.byLetter.get(letter)
    if (list) list.push(number)
    else this.byLetter.set(letter, [number])
    return number
  }

  /** Calls `visit` for every line with a word that begins with the typed text; a line can be visited more than once. */
  beginningWith(typed: string, visit: (line: number) => void): void {
    for (const number of this.byLetter.get(typed.charAt(0)) ?? []) {
      if (this.words[number]?.startsWith(typed)) for (const line of this.linesOf[number] ?? []) visit(line)
    }
  }

  /** Like `beginningWith`, allowing the typos permitted by the word's length. */
  nearlyBeginningWith(typed: string, visit: (line: number) => void): void {
    const limit = allowedMistakes(typed.length)
    if (limit === 0) return
    const letters = letterSet(typed)
    for (let number = 0; number < this.words.length; number++) {
      // Every letter of the prefix must be in the word, except one per typo.
      if (countBits(letters & ~(this.letters[number] ?? 0)) > limit) continue
      const word = this.words[number] ?? ''
      if (word.length + limit < typed.length || editDistance(typed, word, limit, true) > limit) continue
      for (const line of this.linesOf[number] ?? []) visit(line)
    }
  }
}
