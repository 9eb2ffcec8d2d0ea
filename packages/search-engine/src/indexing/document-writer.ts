import type { SearchDocument } from '../search-engine.ts'
import { primaryLanguage } from '../analysis/normalize.ts'
import { synonymWord, type SynonymTable, type SynonymTables } from '../analysis/synonyms.ts'
import { type Token, tokenize } from '../analysis/tokenize.ts'
import { type FieldRanking, levelOf, occurrenceImpact, RANK_HEADLINE } from '../ranking/impact.ts'
import { growFloat32, growUint32, growUint8 } from './growable.ts'
import { type Postings, SLOT_SHIFT } from './postings.ts'
import type { TermDictionary } from './term-dictionary.ts'

/** Stands between the values of a field and between fields: no phrase crosses it. */
export const GAP = 0xffffffff

const NO_TOKEN: Token = { word: '', joined: false }

export interface WrittenText {
  headlineLength: number
  /** The folds of the words of the fields in which phrases are looked for, in order. */
  sequence: Uint32Array
}

/** Turns the texts of a document into postings. */
export class DocumentWriter {
  private readonly fields: FieldRanking[]
  private readonly terms: TermDictionary
  private readonly postings: Postings
  private readonly synonyms: SynonymTables
  /** Per term. */
  private readonly synonymKeys: string[] = []

  // Per term, valid where `seenIn` is the number of the present document; cleared by counting on.
  private seenIn = new Uint32Array(1024)
  private impact = new Float32Array(1024)
  private rank = new Uint8Array(1024)
  private documentNumber = 0
  private touched: number[] = []

  constructor(fields: FieldRanking[], terms: TermDictionary, postings: Postings, synonyms: SynonymTables) {
    // The headline leads the sequence, where the order of its words is looked at.
    this.fields = fields.toSorted((a, b) => b.rank - a.rank)
    this.terms = terms
    this.postings = postings
    this.synonyms = synonyms
  }

  write(slot: number, document: SearchDocument): WrittenText {
    this.documentNumber++
    this.touched = []
    const language = primaryLanguage(document.language)
    const synonyms = this.synonyms.for(language)
    const sequence: number[] = []
    let headlineLength = 0
    for (const field of this.fields) {
      const value = document.text[field.name] ?? []
      const texts = typeof value === 'string' ? [value] : value
      const tokens = texts.map((text) => tokenize(text))
      const length = tokens.reduce((sum, list) => sum + list.length, 0)
      if (field.rank === RANK_HEADLINE) headlineLength = Math.min(255, length)
      const share = occurrenceImpact(field, length)
      for (const list of tokens) {
        const terms: number[] = []
        for (let i = 0; i < list.length; i++) {
          const { word, joined } = list[i] ?? NO_TOKEN
          const term = this.count(language, word, share, field.rank)
          terms.push(term)
          if (field.phrases) sequence.push(this.terms.foldOf[term] ?? GAP)
          const next = joined ? list[i + 1] : undefined
          if (next) this.count(language, word + next.word, share, field.rank)
        }
        this.countSynonyms(synonyms, language, terms, share, field.rank)
        if (field.phrases && terms.length > 0) sequence.push(GAP)
      }
    }
    for (const term of this.touched) {
      const level = levelOf(this.impact[term] ?? 0)
      this.postings.add(term, ((slot << SLOT_SHIFT) | ((this.rank[term] ?? 0) << 8) | level) >>> 0)
    }
    return { headlineLength, sequence: Uint32Array.from(sequence) }
  }

  private countSynonyms(table: SynonymTable, language: string, terms: number[], share: number, rank: number): void {
    if (table.isEmpty) return
    const keys = terms.map((term) => (this.synonymKeys[term] ??= table.keyOf(this.terms.words[term] ?? '')))
    for (const match of table.findKeys(keys)) this.count(language, synonymWord(match.group), share, rank)
  }

  private count(language: string, word: string, share: number, rank: number): number {
    const term = this.terms.intern(language, word)
    if (term >= this.seenIn.length) {
      this.seenIn = growUint32(this.seenIn, term + 1)
      this.impact = growFloat32(this.impact, this.seenIn.length)
      this.rank = growUint8(this.rank, this.seenIn.length)
    }
    if (this.seenIn[term] !== this.documentNumber) {
      this.seenIn[term] = this.documentNumber
      this.impact[term] = share
      this.rank[term] = rank
      this.touched.push(term)
    } else {
      this.impact[term] = (this.impact[term] ?? 0) + share
      if (rank > (this.rank[term] ?? 0)) this.rank[term] = rank
    }
    return term
  }
}
