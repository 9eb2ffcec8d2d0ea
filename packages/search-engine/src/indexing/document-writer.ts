import { AsciiScanner, type WordSink } from '../analysis/ascii-words.ts'
import { primaryLanguage } from '../analysis/normalize.ts'
import { synonymWord, type SynonymTable, type SynonymTables } from '../analysis/synonyms.ts'
import { prepareText, tokenizePrepared } from '../analysis/tokenize.ts'
import { type FieldRanking, levelOf, occurrenceImpact, RANK_BODY, RANK_HEADLINE } from './impact.ts'
import type { SearchDocument } from '../contract/search-engine.ts'
import { growFloat32, growInt32, growUint32, growUint8 } from './growable.ts'
import { SequenceWriter } from './phrase-sequence.ts'
import { type Postings, SLOT_SHIFT } from './postings.ts'
import type { TermDictionary } from './term-dictionary.ts'
import { WordTable } from './word-table.ts'

/** End of the stored words of a headline. */
export const GAP = 0xffffffff

/** Number of headline words stored for comparing their order. */
export const HEADLINE_WORDS = 16

export interface WrittenText {
  headlineLength: number
  /** The folds of the first words of the headline, followed by a gap. */
  headline: Uint32Array
  /** The words of all fields with phrases, in order; valid until the next document. */
  sequence: Buffer
}

/** State kept per language. */
interface Language {
  name: string
  asciiWords: WordTable
  synonyms: SynonymTable
  /** Per term, one plus its synonym word number; zero if not looked up yet. */
  synonymNumbers: Int32Array<ArrayBuffer>
}

/** Converts the texts of a document to postings. */
export class DocumentWriter implements WordSink {
  private readonly fields: FieldRanking[]
  private readonly terms: TermDictionary
  private readonly postings: Postings
  private readonly synonymTables: SynonymTables
  private readonly languages = new Map<string, Language>()
  private language: Language
  private readonly scanner = new AsciiScanner()

  // The words of the text being read, and of the field: a field's length must be known before its words are weighted.
  private words: Uint32Array<ArrayBuffer> = new Uint32Array(1024)
  private length = 0
  private pairs: number[] = []
  private numbers: Int32Array<ArrayBuffer> = new Int32Array(1024)
  private readonly sequence = new SequenceWriter()
  private readonly headline = new Uint32Array(HEADLINE_WORDS)

  // Per-term state, valid if `seenIn` holds the current document's number, which makes clearing unnecessary.
  private seenIn: Uint32Array<ArrayBuffer> = new Uint32Array(1024)
  private impact: Float32Array<ArrayBuffer> = new Float32Array(1024)
  private rank: Uint8Array<ArrayBuffer> = new Uint8Array(1024)
  private documentNumber = 0
  private touched: Uint32Array<ArrayBuffer> = new Uint32Array(1024)
  private touchedLength = 0

  constructor(fields: FieldRanking[], terms: TermDictionary, postings: Postings, synonyms: SynonymTables) {
    this.fields = fields
    this.terms = terms
    this.postings = postings
    this.synonymTables = synonyms
    this.language = this.languageNamed('und')
  }

  private languageNamed(name: string): Language {
    let language = this.languages.get(name)
    if (!language) {
      const synonyms = this.synonymTables.for(name)
      language = { name, asciiWords: new WordTable(), synonyms, synonymNumbers: new Int32Array(1024) }
      this.languages.set(name, language)
    }
    return language
  }

  write(slot: number, document: SearchDocument): WrittenText {
    this.documentNumber++
    this.touchedLength = 0
    this.sequence.clear()
    this.language = this.languageNamed(primaryLanguage(document.language))
    this.headline.fill(GAP)
    let headlineLength = 0
    for (const field of this.fields) {
      const length = this.writeField(field, document.text[field.name])
      if (field.rank === RANK_HEADLINE) headlineLength = Math.min(255, length)
    }
    for (let i = 0; i < this.touchedLength; i++) {
      const term = this.touched[i] ?? 0
      const level = levelOf(this.impact[term] ?? 0)
      this.postings.add(term, ((slot << SLOT_SHIFT) | ((this.rank[term] ?? 0) << 8) | level) >>> 0)
    }
    return { headlineLength, headline: this.headline, sequence: this.sequence.content() }
  }

