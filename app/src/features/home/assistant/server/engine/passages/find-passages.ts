import { foldText } from '../reading/clean-text.ts'
import { grammarLanguage, grammarOf } from '../grammar/grammar.ts'
import { spansOf } from '../grammar/phrases.ts'
import { passageWeights } from '../../../limits.ts'
import type { Question } from './read-question.ts'
import { alternativesOf, IN_PASSING, NARROWED, OF_PROCESS } from './subjects.ts'
import { fitsKind } from './fits-kind.ts'
import type { IndexedSentence, TextIndex } from './index-sentences.ts'
import { isLabelOnly, leavesOut, namesOtherDays } from './leaves-out.ts'
import { hasValue } from '../values/values.ts'

export interface Candidate {
  sentence: IndexedSentence
  score: number
  /** Share of the question's weight that the sentence covers, from 0 to 1. */
  coverage: number
  /** The share without the value of the kind asked for: how much the sentence is about the thing. */
  topic: number
  /** True if the sentence has a value of the kind asked for. */
  fits: boolean
  /** True if it lacks what any answer must have, such as a permission, a person or the day asked about. */
  isExcluded: boolean
  /** The reasons for that. */
  lacks: Readonly<Record<'day' | 'part' | 'permission', boolean>>
  /** True if the sentence allows or forbids something or names a condition, and the question asks for that. */
  isPermission: boolean
  /**
   * True if only the subject supports the sentence: no kind of value was asked for, and none of the question's words
   * occur.
   */
  isBySubject: boolean
  /** True if none of the question's words occur, not even those that name the subject. */
  isUnsupported: boolean
}

const K1 = 1.2
const B = 0.5
/** A subject weighs as much as two rare words. */
const SUBJECT_WEIGHT = 2.2
const TITLE_WEIGHT = 0.25
const UNNAMED_SHARE = 0.5
/** Share of a subject in the previous sentence, which this sentence continues. */
const BEFORE_SHARE = 0.5
const COVERED_BONUS = 0.35
const FITTING_BONUS = 1.3
/** A value of the right kind makes up for different wording. */
const FITTING_COVERAGE = 0.15
const COUNTING_COVERAGE = 0.25

/** Weight of each additional subject of a group in a sentence. */
const ALTERNATIVE_BONUS = 0.4

/** A sentence with a different subject doesn't continue the previous one. */
const changesSubject = ({ subjects }: IndexedSentence) => [...subjects].some((name) => !IN_PASSING.has(name))

