import type { JobSearch } from '../../../tools.ts'
import type { EngineRequest } from '../contract/engine.ts'
import { findSubjects, type Grammar } from '../grammar/grammar.ts'
import { spansOf } from '../grammar/phrases.ts'
import { foldText } from '../reading/clean-text.ts'
import { readingsOf } from './turns/follow-up.ts'
import type { Meaning } from '../contract/meaning.ts'
import { keptCriteria, mergeSearch, readChange } from './turns/read-change.ts'
import { jobOfQuestion, withoutNumber } from './turns/resolve-jobs.ts'
import { qualifiedPlace, widened } from './turns/widen-search.ts'
import { type ReadSearch, readSearch } from './parts/read-search.ts'
import { overlapsAny, piecesOf, type Span, withoutSpans } from './parts/spans.ts'

/** The form of a message, as shown by its intents and marker words. */
export interface Form {
  has(name: string): boolean
  starts(name: string): boolean
  asks: boolean
}

/** Reads a message that requests no act: a new search, a change of the last one, or a question. */
export async function searchOrQuestion(
  message: string,
  form: Form,
  request: EngineRequest,
  grammar: Grammar,
  lastSearch: () => Promise<JobSearch | undefined>,
): Promise<Meaning> {
  const { context, tools } = request
  const { has, asks } = form
  const folded = foldText(message)
  if (has('delete_alert')) {
    const rest = withoutSpans(message, wordsOfIntent(folded, 'delete_alert', grammar))
    const { search } = await readSearch(rest, grammar, tools)
    const name = [search.query, search.location].filter(Boolean).join(' ')
    if (name === '') return { kind: 'call', call: { name: 'list_alerts', arguments: {} } }
    return { kind: 'call', call: { name: 'delete_alert', arguments: { name } } }
  }
  const last = await lastSearch()
  const fresh = has('scrap') ? await freshSearch(message, form, request, grammar) : undefined
  if (fresh) return searchOf(fresh)
  const isNew = has('reset')
  const saidMiles = context.turns.some(
    ({ text }) => spansOf(grammar.slots.get('miles')?.ask, foldText(text)).length > 0,
  )
  const change =
    last && !isNew && !asksOfSubject(folded, grammar)
      ? ((await qualifiedPlace(message, last, grammar, tools)) ??
        (await widened(message, last, grammar, tools)) ??
        (await readChange(message, last, grammar, tools, saidMiles)))
      : undefined
  if (change === 'unclear') return { kind: 'unclear' }
  if (change && last) return { kind: 'search', search: change, changed: true, kept: keptCriteria(last, change) }
  const read = await readSearch(message, grammar, tools)
  const job = await jobOfQuestion(folded, context, grammar, tools)
  const question: Meaning = {
    kind: 'question',
    texts: readingsOf(withoutNumber(message, context.shown, grammar), request, grammar),
    job,
  }
  if (job !== undefined && job !== 'several' && !looksForOthers(folded, read, form, grammar)) {
    const goesOn =
      !asks && (has('reset') || has('drop_place') || (form.starts('follow') && isChange(read.search, form)))
    const isPart = !asks && read.search.query === undefined && read.hasSlots && !asksOf(folded, read, grammar)
    if (!last || !(goesOn || isPart) || asksOf(folded, read, grammar)) return question
  }
  if (has('reset') || has('drop_place') || (last && isChange(read.search, form))) {
    const search = changed(last ?? {}, read.search, form)
    if (Object.keys(search).length === 0) return { kind: 'ask', about: 'what-search' }
    return { kind: 'search', search, changed: true, ...(last && { kept: keptCriteria(last, search) }) }
  }
  if (asks && !has('find_jobs')) return isPlaceSearch(folded, read, job, grammar) ? searchOf(read) : question
  if (asks && findSubjects(grammar.subjects, folded, 'ask').some(({ name }) => OF_COMPANY.has(name))) return question
  if (Object.keys(read.search).length === 0) {
    if (has('job_words')) return { kind: 'search', search: {}, changed: false }
    return read.isStatement && !asks ? { kind: 'unclear' } : question
  }
  const isUnmarked = !has('find_jobs') && !has('job_words') && !read.hasSlots
  if (read.isStatement && (isUnmarked || read.search.query === undefined) && !read.hasSlots) return { kind: 'unclear' }
  return { kind: 'search', search: read.search, changed: false }
}

