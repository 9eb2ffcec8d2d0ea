import {
  foldAccents,
  identifierKey,
  type IndexSchema,
  isShortWord,
  primaryLanguage,
  type SearchDocument,
  stemKeys,
  type SynonymTables,
  tokenize,
} from '@foyer/search-engine'
import { type Lexemes, quoteLexeme } from './lexemes.ts'
import { searchLimits } from '../../limits.ts'

/** The texts of a document as stored in PostgreSQL. Vectors are in the text form of tsvector. */
export interface AnalysedTexts {
  language: string
  headlineLength: number
  headline: string
  topics: string
  named: string
  terms: string
  phrases: string
  /** Words without accents, for spelling corrections. */
  folds: Set<string>
  identifiers: { key: string; written: string }[]
}

interface Word {
  fold: string
  /** Fold and stems, quoted for a tsvector. */
  quoted: string[]
  /** Number of the word in the synonym table. */
  synonymNumber: number
}

/** Converts texts to tsvectors by the same rules as the in-memory engine (see `analyzeDocument` of the package). */
export class TextAnalyser {
  private readonly schema: IndexSchema
  private readonly synonyms: SynonymTables
  private readonly lexemes: Lexemes
  private readonly headlineField: string | undefined
  private readonly words = new Map<string, Map<string, Word>>()

  constructor(schema: IndexSchema, synonyms: SynonymTables, lexemes: Lexemes) {
    this.schema = schema
    this.synonyms = synonyms
    this.lexemes = lexemes
    const greatest = Math.max(...schema.textFields.map(({ weight }) => weight))
    this.headlineField = schema.textFields.find(({ weight }) => weight === greatest)?.name
  }

  analyse(document: SearchDocument): AnalysedTexts {
    const language = primaryLanguage(document.language)
    const folds = new Set<string>()
    const headline = new Set<string>()
    const topics = new Set<string>()
    const named = new Set<string>()
    const body = new Set<string>()
    const lines: string[] = []
    let headlineLength = 0
    for (const { name, weight, topic, phrases = true } of this.schema.textFields) {
      const isHeadline = name === this.headlineField
      const above = topic ? topics : named
      const into = isHeadline ? headline : weight > 1 ? above : body
      const value = document.text[name] ?? []
      for (const text of typeof value === 'string' ? [value] : value) {
        const words = this.addText(text, language, into, { name, folds, isNamed: weight > 1 })
        if (isHeadline) headlineLength += words.length
        if (phrases && words.length > 0) lines.push(`\n${words.join('\n')}\n`)
      }
    }
    const identifiers = new Map(document.identifiers.map((written) => [identifierKey(written), written]))
    identifiers.delete('')
    for (const key of identifiers.keys()) headline.add(quoteLexeme(this.lexemes.identifier(key)))
    return {
      language,
      headlineLength: Math.min(headlineLength, 255),
      headline: vector(headline),
      topics: vector(new Set([...headline, ...topics])),
      named: vector(new Set([...headline, ...topics, ...named])),
      terms: vector(new Set([...headline, ...topics, ...named, ...body])),
      phrases: lines.join(''),
      folds,
      identifiers: [...identifiers].map(([key, written]) => ({ key, written })),
    }
  }

  /** Adds the lexemes of a text and returns its words without accents. */
  private addText(
    text: string,
    language: string,
    into: Set<string>,
    { name, folds, isNamed }: { name: string; folds: Set<string>; isNamed: boolean },
  ): string[] {
    const tokens = tokenize(text)
    const line: string[] = []
    for (const [i, { word, joined }] of tokens.entries()) {
      const fold = this.addWord(word, language, into, folds)
      line.push(fold)
      if (isNamed && isShortWord(fold)) into.add(quoteLexeme(this.lexemes.named(fold)))
      const next = joined ? tokens[i + 1] : undefined
      if (next) this.addWord(word + next.word, language, into, folds)
    }
    const numbers = tokens.map(({ word }) => this.wordOf(word, language).synonymNumber)
    for (const { group, isShort, fields } of this.synonyms
      .for(language)
      .findNumbers(numbers, numbers.length, 'document')) {
      if (fields && !fields.includes(name)) continue
      if (isNamed || !isShort) into.add(quoteLexeme(this.lexemes.synonym(language, group)))
    }
    return line
  }

  private addWord(word: string, language: string, into: Set<string>, folds: Set<string>): string {
    const { fold, quoted } = this.wordOf(word, language)
    folds.add(fold)
    for (const lexeme of quoted) into.add(lexeme)
    return fold
  }

  private wordOf(word: string, language: string): Word {
    let words = this.words.get(language)
    if (!words || words.size >= searchLimits.wordsCached) {
      words = new Map()
      this.words.set(language, words)
    }
    let known = words.get(word)
    if (!known) {
      const fold = foldAccents(word)
      const stems = stemKeys(word, language).map((key) => this.lexemes.stem(language, key))
      const quoted = [this.lexemes.fold(fold), ...stems].map(quoteLexeme)
      known = { fold, quoted, synonymNumber: this.synonyms.for(language).numberOf(word) }
      words.set(word, known)
    }
    return known
  }
}

function vector(lexemes: ReadonlySet<string>): string {
  const text = [...lexemes].join(' ')
  // Fast path: a UTF-16 unit takes at most three bytes in UTF-8.
  if (text.length * 3 < searchLimits.vectorBytes || Buffer.byteLength(text) < searchLimits.vectorBytes) return text
  const kept: string[] = []
  let bytes = 0
  for (const lexeme of lexemes) {
    bytes += Buffer.byteLength(lexeme) + 1
    if (bytes > searchLimits.vectorBytes) break
    kept.push(lexeme)
  }
  return kept.join(' ')
}