/** Returns the sentences that share something with the question, best first. */
export function findPassages(question: Question, index: TextIndex, titleStems: ReadonlySet<string>): Candidate[] {
  const { sentences, frequency, averageLength } = index
  const count = sentences.length
  const permits = permissionOf(question, index.language)
  const rarity = (key: string) => {
    const found = frequency.get(key) ?? 0
    return Math.min(1, Math.log(1 + (count - found + 0.5) / (found + 0.5)) / Math.log(1 + count))
  }
  const sameLanguage = question.language === 'en' || grammarLanguage(index.language) === question.language
  const terms = sameLanguage
    ? question.terms.map((stem) => ({
        stem,
        weight:
          (titleStems.has(stem) ? TITLE_WEIGHT : 1) *
          (0.4 + 0.6 * rarity(stem)) *
          termWeight(question, stem, frequency),
      }))
    : []
  const subjects = alternativesOf(question.subjects).map((names) => ({
    names,
    weight: Math.max(...names.map((name) => SUBJECT_WEIGHT * (0.5 + 0.5 * rarity(`#${name}`)))),
  }))
  const sumOf = (list: readonly { weight: number }[]) => list.reduce((sum, { weight }) => sum + weight, 0)
  const [ofTerms, ofSubjects] = [sumOf(terms), mainWeight(subjects)]
  if (ofTerms + ofSubjects === 0) return []
  const out: Candidate[] = []
  for (const sentence of sentences) {
    const before = sentences[sentence.index - 1]
    const goesOn = before !== undefined && before.heading === sentence.heading && !changesSubject(sentence)
    const norm = 1 - B + B * (sentence.length / averageLength)
    const isPermission = permits?.(sentence.text) ?? false
    const leave = isPermission ? 1 : leaveWeight(question)
    const total = ofTerms * leave + ofSubjects
    let covered = 0
    let score = 0
    for (const { stem, weight: own } of terms) {
      const weight = own * leave
      const times = sentence.stems.get(stem) ?? 0
      const share = times > 0 ? 1 : sentence.headingStems.has(stem) ? index.headingShare : 0
      covered += weight * share
      score += (weight * share * (K1 + 1) * Math.max(times, share)) / (Math.max(times, share) + K1 * norm)
    }
    for (const { names, weight } of subjects) {
      const shares = names.map((name) =>
        sentence.subjects.has(name)
          ? 1
          : sentence.headingSubjects.has(name)
            ? index.headingShare
            : goesOn && before.subjects.has(name)
              ? BEFORE_SHARE
              : 0,
      )
      const share = Math.max(...shares)
      covered += weight * share
      const said = shares.filter((each) => each === 1).length
      score += (weight * (share + Math.max(0, said - 1) * ALTERNATIVE_BONUS) * (K1 + 1)) / (1 + K1 * norm)
    }
    const hint = hintOf(question, sentence, sameLanguage, rarity)
    if (covered === 0 && hint === 0) continue
    score += hint
    // A name in the question must occur: another office isn't an answer.
    if (sameLanguage && question.names.some((stem) => !sentence.stems.has(stem) && !titleStems.has(stem)))
      covered *= UNNAMED_SHARE
    if (sameLanguage)
      for (const stem of question.covered)
        if (sentence.stems.has(stem)) score += (COVERED_BONUS * (K1 + 1)) / (1 + K1 * norm)
    const hasWord = terms.some(({ stem }) => sentence.stems.has(stem) || sentence.headingStems.has(stem))
    const hasCovered = question.covered.some((stem) => sentence.stems.has(stem) || sentence.headingStems.has(stem))
    const lacks = {
      day: namesOtherDays(question, sentence),
      part: leavesOut(question, sentence, sameLanguage),
      permission: question.asksLeave && !isPermission && !allows(sentence, terms.length > 0, hasWord),
    }
    const isExcluded = lacks.day || lacks.part || lacks.permission
    const fits = !isExcluded && fitsKind(question, sentence, index.language) && !isLabelOnly(sentence)
    if (fits && (question.kinds.length > 0 || isPermission)) score += FITTING_BONUS
    out.push({
      sentence,
      score: fits ? score : score * 0.5,
      topic: Math.min(1, covered / total),
      coverage: Math.min(
        1,
        covered / total +
          (fits && question.kinds.length > 0
            ? question.counted.length > 0 && question.kinds.includes('number')
              ? COUNTING_COVERAGE
              : FITTING_COVERAGE
            : 0),
      ),
      fits,
      isExcluded,
      lacks,
      isPermission,
      isBySubject: terms.length > 0 && !hasWord && question.kinds.length === 0,
      isUnsupported: sameLanguage && !isPermission && terms.length > 0 && !hasWord && !hasCovered,
    })
  }
  return supported(onlyNearest(permittedFirst(out), question), question, index).sort(
    (a, b) => b.score - a.score || a.sentence.index - b.sentence.index,
  )
}

const mainWeight = (subjects: readonly { weight: number }[]): number => {
  const main = Math.max(0, ...subjects.map(({ weight }) => weight))
  return main + (subjects.reduce((sum, { weight }) => sum + weight, 0) - main) * passageWeights.otherSubjects
}

/** Returns the score of evidence that doesn't answer but shows which passage is nearest. */
function hintOf(
  { mentioned, small, kinds }: Question,
  { hinted, subjects, stems, headingSubjects, text }: IndexedSentence,
  sameLanguage: boolean,
  rarity: (key: string) => number,
): number {
  const named = mentioned.filter((name) => hinted.has(name) || subjects.has(name) || headingSubjects.has(name))
  const words = sameLanguage ? small.filter((stem) => stems.has(stem)) : []
  const valued = kinds.some((kind) => hasValue(kind, text)) ? passageWeights.value : 0
  return (
    named.length * passageWeights.hint +
    words.reduce((sum, stem) => sum + passageWeights.smallWord * rarity(stem), 0) +
    valued
  )
}

