// The evidence for each sentence of the ads that the questions of some sets are about. As a program, prints it as JSON:
// `node bench/assistant/gather-cases.ts NAME=POSTINGS.jsonl:QUESTIONS.jsonl …`.
import { chosenBy } from '../../app/src/features/home/assistant/server/engine/answering/candidate-choice.ts'
import { gatherEvidence, type Weighed } from '../../app/src/features/home/assistant/server/engine/evidence/evidence.ts'
import { grammarOf } from '../../app/src/features/home/assistant/server/engine/grammar/grammar.ts'
import { stemsOf } from '../../app/src/features/home/assistant/server/engine/grammar/words.ts'
import { findPassages } from '../../app/src/features/home/assistant/server/engine/passages/find-passages.ts'
import { indexSentences } from '../../app/src/features/home/assistant/server/engine/passages/index-sentences.ts'
import { readQuestion } from '../../app/src/features/home/assistant/server/engine/passages/read-question.ts'
import { postingSentences } from '../../app/src/features/home/assistant/server/engine/reading/posting-sentences.ts'
import { type AskedQuestion, readSet } from './question-sets.ts'

/** A question with the evidence for each sentence of its ad, and which sentences are right. */
export interface Case extends Omit<AskedQuestion, 'posting'> {
  posting: string
  gathered: Weighed[]
  right: boolean[]
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—‑−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

function caseOf(asked: AskedQuestion): Case {
  const { posting, question, expected } = asked
  const index = indexSentences(postingSentences(posting.description, posting.language), posting.language)
  const titleStems = new Set(stemsOf(posting.title, posting.language))
  const read = readQuestion(question, grammarOf('en'), titleStems)
  const candidates = findPassages(read, index, titleStems)
  const gathered = gatherEvidence(read, index, titleStems, candidates, chosenBy(read, candidates))
  const right = gathered.map(({ sentence }) => expected.some((text) => plain(sentence.text).includes(plain(text))))
  return { ...asked, posting: posting.id, gathered, right }
}

/** Gathers the evidence for the questions of sets, each `NAME=POSTINGS.jsonl:QUESTIONS.jsonl`. */
export const gatherCases = (sets: readonly string[]): Case[] => sets.flatMap(readSet).map(caseOf)

if (import.meta.main) {
  const cases = gatherCases(process.argv.slice(2)).map((each) => ({
    ...each,
    // Of a sentence, fitting needs its place and its text.
    gathered: each.gathered.map(({ sentence: { index, text }, evidence }) => ({ sentence: { index, text }, evidence })),
  }))
  process.stdout.write(JSON.stringify(cases))
}
