import { evidenceWeights } from '../../../limits.ts'
import type { Candidate } from '../passages/find-passages.ts'
import type { IndexedSentence, TextIndex } from '../passages/index-sentences.ts'
import type { Question } from '../passages/read-question.ts'
import { detailAsked } from './asked-detail.ts'
import { readAsked } from './asked-words.ts'
import { type Around, byConcepts, byCoverage, hasOnlyPieces, ratio } from './common-words.ts'
import { type Evidence, type EvidenceName, evidenceNames } from './evidence-names.ts'
import { likeness, meaningOf, meaningOfTokens } from '../meanings/word-meanings.ts'
import { byValue } from './values-said.ts'

/** A sentence with the evidence for it, and the candidate that words and subjects made of it. */
export interface Weighed {
  sentence: IndexedSentence
  candidate: Candidate | undefined
  evidence: Evidence
}

/** Returns the evidence for each sentence of an English posting; empty for other languages, which have no concepts. */
export function gatherEvidence(
  question: Question,
  index: TextIndex,
  titleStems: ReadonlySet<string>,
  candidates: readonly Candidate[],
  chosen: readonly Candidate[],
): Weighed[] {
  if (question.language !== 'en') return []
  const { sentences } = index
  const found = new Map(candidates.map((candidate) => [candidate.sentence.index, candidate]))
  const asked = readAsked(question.text, titleStems, rarityIn(index), (key) => index.frequency.has(key))
  const detail = detailAsked(question.text)
  const meaning = meaningOf(question.text)
  const asking = meaningOfTokens(asked.words.filter(({ part }) => part === asked.askingPart))
  const focus = meaningOfTokens(asked.words.filter(({ isFocus }) => isFocus))
  const gathered = sentences.filter(isNoTitle(sentences)).map((sentence): Weighed => {
    const candidate = found.get(sentence.index)
    const around = { before: sentences[sentence.index - 1], after: sentences[sentence.index + 1] }
    return {
      sentence,
      candidate,
      evidence: {
        ...noEvidence,
        ...(hasOnlyPieces(sentence, asked) ? {} : bySubjects(question, sentence, candidate)),
        ...byConcepts(sentence, around, asked),
        ...byCoverage(sentence, around, asked),
        ...(sentence.meaning && {
          meaning: likeness(meaning, sentence.meaning),
          askingMeaning: likeness(asking, sentence.meaning),
          focusMeaning: likeness(focus, sentence.meaning),
        }),
        ...byValue(question, sentence, asked, detail),
        length: Math.log(1 + sentence.length),
        label: isLabel(sentence, around) ? 1 : 0,
        lead: /[:：]$/.test(sentence.text) ? 1 : 0,
        chosen: candidate && chosen.includes(candidate) ? 1 : 0,
      },
    }
  })
  const most = (name: EvidenceName) => Math.max(0, ...gathered.map(({ evidence }) => evidence[name]))
  const [score, covered, nearest] = [most('score'), most('covered'), most('meaning')]
  for (const { evidence } of gathered) {
    evidence.meaningLag = nearest - evidence.meaning
    evidence.scoreShare = ratio(evidence.score, score)
    evidence.coveredShare = ratio(evidence.covered, covered)
  }
  return gathered
}

const noEvidence = Object.fromEntries(evidenceNames.map((name) => [name, 0])) as Evidence

/** Returns a function for the rarity of a stem or concept in a posting, from 0 to 1. */
function rarityIn({ sentences, frequency }: TextIndex): (key: string) => number {
  return (key) => {
    const times = frequency.get(key) ?? 0
    return Math.log(1 + (sentences.length - times + 0.5) / (times + 0.5)) / Math.log(1 + sentences.length)
  }
}

/** Returns a test for sentences that aren't the short title of others, which say what it names. */
function isNoTitle(sentences: readonly IndexedSentence[]): (sentence: IndexedSentence) => boolean {
  const titled = new Set(sentences.filter(({ text, heading }) => text !== heading).map(({ heading }) => heading))
  return ({ text, heading, length }) => text !== heading || length >= evidenceWeights.labelWords || !titled.has(text)
}

/** A short line is a label, unless its neighbours are as short: then it is one of a list. */
const isLabel = ({ length, text, heading }: IndexedSentence, { before, after }: Around) =>
  text === heading ||
  (length < evidenceWeights.labelWords &&
    ![before, after].some((near) => near !== undefined && near.length < evidenceWeights.labelWords))

/** Returns the evidence of the grammar's words and subjects. */
function bySubjects(
  { mentioned }: Question,
  { hinted, subjects }: IndexedSentence,
  candidate: Candidate | undefined,
): Partial<Evidence> {
  return {
    score: candidate?.score ?? 0,
    fits: candidate?.fits ? 1 : 0,
    topic: candidate?.topic ?? 0,
    lacksDay: candidate?.lacks.day ? 1 : 0,
    lacksPart: candidate?.lacks.part ? 1 : 0,
    lacksPermission: candidate?.lacks.permission ? 1 : 0,
    hinted: Math.min(2, mentioned.filter((name) => hinted.has(name) || subjects.has(name)).length),
  }
}