/** Weight of the words of a question for permission, which is given for something specific. */
const LEAVE_WEIGHT = 2

/** A text about the company's practices is about little else. */
const leaveWeight = ({ asksLeave, subjects }: Question) =>
  asksLeave && !subjects.some((name) => OF_PROCESS.has(name)) ? LEAVE_WEIGHT : 1

/**
 * Returns a test for sentences that allow or forbid something or name a condition; undefined if the question doesn't
 * ask for that.
 */
function permissionOf({ asksLeave }: Question, language: string): ((text: string) => boolean) | undefined {
  if (!asksLeave) return undefined
  const own = grammarLanguage(language) ?? 'en'
  const pattern = grammarOf(own).slots.get('permission')?.ask
  return (text) => pattern !== undefined && spansOf(pattern, foldText(text)).length > 0
}

/** A few words with a date answer "when", not "if"; a sentence without the question's words says nothing about them. */
const SHORT_LABEL = 8
const allows = ({ text, length }: IndexedSentence, asksMore: boolean, hasWord: boolean) =>
  (!asksMore || hasWord) && !(length < SHORT_LABEL && hasValue('date', text))

/**
 * Excludes sentences that have a value of the kind asked for, if another sentence is more about the thing, but lacks
 * the value: "the design reviews on Tuesdays" doesn't say when they begin, and the core hours don't either.
 */
function onlyNearest(candidates: Candidate[], { kinds }: Question): Candidate[] {
  if (kinds.length === 0) return candidates
  const most = Math.max(0, ...candidates.map(({ topic }) => topic))
  return candidates.map((each) =>
    each.fits && each.topic < most - passageWeights.thingMargin ? { ...each, fits: false } : each,
  )
}

/** Languages whose words are pairs of characters, which seldom occur again. */
const PAIRED: ReadonlySet<string> = new Set(['ja', 'zh'])
/** Share of a passage's evidence at which another one is as good. */
const RIVAL_SHARE = 0.7

/**
 * Excludes sentences without any word of the question: a subject that was misread would find an answer in any posting.
 * The lists of small words in other languages than English are shorter, so that a word left over means less there; a
 * sentence that alone has the value asked for answers.
 */
function supported(candidates: Candidate[], { kinds, language }: Question, { headingShare }: TextIndex): Candidate[] {
  if (PAIRED.has(language)) return candidates
  const isAlone = (each: Candidate) =>
    language !== 'en' &&
    kinds.length > 0 &&
    headingShare < 1 &&
    !candidates.some((other) => other !== each && other.fits && other.topic >= each.topic * RIVAL_SHARE)
  return candidates.map((each) => (each.isUnsupported && each.fits && !isAlone(each) ? { ...each, fits: false } : each))
}

/** Excludes sentences that only name the subject if another sentence says what is allowed. */
function permittedFirst(candidates: Candidate[]): Candidate[] {
  const best = Math.max(0, ...candidates.filter(({ isPermission }) => isPermission).map(({ coverage }) => coverage))
  return best === 0
    ? candidates
    : candidates.map((each) => (each.isPermission || each.coverage > best ? each : { ...each, fits: false }))
}

/** Pairs of characters mean little next to a subject, because they cross word boundaries. */
const PAIR_WEIGHT = 0.3
/** Weight of a word that narrows a subject and doesn't occur in the posting. */
const NARROWING_WEIGHT = 1.6

function termWeight({ subjects, language }: Question, stem: string, frequency: ReadonlyMap<string, number>): number {
  if (subjects.length === 0) return 1
  if (language === 'ja' || language === 'zh') return PAIR_WEIGHT
  return !frequency.has(stem) && subjects.some((name) => NARROWED.has(name)) ? NARROWING_WEIGHT : 1
}
