import { findTerms } from './search-terms.ts'
import type { Meanings, Word } from './words.ts'

/** A run of words such as "but not a team leader or manager", which excludes jobs. */
export interface RuledOut {
  from: number
  to: number
  /**
   * The excluded occupations, each as its words, such as "team leader"; they only count in titles, because ads mention
   * other people's occupations.
   */
  occupations: string[]
  /** Excluded hours, which count anywhere in an ad. */
  hours: string[]
}

/** A longer run of words is hardly one occupation, so only the first word is excluded. */
const LONGEST_OCCUPATION = 2

/**
 * Finds the exclusions of a search: "not manager", "except sales and marketing", "nicht als Leiter". `isFree` selects
 * words without another meaning; `termEnd` returns the end of a known term of several words. "no" and "without" describe
 * things that a job does not require, as in "no experience": they exclude no occupation, but known terms such as "driving
 * licence".
 */
export function findRuledOut(
  words: readonly Word[],
  meanings: Meanings,
  isFree: (at: number) => boolean,
  termEnd: (at: number) => number | undefined,
): RuledOut[] {
  const found: RuledOut[] = []
  const reader = new NameReader(words, meanings, isFree, termEnd)
  for (let at = 0; at < words.length; at++) {
    const ruledOut = reader.ruledOutAt(at)
    if (!ruledOut) continue
    found.push(ruledOut)
    at = ruledOut.to - 1
  }
  return found
}

/** Reads the words after one such as "not". */
class NameReader {
  private readonly words: readonly Word[]
  private readonly meanings: Meanings
  private readonly isFree: (at: number) => boolean
  private readonly termEnd: (at: number) => number | undefined

  constructor(
    words: readonly Word[],
    meanings: Meanings,
    isFree: (at: number) => boolean,
    termEnd: (at: number) => number | undefined,
  ) {
    this.words = words
    this.meanings = meanings
    this.isFree = isFree
    this.termEnd = termEnd
  }

  ruledOutAt(from: number): RuledOut | undefined {
    if (!this.isFree(from)) return undefined
    const term = this.requirement(from)
    if (term) return term
    const after = this.exceptionEnd(from)
    if (after === undefined) return undefined
    const ruledOut: RuledOut = { from, to: from, occupations: [], hours: [] }
    let start = this.skip(after, 'articles')
    do {
      const hoursEnd = this.hoursEnd(start)
      const to = hoursEnd ?? this.nameEnd(start, from > 0)
      if (to === start) break
      ;(hoursEnd ? ruledOut.hours : ruledOut.occupations).push(this.textOf(start, to))
      ruledOut.to = to
      start = this.skip(this.skip(to, 'also'), 'articles')
    } while (start > ruledOut.to)
    return ruledOut.to > from ? ruledOut : undefined
  }

  /** Reads a known term after "no" or "without", such as "driving licence". */
  private requirement(from: number): RuledOut | undefined {
    if (!this.meanings.has('not', this.textOf(from, from + 1))) return undefined
    const start = this.skip(from + 1, 'articles')
    const to = this.termEnd(start)
    if (to === undefined || this.hoursEnd(start) !== undefined) return undefined
    return { from, to, occupations: [this.textOf(start, to)], hours: [] }
  }

  /** Returns the end of words such as "not" or "other than"; undefined for other words. */
  private exceptionEnd(at: number): number | undefined {
    if (this.meanings.has('except', this.textOf(at, at + 2))) return at + 2
    return this.meanings.has('except', this.textOf(at, at + 1)) ? at + 1 : undefined
  }

  private skip(from: number, kind: 'articles' | 'also'): number {
    let at = from
    while (this.meanings.has(kind, this.textOf(at, at + 1))) at++
    return at
  }

  private hoursEnd(start: number): number | undefined {
    const beginsAtStart = (from: number, to: number) =>
      from === 0 && this.words.slice(start, start + to).every((_, i) => this.isFree(start + i))
    const [term] = findTerms(this.words.slice(start), this.meanings, beginsAtStart)
    return term?.kind === 'hours' ? start + term.to : undefined
  }

  /** Returns the end of an occupation; equal to its start if there is none. */
  private nameEnd(start: number, followsWords: boolean): number {
    let to = start
    while (this.isNamed(to)) {
      to++
      // Punctuation ends it.
      if (/[,;:]$/u.test(this.words[to - 1]?.typed ?? '')) break
    }
    // A number belongs to the word before it, as in "band 6".
    if (to - start > 1 && /^\d/u.test(this.textOf(to, to + 1))) to--
    // In "not manager nurse" the nurse is wanted.
    const isOne = to - start > LONGEST_OCCUPATION || !followsWords
    return isOne ? Math.min(to, start + 1) : to
  }

  private isNamed(at: number): boolean {
    const word = this.textOf(at, at + 1)
    if (!this.isFree(at) || !/\p{L}/u.test(word)) return false
    const isLevel = this.meanings.has('level', word)
    // "senior" alone is excluded anywhere; in "senior manager" it is part of a name.
    if (this.meanings.has('hours', word)) return isLevel && this.isNamed(at + 1)
    return !(['asks', 'joins', 'except', 'unneeded'] as const).some((kind) => this.meanings.has(kind, word))
  }

  private textOf(from: number, to: number): string {
    return this.words
      .slice(from, to)
      .map(({ word }) => word)
      .join(' ')
  }
}
