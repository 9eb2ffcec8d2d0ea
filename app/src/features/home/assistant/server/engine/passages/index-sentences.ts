import { foldText } from '../reading/clean-text.ts'
import { conceptsIn, tokensOf } from '../concepts/concepts-in.ts'
import type { Sentence } from '../reading/posting-sentences.ts'
import { meaningOf } from '../meanings/word-meanings.ts'
import { findSubjects, grammarLanguage, grammarOf } from '../grammar/grammar.ts'
import { stemsOf } from '../grammar/words.ts'

/** A sentence prepared for searching. */
export interface IndexedSentence extends Sentence {
  index: number
  stems: ReadonlyMap<string, number>
  subjects: ReadonlySet<string>
  /** Subjects whose words in questions it has. They are too vague to answer, but good enough to rank by. */
  hinted: ReadonlySet<string>
  /** Concepts of working life that it names, if it is in English. */
  concepts: ReadonlyMap<string, number>
  /** The direction of its meaning, if it is in English. */
  meaning: Float32Array | undefined
  headingStems: ReadonlySet<string>
  headingConcepts: ReadonlyMap<string, number>
  headingSubjects: ReadonlySet<string>
  length: number
}

const HEADING_SHARE = 0.6

/** The sentences of one text with the statistics that BM25 needs. */
export interface TextIndex {
  language: string
  sentences: IndexedSentence[]
  averageLength: number
  /** Share of a question's weight that a word of the heading gets. */
  headingShare: number
  /** Number of sentences with a stem, a subject (`#leave`) or a concept (`@leave`). */
  frequency: ReadonlyMap<string, number>
}

/** Returns the subjects that a text has. */
export const subjectsIn = (
  text: string,
  language: string,
  sides: readonly ('ask' | 'say')[] = ['say'],
): Set<string> => {
  const found = new Set<string>()
  const own = grammarLanguage(language) ?? 'en'
  for (const name of own === 'en' ? (['en'] as const) : ([own, 'en'] as const))
    for (const side of sides)
      for (const subject of findSubjects(grammarOf(name).subjects, foldText(text), side)) found.add(subject.name)
  return found
}

/** Prepares the sentences of a text for searching. */
export function indexSentences(
  sentences: readonly Sentence[],
  language: string,
  headingShare = HEADING_SHARE,
): TextIndex {
  const frequency = new Map<string, number>()
  const headings = new Map<string, { stems: Set<string>; subjects: Set<string>; concepts: Map<string, number> }>()
  const isEnglish = grammarLanguage(language) === 'en'
  const concepts = (text: string) => (isEnglish ? conceptsIn(tokensOf(text)) : new Map<string, number>())
  const indexed = sentences.map((sentence, index): IndexedSentence => {
    const list = stemsOf(sentence.text, language)
    const stems = new Map<string, number>()
    for (const stem of list) stems.set(stem, (stems.get(stem) ?? 0) + 1)
    const subjects = subjectsIn(sentence.text, language)
    const hinted = subjectsIn(sentence.text, language, ['ask'])
    let heading = headings.get(sentence.heading)
    if (!heading) {
      heading = {
        stems: new Set(stemsOf(sentence.heading, language)),
        // A title names its subject like a question does.
        subjects: subjectsIn(sentence.heading, language, headingShare === 1 ? ['say', 'ask'] : ['say']),
        concepts: concepts(sentence.heading),
      }
      headings.set(sentence.heading, heading)
    }
    const named = concepts(sentence.text)
    const keys = [
      ...stems.keys(),
      ...[...subjects].map((name) => `#${name}`),
      ...[...named.keys()].map((name) => `@${name}`),
    ]
    for (const key of keys) frequency.set(key, (frequency.get(key) ?? 0) + 1)
    return {
      ...sentence,
      index,
      stems,
      subjects,
      hinted,
      concepts: named,
      meaning: isEnglish ? meaningOf(sentence.text) : undefined,
      headingStems: heading.stems,
      headingConcepts: heading.concepts,
      headingSubjects: heading.subjects,
      length: list.length,
    }
  })
  const averageLength = indexed.reduce((sum, { length }) => sum + length, 0) / Math.max(1, indexed.length)
  return { language, sentences: indexed, averageLength, headingShare, frequency }
}
