import { type AroundWords, EITHER, type SynonymTables } from '@foyer/search-engine'
import { readPay, type PayCriteria } from './read-pay.ts'
import { builtIn, type PlaceSpan, readWords } from './read-words.ts'
import { findRuledOut } from './ruled-out.ts'
import { findTerms, REMOTE_WORDS, type SearchTerm } from './search-terms.ts'
import { type PlacedWord, rolesOf, type WordRoles } from './word-roles.ts'
import type { Meanings, Word } from './words.ts'

/** The content of a search text. */
export interface Understood {
  /** The words to search for. */
  text: string
  /** The words around the words to search for. */
  around: AroundWords[]
  /** All words of the search, without hours and the like. */
  subject: string
  /** Excluded occupations, as typed and with the text without them. */
  ruledOut: { occupations: string[]; typed: string; rest: string }[]
  /** Words that only phrase the request, left out. */
  ignored: string[]
  /** Level, contract, hours and working from home, each with the text without it. */
  terms: { kind: SearchTerm['kind']; typed: string; rest: string }[]
  /** The words of those parts, as searched for. */
  termWords: string
  /** True for a sentence, in which words that occur in no title are not required. */
  sentence: boolean
  pay: (PayCriteria & { typed: string; rest: string }) | undefined
  /** The place with a word before it, and the text without both. Without words to search for, nothing else remains. */
  place: { name: string; typed: string; rest: string } | undefined
}

