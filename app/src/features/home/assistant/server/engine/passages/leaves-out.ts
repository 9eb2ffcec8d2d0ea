import type { IndexedSentence } from './index-sentences.ts'
import type { Question } from './read-question.ts'
import { passageWeights } from '../../../limits.ts'
import { countNames, hasValue } from '../values/values.ts'

/** Subjects of questions about a person that a role answers, too: "you report to the harbor master". */
const OF_ROLES = new Set([
  'manager',
  'employer',
  'contact',
  'lead_people',
  'mentor',
  'team',
  'team_size',
  'apply_how',
  'candidates',
  'agency',
])

/** Subjects that a question about another one asks for, too: "would my pay drop during the apprenticeship". */
const ALSO_ASKED = ['pay', 'extension'] as const

/** Returns true if a sentence lacks what a question asks for, although it is about the same thing. */
export function leavesOut(question: Question, sentence: IndexedSentence, sameLanguage: boolean): boolean {
  const { needed, kinds, asksName, asksLeave, subjects, mentioned } = question
  const { text, stems, headingStems } = sentence
  if (sameLanguage && needed !== undefined && !stems.has(needed) && !headingStems.has(needed)) return true
  if (question.asksPart) return true
  if (kinds.includes('name') && NAMES.test(question.text) && countNames(text) < 2) return true
  const asksPerson = asksName === 'who' && kinds.length === 0 && !subjects.some((name) => OF_ROLES.has(name))
  if (asksPerson && !hasValue('name', text)) return true
  if (kinds.length === 0 && ALSO_ASKED.some((name) => mentioned.includes(name) && !says(sentence, name))) return true
  return !asksLeave && repeats(question, sentence)
}

const says = ({ subjects, headingSubjects, text }: IndexedSentence, name: (typeof ALSO_ASKED)[number]) =>
  subjects.has(name) || headingSubjects.has(name) || (name === 'pay' && hasValue('money', text))

/** A question for several names. */
const NAMES = /\bnames\b/i

/** Words of a label that only repeats the question. */
const LABEL_WORDS = 3

/** Returns true for a label whose words all stand in the question. */
function repeats({ terms, covered, text: asked }: Question, { stems, length }: IndexedSentence): boolean {
  if (length === 0 || length > LABEL_WORDS || YES_OR_NO.test(asked.trim())) return false
  return [...stems.keys()].every((stem) => terms.includes(stem) || covered.some((word) => word.startsWith(stem)))
}
const YES_OR_NO = /^(?:do|does|is|are|can|will)\b/i

/** Returns true for a label without its value. */
export const isLabelOnly = ({ text, heading, length }: IndexedSentence): boolean =>
  (length <= passageWeights.labelWords &&
    !/[\d.!]/.test(text) &&
    /^\p{Lu}/u.test(text) &&
    (heading === '' || heading === text)) ||
  /[:：]$/.test(text)

/** Returns true for a sentence about Fridays if the question is about Sundays. */
export function namesOtherDays({ text: asked, language }: Question, { text }: IndexedSentence): boolean {
  if (language !== 'en') return false
  const wanted = daysIn(asked)
  const said = daysIn(text)
  return wanted.size > 0 && said.size > 0 && ![...wanted].some((day) => said.has(day))
}
const DAY = /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?=day|s?\b)/giu
const daysIn = (text: string) => new Set([...text.matchAll(DAY)].map(([day]) => day.slice(0, 3).toLowerCase()))
