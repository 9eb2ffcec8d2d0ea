import { allowedMistakes, countBits, editDistance, letterSet } from '../analysis/edit-distance.ts'
import { foldAccents } from '../analysis/normalize.ts'
import { tokenize } from '../analysis/tokenize.ts'

/** The words of one kind of suggestion, each with the values in which it stands. */
export class SuggestionWords {
  private readonly words: string[] = []
  private readonly letters: number[] = []
  private readonly valuesOf: number[][] = []
  private readonly numbers = new Map<string, number>()
  private readonly byLetter = new Map<string, number[]>()
  /** Per value: its words in one line, to see what begins with what was typed. */
  readonly lines: string[] = []

  add(value: number, text: string): void {
    const words = tokenize(text).map((token) => foldAccents(token.word))
    this.lines[value] = words.join(' ')
    for (const word of new Set(words)) {
      const number = this.numberOf(word)
      this.valuesOf[number]?.push(value)
    }
  }

  private numberOf(word: string): number {
    const known = this.numbers.get(word)
    if (known !== undefined) return known
    const number = this.words.length
    this.words.push(word)
    this.letters.push(letterSet(word))
    this.valuesOf.push([])
    this.numbers.set(word, number)
    const letter = word.charAt(0)
    const list = this.byLetter.get(letter)
    if (list) list.push(number)
    else this.byLetter.set(letter, [number])
    return number
  }

  /** Calls `visit` for every value with a word that begins with what was typed; a value can come more than once. */
  beginningWith(typed: string, visit: (value: number) => void): void {
    for (const number of this.byLetter.get(typed.charAt(0)) ?? []) {
      if (this.words[number]?.startsWith(typed)) for (const value of this.valuesOf[number] ?? []) visit(value)
    }
  }

  /** The same for words whose beginning is the typed one but for the mistakes that its length allows. */
  nearlyBeginningWith(typed: string, visit: (value: number) => void): void {
    const limit = allowedMistakes(typed.length)
    if (limit === 0) return
    const letters = letterSet(typed)
    for (let number = 0; number < this.words.length; number++) {
      // Every letter of the beginning is in the word, but for one a mistake.
      if (countBits(letters & ~(this.letters[number] ?? 0)) > limit) continue
      const word = this.words[number] ?? ''
      if (word.length + limit < typed.length || editDistance(typed, word, limit, true) > limit) continue
      for (const value of this.valuesOf[number] ?? []) visit(value)
    }
  }
}