/** Number of words about the search itself that make a text a sentence. */
const WORDS_OF_A_SENTENCE = 2
/** The genders that a job title names, as in "(m/w/d)". */
const GENDERS = /^\(?[mwfhdxk](?:[/|*][mwfhdxk]){1,3}\)?,?$/iu
/** Punctuation after a word. */
const ENDING = /(?<![,;:?!])[,;:?!]+$/
const NOTHING: Understood = {
  text: '',
  around: [],
  subject: '',
  ruledOut: [],
  ignored: [],
  terms: [],
  termWords: '',
  sentence: false,
  pay: undefined,
  place: undefined,
}
/** Reads a search text whose place, if any, is known. A text without other words is returned unchanged. */
export function understandText(
  text: string,
  language: string,
  place: PlaceSpan | undefined,
  synonyms: SynonymTables = builtIn,
): Understood {
  const { meanings } = readWords(text, language, synonyms)
  const { words, spans, kept } = readWords(meanings.withoutSubstrings(text), language, synonyms)
  const pay = readPay(words, meanings, language)
  const isPlace = (at: number) => place !== undefined && at >= place.from && at < place.to
  const isPay = (at: number) => pay !== undefined && at >= pay.from && at < pay.to
  const isRuledOut = (at: number) =>
    meanings.has('not', words[at - 1]?.word ?? '') && meanings.has('hours', words[at]?.word ?? '')
  const isReadable = (at: number) => words[at] !== undefined && !words[at].isFixed && !isPlace(at) && !isPay(at)
  const termEnd = (at: number) => spans.find(({ from, to }) => from === at && to > at + 1)?.to
  const ruledOut = findRuledOut(words, meanings, isReadable, termEnd)
  const ruledOutAt = (at: number) => ruledOut.find(({ from, to }) => at >= from && at < to)
  const terms = findTerms(words, meanings, (from, to) => {
    const isTaken = words.slice(from, to).some(({ isFixed }, i) => {
      const at = from + i
      return isFixed || isPlace(at) || isPay(at) || isRuledOut(at) || ruledOutAt(at)
    })
    // As part of a longer term, such as "registered nurse", it has no separate meaning.
    return !isTaken && !spans.some((span) => span.from <= from && span.to >= to && span.to - span.from > to - from)
  })
  const termAt = (at: number) => terms.find(({ from, to }) => at >= from && at < to)
  const isFree = ({ isFixed }: Word, at: number) =>
    !isFixed && !kept.has(at) && !isPlace(at) && !isPay(at) && !termAt(at) && !ruledOutAt(at)
  const asks = words.filter((word, at) => {
    if (!isFree(word, at) || !meanings.has('asks', word.word)) return false
    return !meanings.has('keep', words[at - 1]?.word ?? '')
  })
  const isNextToTimes = (at: number) => termAt(at - 1)?.kind === 'hours' || termAt(at + 1)?.kind === 'hours'
  const joined = (word: Word, at: number) =>
    isFree(word, at) && (meanings.has('joins', word.word) || (meanings.has('only', word.word) && isNextToTimes(at)))
  const isContent = (at: number) => {
    const word = words[at]
    // A term of several words isn't an alternative to the single word next to it.
    if (kept.has(at)) return spans.every(({ from, to }) => at < from || at >= to || to - from === 1) && !word?.isFixed
    return word !== undefined && isFree(word, at) && !asks.includes(word) && !meanings.has('joins', word.word)
  }
  const isEither = (at: number) =>
    meanings.has('either', words[at]?.word ?? '') && isContent(at - 1) && isContent(at + 1)
  const isLoose = (at: number) => isContent(at) && !kept.has(at)
  const isLay = words.some(({ word }, at) => isLoose(at) && meanings.has('acts', word))
  const hasContext = words.some(
    (word, at) => at > 0 && at + 1 < words.length && isFree(word, at) && meanings.has('around', word.word),
  )
  const isAbout =
    isLay ||
    asks.length > 0 ||
    place !== undefined ||
    pay !== undefined ||
    ruledOut.length > 0 ||
    hasContext ||
    words.some((_, at) => isRuledOut(at) || (meanings.has('only', words[at]?.word ?? '') && isNextToTimes(at)))
  const left: PlacedWord[] = []
  const ignored: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    const next = words[at + 1]
    const term = termAt(at)
    const out = ruledOutAt(at)
    if (!word || isPlace(at) || isPay(at) || GENDERS.test(word.typed) || /^[-–—|·]$/u.test(word.typed)) continue
    if (term) {
      const typed = words.slice(term.from, term.to).map((one) => one.typed)
      left.push({ at, text: term.kind === 'remote' ? REMOTE_WORDS : typed.join(' ').replace(ENDING, ''), term })
      at = term.to - 1
    } else if (out) {
      left.push(...out.hours.map((hours) => ({ at, text: hours.includes(' ') ? `-"${hours}"` : `-${hours}`, term })))
      at = out.to - 1
    } else if (next && isRuledOut(at + 1)) {
      left.push({ at, text: `-${next.word}`, term })
      at++
    } else if (isEither(at)) left.push({ at, text: EITHER, term })
    else if (!isAbout || (!asks.includes(word) && !joined(word, at)))
      left.push({ at, text: word.typed.replace(ENDING, ''), term })
    else if (asks.includes(word)) ignored.push(word.typed.replace(ENDING, ''))
  }
  const prose = asks.length + words.filter(joined).length
  const sentence = isLay || (asks.length > 0 && prose > WORDS_OF_A_SENTENCE)
  // Words that any job has say nothing beside others: in "helps people sleep", sleep is searched for.
  if (sentence || hasContext) {
    const isOne = (kind: 'acts' | 'vague', at: number) => isLoose(at) && meanings.has(kind, words[at]?.word ?? '')
    const isEmpty = (at: number) => isOne('acts', at) || isOne('vague', at)
    // In "people operations manager" it is part of a name, in "helps people sleep" it isn't.
    const isInName = (at: number) => !isOne('acts', at) && isContent(at + 1) && !isEmpty(at + 1) && !isEmpty(at - 1)
    const isVague = ({ at, term }: PlacedWord) => !term && isEmpty(at) && !isInName(at)
    const specific = left.filter((one) => !isVague(one))
    if (specific.some(({ text }) => text !== EITHER)) {
      ignored.push(...left.filter(isVague).map((one) => one.text))
      left.splice(0, left.length, ...specific)
    }
  }
  const all = words.map((word) => word.typed)
  const occupations = ruledOut.filter((out) => out.occupations.length > 0)
  const isOnePart = left.length + occupations.length + Number(place !== undefined) + Number(pay !== undefined) <= 1
  const without = ({ from, to }: { from: number; to: number }) =>
    isOnePart ? '' : all.toSpliced(from, to - from).join(' ')
  const plain: WordRoles = { text: left.map((one) => one.text).join(' '), around: [], leftOut: [] }
  const roles = sentence || hasContext ? rolesOf(left, words, meanings) : plain
  const isNothing = left.length === 0 && occupations.length === 0 && !place && !pay
  const isPlain =
    left.every(({ term, text: word }) => !term && !word.startsWith('-')) && occupations.length === 0 && !place && !pay
  // Alone, "jobs" means all of them.
  if (isPlain && !words.some(({ isFixed }) => isFixed) && meanings.isAllJobs(words.map(({ word }) => word)))
    return { ...NOTHING, subject: text.trim() }
  return {
    text: isNothing ? text : roles.text,
    around: isNothing ? [] : roles.around,
    subject: left.flatMap((one) => (one.term ? [] : [one.text])).join(' '),
    sentence,
    ignored: isNothing ? [] : [...ignored, ...roles.leftOut],
    terms: terms.map((term) => ({
      kind: term.kind,
      typed: all.slice(term.from, term.to).join(' ').replace(ENDING, ''),
      rest: without(term),
    })),
    ruledOut: occupations.map((out) => ({
      occupations: out.occupations,
      typed: all.slice(out.from, out.to).join(' ').replace(ENDING, ''),
      rest: without(introduced(out, words, meanings)),
    })),
    termWords: left.flatMap((one) => (one.term ? [one.text] : [])).join(' '),
    pay: pay && { ...pay, typed: all.slice(pay.from, pay.to).join(' '), rest: without(pay) },
    place: place && {
      name: place.name,
      typed: `${place.isIntroduced ? (words[place.from - 1]?.typed ?? 'in') : 'in'} ${place.name}`,
      rest: without(introduced(place, words, meanings)),
    },
  }
}

/** Extends a run of words to include those that introduce it. */
function introduced(
  { from, to }: { from: number; to: number },
  words: readonly Word[],
  meanings: Meanings,
): { from: number; to: number } {
  let start = from
  const isIntroduction = (word: string) => meanings.has('before', word) || meanings.has('joins', word)
  while (start > 0 && isIntroduction(words[start - 1]?.word ?? '')) start--
  return { from: start, to }
}
