import type { Grammar } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import { namesRole } from '../../acting/translate-role.ts'
import { talkLimits } from '../../../../limits.ts'
import { overlapsAny, type Piece, piecesOf, type Span } from './spans.ts'

/** The name of a job in a message, and the words that no part explains. */
export interface FoundQuery {
  query: string
  /** True if the words left over are those of a statement rather than a name. */
  isStatement: boolean
}

const CLAUSE_ENDS = /[.,;:!?()،؟]|\s-\s/gu
const CLAUSE_END = /[.,;:!?()،؟]|\s-\s/u
const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** A word of a message with its function. */
interface Word extends Piece {
  /** The word without a joined article. */
  word: string
  isUsed: boolean
  /** Filler words connect names, as "of" does, but don't belong to them. */
  isFiller: boolean
  /** A verb next to a pronoun. */
  isVerb: boolean
  isSmall: boolean
}

/** Part of a sentence. One with a pronoun is spoken and names a job only next to a word such as "jobs" or "as a". */
interface Clause {
  words: Word[]
  isSpoken: boolean
}

/**
 * Returns the words of a message that name a job: those next to "jobs" or "as a", a known role, or else a clause that
 * only consists of a name. Other words are never part of a search.
 */
export function findQuery(message: string, folded: string, used: readonly Span[], grammar: Grammar): FoundQuery {
  if (JOINED.test(folded)) return { query: joinedQuery(folded, used, grammar), isStatement: false }
  const clauses = clausesOf(message, folded, used, grammar)
  const named = clauses.map((clause) => nameIn(clause, folded, grammar))
  const found = named.filter((each) => each !== undefined).toSorted((a, b) => b.sureness - a.sureness)[0]
  const left = clauses.some(({ words }) => words.some((word) => isContent(word)))
  if (!found || found.words.length > talkLimits.nameWords) return { query: '', isStatement: left }
  return { query: written(found.words, message, folded), isStatement: false }
}

const isContent = ({ isUsed, isFiller, isSmall, word }: Word) => !isUsed && !isFiller && !isSmall && word !== ''

interface Name {
  words: Word[]
  /**
   * 3 next to a word such as "jobs", 2 for a known role or after words such as "work as", 1 for a clause that is a name as
   * a whole, 0 after a preposition in a sentence that looks for jobs.
   */
  sureness: number
}

/** Returns the name in a clause. */
function nameIn({ words, isSpoken }: Clause, folded: string, grammar: Grammar): Name | undefined {
  const runs = runsOf(words, grammar)
  if (runs.length === 0) return undefined
  const marks = (name: string) => spansOf(grammar.slots.get(name)?.ask, folded)
  const [before, after] = [marks('role_before'), marks('role_after')]
  const touches = (from: number, to: number) =>
    piecesOf(folded.slice(from, to)).every(({ text }) => grammar.fillers.has(text)) &&
    folded.slice(from, to).search(CLAUSE_END) === -1
  const follows = (spans: readonly Span[], [first]: Word[]) =>
    first !== undefined && spans.some(([, to]) => to <= first.at && touches(to, first.at))
  const isBeforeJobs = (run: Word[]) => {
    const end = run.at(-1)?.end ?? 0
    return after.some(([from]) => from >= end && folded.slice(end, from).trim() === '')
  }
  const isRole = (run: Word[]) => namesRole(run.map(({ text }) => text).join(' '), grammar.language)
  const [nextTo, sure] = [runs.find(isBeforeJobs), runs.find((run) => follows(before, run)) ?? runs.find(isRole)]
  const sureness = nextTo ? 3 : sure ? 2 : 1
  // A clause without a verb is a name as a whole: "hotel work with horses".
  if (!isSpoken) return { words: runs.flat(), sureness }
  const marked = nextTo ?? sure
  if (marked) return { words: marked, sureness }
  const looksForJobs = spansOf(grammar.intents.get('find_jobs')?.ask, folded).length > 0
  const weak = looksForJobs ? runs.find((run) => follows(marks('weak_before'), run)) : undefined
  return weak && { words: weak, sureness: 0 }
}

/** Words within names of jobs in Romance languages. */
const JOINERS = new Set(['de', 'do', 'da', 'dos', 'das', 'du', 'di', 'del', 'della'])

/** Returns the runs of words in a clause that no part explains, without small words at their ends. */
function runsOf(words: readonly Word[], grammar: Grammar): Word[][] {
  const runs: Word[][] = [[]]
  for (const word of words) {
    // "Empregada de mesa".
    if (!word.isUsed && JOINERS.has(word.text) && (runs.at(-1)?.length ?? 0) > 0) runs.at(-1)?.push(word)
    else if (word.isUsed || word.isFiller || word.isVerb || word.word === '') runs.push([])
    else runs.at(-1)?.push(word)
  }
  const titled = grammar.slots.get('titled')?.ask
  const isEdge = (word: Word | undefined) =>
    word !== undefined && word.isSmall && spansOf(titled, word.text).length === 0
  return runs
    .map((run) => {
      const kept = [...run]
      while (isEdge(kept[0])) kept.shift()
      while (kept.at(-1)?.isSmall || JOINERS.has(kept.at(-1)?.text ?? '')) kept.pop()
      return kept
    })
    .filter((run) => run.some(({ text }) => !/^\d+$/.test(text)))
}