/** Reads "scrap that, nurse jobs in Leeds" as a new search, but not "scrap that, Leeds". */
async function freshSearch(
  message: string,
  { has }: Form,
  { tools }: EngineRequest,
  grammar: Grammar,
): Promise<ReadSearch | undefined> {
  const rest = withoutSpans(message, wordsOfIntent(foldText(message), 'scrap', grammar))
  const read = await readSearch(rest, grammar, tools)
  return read.search.query !== undefined && (read.search.location !== undefined || has('job_words')) ? read : undefined
}

const searchOf = ({ search }: ReadSearch): Meaning => ({ kind: 'search', search, changed: false })

/** Returns true for a question without a subject about a place, as in "what's there in Cork?". */
const isPlaceSearch = (
  folded: string,
  read: ReadSearch,
  job: number | 'several' | undefined,
  grammar: Grammar,
): boolean =>
  typeof job !== 'number' && read.search.location !== undefined && !read.isStatement && !asksOf(folded, read, grammar)

/**
 * Returns true if a message names a subject of a question and ends like one: "how about parking?" changes no search.
 */
const asksOfSubject = (folded: string, grammar: Grammar): boolean =>
  /[?？؟]\s*$/.test(folded) && findSubjects(grammar.subjects, folded, 'ask').some(({ name }) => !OF_SEARCHES.has(name))

/** Subjects that are also parts of a search. */
const OF_SEARCHES = new Set([
  'night',
  'weekend',
  'evening',
  'shift',
  'hours',
  'remote',
  'work_time',
  'contract',
  'pay',
  'place',
  'driving',
  'visa',
  'on_call',
  'weekdays',
  'start_date',
])

/** Returns true if a message has a subject that no filter or place of a search explains. */
const asksOf = (folded: string, { used }: ReadSearch, grammar: Grammar): boolean =>
  findSubjects(grammar.subjects, folded, 'ask').some(({ spans }) => spans.some((span) => !overlapsAny(span, used)))

/** Returns true for a message that searches for jobs while one is open, instead of asking about the open one. */
function looksForOthers(folded: string, read: ReadSearch, { has, asks }: Form, grammar: Grammar): boolean {
  const { search, hasSlots } = read
  const asksMore = asksOf(folded, read, grammar)
  if (spansOf(grammar.slots.get('which_jobs')?.ask, folded).length > 0) return true
  if (asks) return has('find_jobs') && hasSlots && !asksMore
  if ((has('find_jobs') || has('job_words')) && search.location !== undefined) return true
  return !asksMore && (search.location !== undefined || has('find_jobs') || has('job_words'))
}

/** Subjects of the company's texts; a question about them is not a search, though it can contain "job". */
const OF_COMPANY = new Set([
  'several',
  'again',
  'withdraw',
  'change_application',
  'feedback',
  'data',
  'fraud',
  'hear_back',
  'references',
  'expenses',
  'disability',
  'apply_how',
])

/** Returns true for a message that changes the last search: a part without a job, or a marked change. */
function isChange(read: JobSearch, { has, starts, asks }: Form): boolean {
  if (Object.keys(read).length === 0) return false
  const isMarked = starts('follow') || starts('no')
  // "Part-time jobs in Leeds" is a new search; "part-time" and "only remote jobs" continue the last one.
  if (read.query === undefined) return isMarked || !has('find_jobs') || !has('job_words')
  return isMarked && !(asks && has('job_words'))
}

function changed(last: JobSearch, read: JobSearch, { has, starts }: Form): JobSearch {
  if (has('reset')) return read
  if (has('drop_place') && read.location === undefined) {
    const { start: _start, location: _place, distance_km: _distance, ...rest } = last
    return rest
  }
  // A correction: "no, I meant …" replaces the place as a whole.
  const { query, ...parts } = read
  // "Anywhere in Wales" has no distance.
  const { distance_km: _km, ...wide } = last
  return mergeSearch(has('drop_place') ? wide : last, starts('no') || query === undefined ? parts : read)
}

/** Returns the words of a message that express an intent, without those in the gaps of its phrases. */
export function wordsOfIntent(folded: string, name: string, grammar: Grammar): Span[] {
  const patterns = grammar.intents.get(name)
  const spans = spansOf(patterns?.ask, folded)
  const isOwn = (text: string) =>
    grammar.fillers.has(text) ||
    text.split(/[-'’]/).every((word) => patterns?.words.has(word) === true) ||
    patterns?.words.has(text) === true
  const isJoined = spans.length > 0 && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(folded)
  if (isJoined) return spans
  return piecesOf(folded)
    .filter(({ text, at, end }) => isOwn(text) && overlapsAny([at, end], spans))
    .map(({ at, end }) => [at, end])
}