  /** Indexes the words of a field and returns their number. */
  private writeField(field: FieldRanking, value: string | string[] | undefined): number {
    if (value === undefined) return 0
    this.length = 0
    this.pairs = []
    const ends: number[] = []
    for (const text of typeof value === 'string' ? [value] : value) {
      this.read(text)
      ends.push(this.length)
    }
    const { length } = this
    if (length === 0) return 0
    const share = occurrenceImpact(field, length)
    for (let i = 0; i < length; i++) this.count(this.words[i] ?? 0, share, field.rank)
    for (const pair of this.pairs) this.count(pair, share, field.rank)
    if (field.rank === RANK_HEADLINE) this.keepHeadline(ends[0] ?? 0)
    let start = 0
    for (const end of ends) {
      if (field.phrases && end > start) this.appendSequence(start, end)
      this.countSynonyms(start, end, share, field)
      start = end
    }
    return length
  }

  private read(text: string): void {
    const prepared = prepareText(text)
    if (prepared.ascii) {
      this.scanner.scan(prepared.text, this)
      return
    }
    const tokens = tokenizePrepared(prepared)
    for (const [i, { word, joined }] of tokens.entries()) {
      this.special(word)
      const next = joined ? tokens[i + 1] : undefined
      if (next) this.pairs.push(this.terms.intern(this.language.name, word + next.word))
    }
  }

  plain(bytes: Uint8Array, start: number, end: number, hash: number): void {
    const { asciiWords, name } = this.language
    let term = asciiWords.find(bytes, start, end, hash)
    if (term === -1) {
      term = this.terms.intern(name, String.fromCharCode(...bytes.subarray(start, end)))
      asciiWords.add(term, bytes, start, end, hash)
    }
    this.push(term)
  }

  special(word: string): void {
    this.push(this.terms.intern(this.language.name, word))
  }

  private push(term: number): void {
    if (this.length === this.words.length) this.words = growUint32(this.words, this.length + 1)
    this.words[this.length++] = term
  }

  private keepHeadline(end: number): void {
    const { foldOf } = this.terms
    for (let i = 0; i < Math.min(end, HEADLINE_WORDS); i++) this.headline[i] = foldOf[this.words[i] ?? 0] ?? GAP
  }

  private appendSequence(start: number, end: number): void {
    const { foldOf } = this.terms
    for (let i = start; i < end; i++) this.sequence.add(foldOf[this.words[i] ?? 0] ?? 0)
    this.sequence.endValue()
  }

  private countSynonyms(start: number, end: number, share: number, { name, rank }: FieldRanking): void {
    const { language, terms } = this
    language.synonymNumbers = growInt32(language.synonymNumbers, terms.size)
    this.numbers = growInt32(this.numbers, end - start)
    for (let i = start; i < end; i++) {
      const term = this.words[i] ?? 0
      let number = language.synonymNumbers[term] ?? 0
      if (number === 0) {
        number = language.synonyms.numberOf(terms.words[term] ?? '', terms.stems[term]) + 1
        language.synonymNumbers[term] = number
      }
      this.numbers[i - start] = number - 1
    }
    for (const { group, isShort } of language.synonyms.findNumbers(this.numbers, end - start, 'document', [], name)) {
      // Two letters of a long text seldom mean what they mean in a title.
      if (isShort && rank === RANK_BODY) continue
      this.count(terms.intern(language.name, synonymWord(group)), share, rank)
    }
  }

  private count(term: number, share: number, rank: number): void {
    if (term >= this.seenIn.length) {
      this.seenIn = growUint32(this.seenIn, term + 1)
      this.impact = growFloat32(this.impact, this.seenIn.length)
      this.rank = growUint8(this.rank, this.seenIn.length)
    }
    if (this.seenIn[term] === this.documentNumber) {
      this.impact[term] = (this.impact[term] ?? 0) + share
      if (rank > (this.rank[term] ?? 0)) this.rank[term] = rank
      return
    }
    this.seenIn[term] = this.documentNumber
    this.impact[term] = share
    this.rank[term] = rank
    if (this.touchedLength === this.touched.length) this.touched = growUint32(this.touched, this.touchedLength + 1)
    this.touched[this.touchedLength++] = term
  }
}