/** Splits a message at punctuation and words such as "but". */
function clausesOf(message: string, folded: string, used: readonly Span[], grammar: Grammar): Clause[] {
  const slot = (name: string) => spansOf(grammar.slots.get(name)?.ask, folded)
  const ends = [
    ...[...folded.matchAll(CLAUSE_ENDS)].map((match): Span => [match.index, match.index + match[0].length]),
    ...slot('clause'),
  ]
  const isUsed = (at: number, end: number) => overlapsAny([at, end], used)
  const isInWord = ([from]: Span, pieces: readonly Piece[]) => pieces.some(({ at, end }) => from > at && from < end)
  const pieces = piecesOf(folded)
  const borders = ends.filter((span) => !isUsed(...span) && !isInWord(span, pieces)).map(([from]) => from)
  const [subjects, objects] = [slot('subject_pronoun'), slot('object_pronoun')]
  // "I fancy porter jobs", "ping me": the word next to a pronoun is a verb.
  const isVerb = ({ at, end }: Piece) =>
    subjects.some(([, to]) => to <= at && folded.slice(to, at).trim() === '') ||
    objects.some(([from]) => from >= end && folded.slice(end, from).trim() === '')
  const dependent = slot('dependent')
  // "IT support": an abbreviation isn't the small word.
  const isShort = ({ at, end }: Piece) =>
    message.length === folded.length &&
    message !== message.toUpperCase() &&
    /^\p{Lu}{2,4}$/u.test(message.slice(at, end))
  const speech = [...subjects, ...objects, ...slot('speech')]
  const clauses = new Map<number, Clause>()
  for (const piece of pieces) {
    const isClauseWord = slot('clause').some(([from, to]) => piece.at >= from && piece.end <= to)
    const at = borders.filter((border) => border <= piece.at).length
    const clause = clauses.get(at) ?? { words: [], isSpoken: false }
    clauses.set(at, clause)
    const word = stripArticle(piece.text, grammar)
    clause.words.push({
      ...piece,
      word,
      isUsed: isUsed(piece.at, piece.end),
      isVerb: isVerb(piece),
      isFiller: !isShort(piece) && (isClauseWord || grammar.fillers.has(piece.text) || grammar.fillers.has(word)),
      isSmall: !isShort(piece) && (grammar.stop.has(piece.text) || grammar.stop.has(word)),
    })
    const isDependent = piece.at > 0 && dependent.some(([from, to]) => piece.at >= from && piece.end <= to)
    if (
      isDependent ||
      speech.some(([from, to]) => piece.at < to && piece.end > from) ||
      isElidedPronoun(piece, grammar)
    )
      clause.isSpoken = true
  }
  return [...clauses.values()]
}

const isElidedPronoun = ({ text }: Piece, { language }: Grammar) => language === 'fr' && /^[jtm]'/.test(text)

function written(words: readonly Word[], message: string, folded: string): string {
  const sameLength = folded.length === message.length
  return words
    .map(({ at, end, text, word }) => {
      if (!sameLength) return word
      const from = text.endsWith(word) ? end - word.length : at
      return message.slice(from, from + word.length)
    })
    .join(' ')
    .slice(0, talkLimits.query)
}

/** Returns the rest of a text in a script without spaces. */
function joinedQuery(folded: string, used: readonly Span[], grammar: Grammar): string {
  let rest = [...used]
    .sort((a, b) => b[0] - a[0])
    .reduce((text, [from, to]) => `${text.slice(0, from)} ${text.slice(to)}`, folded)
  for (const filler of [...grammar.fillers].sort((a, b) => b.length - a.length)) rest = rest.replaceAll(filler, ' ')
  return rest.replace(/[\p{P}\p{S}\s]+/gu, ' ').trim()
}

/** Returns a word without an elided article or a preposition that its script joins to it: "d'infirmière", "לאחיות". */
function stripArticle(word: string, grammar: Grammar): string {
  if (grammar.language === 'fr' || grammar.language === 'it')
    return word.replace(/^(?:d|l|un|dell|all|qu|j|s|c)['’]/u, '')
  if (grammar.language === 'de' || grammar.language === 'nl')
    return word.replace(/(?<=\p{L}{3})-?(?:jobs|stellen|stelle|banen|vacatures)$/u, '')
  if (grammar.language === 'he') return word.replace(/^[בל](?=\p{L}{3})/u, '')
  // "As a cook" is one word.
  if (grammar.language === 'ar' && /^ك\p{L}{3}/u.test(word) && !namesRole(word, 'ar') && namesRole(word.slice(1), 'ar'))
    return word.slice(1)
  if (grammar.language === 'ar') return word.replace(/^(?:ب|ل)?ال(?=\p{L}{3})/u, '')
  return word
}
