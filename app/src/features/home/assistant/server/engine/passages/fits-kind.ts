import { foldText } from '../reading/clean-text.ts'
import { splitSentences } from '../reading/posting-sentences.ts'
import { stemsOf } from '../grammar/words.ts'
import { countsNoun, hasValue } from '../values/values.ts'
import { type IndexedSentence, subjectsIn } from './index-sentences.ts'
import type { Question } from './read-question.ts'
import { OF_PEOPLE } from './subjects.ts'

/** Synonyms, by their stems. */
const SAME: readonly ReadonlySet<string>[] = [
  new Set(['job', 'posit', 'post', 'role', 'vacanc', 'vacanci']),
  new Set(['peopl', 'person', 'staff', 'employe', 'employee', 'colleagu', 'member']),
  new Set(['bed', 'bedded']),
]

const isSameSubject = (noun: string, stem: string) =>
  noun === stem || SAME.some((set) => set.has(noun) && set.has(stem))

/** A sentence that denies the subject answers any question about it. */
const MEANS_NONE =
  /\b(?:do|does|did) not (?:have|offer|provide|require|need|operate)\b|\b(?:don't|doesn't) (?:have|offer|provide|require|need)\b|\bno\b/i

/** Units that a question can count, in several languages. */
const UNITS = [
  /\b(?:how many|wie ?viele|combien de|cuantos|quanti|quantos|hoeveel|ile) (?:\p{L}+ )?(?:days?|tagen?|urlaubstage|jours?|dias|giorni|vakantiedagen|dagen|dni)\b/u,
  /\b(?:how many|wie ?viele|combien de|cuantas|quante|quantas|hoeveel|ile) (?:\p{L}+ )?(?:weeks?|wochen|semaines?|semanas|settimane|weken|tygodni)\b/u,
  /\b(?:how many|wie ?viele|combien de|cuantos|quanti|quantos|hoeveel|ile) (?:\p{L}+ )?(?:months?|monate|mois|meses|mesi|maanden|miesiecy)\b/u,
] as const
const SAID_UNITS = [
  /days?\b|tagen?\b|jours?\b|\bdias?\b|\bgiorn[io]\b|dag(?:en)?\b|\bdni\b|\bdzien\b|[天日]|ימים|يوم|ايام/u,
  /weeks?\b|wochen?\b|semaines?\b|semanas?\b|settiman[ae]\b|wek?en\b|tydz|tygod|[周週]|שבועות|اسبوع|اسابيع/u,
  /months?\b|monate?n?\b|\bmois\b|\bmes(?:es)?\b|\bmes[ei]\b|maand(?:en)?\b|miesi|月|חודשים|شهر|اشهر/u,
] as const

/** Returns true if a question counts days and a text has only other units. */
function isOtherUnit(asked: string, text: string): boolean {
  const unit = UNITS.findIndex((each) => each.test(foldText(asked)))
  return unit !== -1 && !SAID_UNITS[unit]?.test(foldText(text))
}

/**
 * Returns true if the passage has the value asked for; in a passage of several sentences, the one about the question
 * must have it.
 */
export function fitsKind(question: Question, sentence: IndexedSentence, language: string): boolean {
  if (question.kinds.length === 0) return true
  const pieces = splitSentences(sentence.text, language)
  if (pieces.length < 2) return pieceFits(question, sentence, language)
  return pieces.some((text) => {
    const said = subjectsIn(text, language)
    const stems = new Set(stemsOf(text, language))
    const isAbout = question.subjects.some((name) => said.has(name)) || question.terms.some((stem) => stems.has(stem))
    const isTitled = question.subjects.some((name) => sentence.headingSubjects.has(name))
    return (isAbout || isTitled) && pieceFits(question, { text, subjects: said }, language)
  })
}

function pieceFits(
  { kinds, counted, language, subjects, text: asked }: Question,
  { text, subjects: said }: Pick<IndexedSentence, 'text' | 'subjects'>,
  written: string,
): boolean {
  if (
    kinds.includes('number') &&
    subjects.some((name) => OF_PEOPLE.has(name) && said.has(name)) &&
    hasValue('number', text)
  )
    return true
  if (kinds.includes('number') && counted.length > 0 && language === 'en')
    return countsNoun(text, (word) =>
      stemsOf(word, 'en').some((stem) => counted.some((noun) => isSameSubject(noun, stem))),
    )
  if (kinds.includes('duration') && isOtherUnit(asked, text)) return false
  return (
    kinds.some((kind) => hasValue(kind, text, written)) ||
    (!kinds.includes('number') && subjects.some((name) => said.has(name)) && MEANS_NONE.test(text))
  )
}
