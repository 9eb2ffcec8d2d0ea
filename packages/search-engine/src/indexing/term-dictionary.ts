import { foldAccents } from '../analysis/normalize.ts'
import { stemKeys } from '../analysis/stem.ts'
import type { SectionReader, SectionWriter } from '../snapshot/sections.ts'
import { growUint32, growUint8 } from './growable.ts'
import { SpellingIndex } from './spelling-index.ts'

/** Minimum length of a word to match as a prefix. */
export const SHORTEST_PREFIX = 3

interface LanguageTerms {
  number: number
  byWord: Map<string, number>
  byStem: Map<string, number[]>
}

/**
 * All indexed words; a term is a word in a language. Terms are never removed; a term without documents matches nothing.
 */
export class TermDictionary {
  readonly words: string[] = []
  /** The last stem key of each term, cached because stemming is the slowest part of adding a word. */
  readonly stems: string[] = []
  /** The fold of each term: the word without accents, shared by all languages. */
  foldOf = new Uint32Array(1024)
  readonly folds: string[] = []
  /** The first UTF-16 code unit of each fold. */
  initialOf = new Uint32Array(1024)
  readonly spelling = new SpellingIndex()
  private readonly foldIds = new Map<string, number>()
  private readonly foldTerms: number[][] = []
  private readonly languages = new Map<string, LanguageTerms>()
  /** Per term, the number of its language in order of arrival. */
  private languageOf = new Uint8Array(1024)
  private readonly foldsByBeginning = new Map<string, number[]>()
  private readonly queryStems = new Map<string, string[]>()

  get size(): number {
    return this.words.length
  }

  /** Returns the indexed languages, sorted. */
  languageNames(): string[] {
    return [...this.languages.keys()].sort()
  }

  /** Returns the term of a normalized word, adding it if it is new. */
  intern(language: string, word: string): number {
    const terms = this.termsIn(language)
    const known = terms.byWord.get(word)
    if (known !== undefined) return known
    // A regular expression match can keep the whole text alive; a copy does not.
    const own = ownCopy(word)
    return this.add(terms, own, stemKeys(own, language))
  }

  private termsIn(language: string): LanguageTerms {
    let terms = this.languages.get(language)
    if (!terms) {
      terms = { number: this.languages.size, byWord: new Map(), byStem: new Map() }
      this.languages.set(language, terms)
    }
    return terms
  }

  private add(terms: LanguageTerms, word: string, keys: readonly string[]): number {
    const term = this.words.length
    this.words.push(word)
    this.languageOf = growUint8(this.languageOf, term + 1)
    this.languageOf[term] = terms.number
    terms.byWord.set(word, term)
    this.stems.push(keys.at(-1) ?? word)
    for (const key of keys) {
      const list = terms.byStem.get(key)
      if (list) list.push(term)
      else terms.byStem.set(key, [term])
    }
    const fold = this.internFold(foldAccents(word))
    this.foldTerms[fold]?.push(term)
    this.foldOf = growUint32(this.foldOf, term + 1)
    this.foldOf[term] = fold
    return term
  }

  private internFold(word: string): number {
    const known = this.foldIds.get(word)
    if (known !== undefined) return known
    const fold = this.folds.length
    this.folds.push(word)
    this.initialOf = growUint32(this.initialOf, fold + 1)
    this.initialOf[fold] = word.charCodeAt(0)
    this.foldTerms.push([])
    this.foldIds.set(word, fold)
    if (word.length >= SHORTEST_PREFIX) {
      const beginning = word.slice(0, SHORTEST_PREFIX)
      const list = this.foldsByBeginning.get(beginning)
      if (list) list.push(fold)
      else this.foldsByBeginning.set(beginning, [fold])
      this.spelling.add(fold, word)
    }
    return fold
  }

  save(to: SectionWriter): void {
    to.strings('languages', [...this.languages.keys()])
    to.array('language-of', this.languageOf.subarray(0, this.size))
    to.strings('words', this.words)
    to.strings('stems', this.stems)
    // Hardly any term has more stem keys than its last one.
    const more = [...this.languages.values()].flatMap(({ byStem }) =>
      [...byStem].flatMap(([key, terms]) =>
        terms.filter((term) => this.stems[term] !== key).map((term) => ({ term, key })),
      ),
    )
    to.array(
      'more-terms',
      Uint32Array.from(more, ({ term }) => term),
    )
    to.strings(
      'more-keys',
      more.map(({ key }) => key),
    )
  }

  restore(from: SectionReader): void {
    const languages = from.strings('languages').map((name) => this.termsIn(name))
    const languageOf = from.uint8('language-of')
    const more = new Map<number, string[]>()
    const moreTerms = from.uint32('more-terms')
    for (const [i, key] of from.strings('more-keys').entries()) {
      const term = moreTerms[i] ?? 0
      more.set(term, [...(more.get(term) ?? []), key])
    }
    const stems = from.strings('stems')
    for (const [term, word] of from.strings('words').entries()) {
      const terms = languages[languageOf[term] ?? 0]
      if (terms) this.add(terms, word, [...(more.get(term) ?? []), stems[term] ?? word])
    }
  }

  /** Returns the fold of a folded word, if any document ever contained it. */
  foldNamed(folded: string): number | undefined {
    return this.foldIds.get(folded)
  }

  termNamed(language: string, word: string): number | undefined {
    return this.languages.get(language)?.byWord.get(word)
  }

  /** Returns the terms with the same letters, regardless of accents and language. */
  termsOfFold(fold: number): readonly number[] {
    return this.foldTerms[fold] ?? []
  }

  /**
   * Returns the terms that share a stem with a normalized word in their own language, sorted and without duplicates.
   */
  termsOfStem(word: string): number[] {
    const found = new Set<number>()
    for (const language of this.languageNames()) {
      const terms = this.languages.get(language)
      if (!terms) continue
      for (const key of this.stemsOf(word, language)) {
        for (const term of terms.byStem.get(key) ?? []) found.add(term)
      }
    }
    return this.inOrder(found)
  }

  /** Returns the terms that begin with a folded prefix of at least `SHORTEST_PREFIX` letters. */
  termsOfBeginning(folded: string): number[] {
    const found: number[] = []
    for (const fold of this.foldsByBeginning.get(folded.slice(0, SHORTEST_PREFIX)) ?? []) {
      if (this.folds[fold]?.startsWith(folded)) found.push(...this.termsOfFold(fold))
    }
    return found
  }

  /** Floating-point sums depend on order, so terms are read in alphabetical order rather than order of arrival. */
  private inOrder(terms: Iterable<number>): number[] {
    return [...terms].sort((a, b) => {
      const first = this.words[a] ?? ''
      const second = this.words[b] ?? ''
      if (first === second) return a - b
      return first < second ? -1 : 1
    })
  }

  private stemsOf(word: string, language: string): string[] {
    const name = `${language} ${word}`
    let keys = this.queryStems.get(name)
    if (!keys) {
      keys = stemKeys(word, language)
      if (this.queryStems.size > 20_000) this.queryStems.clear()
      this.queryStems.set(name, keys)
    }
    return keys
  }
}

function ownCopy(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}
