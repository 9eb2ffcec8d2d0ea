import { readFileSync } from 'node:fs'
import { foldText } from '../reading/clean-text.ts'
import { compileSubject, type PhraseParts, type SubjectPatterns, spansOf } from './phrases.ts'

/** The languages that have a grammar. */
export const grammarLanguages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh', 'ar', 'he'] as const
export type GrammarLanguage = (typeof grammarLanguages)[number]

/** The words of questions in one language, as in its file. */
interface QuestionWords {
  stop: string
  subjects: Record<string, string>
  asks: Record<string, string>
}

/** The words of requests in one language, as in its file of the folder `acts`. */
interface ActWords {
  /** Lists of words from which phrases are composed. */
  parts?: Record<string, string>
  intents: Record<string, string>
  conditions: Record<string, string>
  slots: Record<string, string>
  ordinals: Record<string, string>
  fillers: string
}

/** The compiled grammar of one language. */
export interface Grammar {
  language: GrammarLanguage
  stop: ReadonlySet<string>
  subjects: ReadonlyMap<string, SubjectPatterns>
  asks: ReadonlyMap<string, SubjectPatterns>
  intents: ReadonlyMap<string, SubjectPatterns>
  /** Preferences in a search, by kind and value: `shift.night`. */
  conditions: ReadonlyMap<string, SubjectPatterns>
  slots: ReadonlyMap<string, SubjectPatterns>
  /** Words that refer to jobs of a list, by number, `last`, `first2`, `both`, `all` or `this`. */
  ordinals: ReadonlyMap<string, SubjectPatterns>
  /** Words of a search that are not part of its query. */
  fillers: ReadonlySet<string>
}

const compiled = new Map<GrammarLanguage, Grammar>()

const compileAll = (texts: Record<string, string>, language: GrammarLanguage, parts: PhraseParts) =>
  new Map(Object.entries(texts).map(([name, text]) => [name, compileSubject(text, language, parts)]))

/** Returns the words of each part, longest first: "put through" before "put". */
const partsOf = (texts: Record<string, string> = {}): PhraseParts =>
  new Map(
    Object.entries(texts).map(([name, text]) => [
      name,
      text
        .split('|')
        .map((each) => foldText(each.trim()))
        .toSorted((a, b) => b.length - a.length),
    ]),
  )

function readWords(language: GrammarLanguage): QuestionWords & ActWords {
  const read = (folder: string): unknown =>
    JSON.parse(readFileSync(new URL(`${folder}${language}.json`, import.meta.url), 'utf8'))
  return { ...(read('') as QuestionWords), ...(read('acts/') as ActWords) }
}

/** Returns the grammar of a language, read once. */
export function grammarOf(language: GrammarLanguage): Grammar {
  const known = compiled.get(language)
  if (known) return known
  const file = readWords(language)
  const parts = partsOf(file.parts)
  const made: Grammar = {
    language,
    stop: new Set(file.stop.split(' ').map(foldText)),
    subjects: compileAll(file.subjects, language, parts),
    asks: compileAll(file.asks, language, parts),
    intents: compileAll(file.intents, language, parts),
    conditions: compileAll(file.conditions, language, parts),
    slots: compileAll(file.slots, language, parts),
    ordinals: compileAll(file.ordinals, language, parts),
    fillers: new Set(file.fillers.split(' ').map(foldText)),
  }
  compiled.set(language, made)
  return made
}

/** Returns the grammar language of a tag: `zh-CN` uses `zh`; undefined for a language without a grammar. */
export function grammarLanguage(tag: string): GrammarLanguage | undefined {
  const primary = tag.toLowerCase().split('-')[0]
  return grammarLanguages.find((language) => language === primary)
}

export interface FoundSubject {
  name: string
  /** Start and end in the normalized text. */
  spans: [number, number][]
}

/** Returns the subjects mentioned in a normalized text. */
export function findSubjects(
  subjects: ReadonlyMap<string, SubjectPatterns>,
  text: string,
  side: 'ask' | 'say',
): FoundSubject[] {
  const out: FoundSubject[] = []
  for (const [name, patterns] of subjects) {
    const pattern = patterns[side]
    if (!pattern) continue
    const seen = patterns.mask ? text.replace(patterns.mask, (match) => '\u0001'.repeat(match.length)) : text
    const spans = spansOf(pattern, seen)
    if (spans.length > 0) out.push({ name, spans })
  }
  return out
}
