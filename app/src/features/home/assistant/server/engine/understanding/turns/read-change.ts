import type { Condition, JobSearch } from '../../../../tools.ts'
import type { AssistantTools } from '../../contract/engine.ts'
import { findSubjects, type Grammar } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import { stemsOf } from '../../grammar/words.ts'
import { foldText } from '../../reading/clean-text.ts'
import { conditionName, withoutCriteria } from './drop-criteria.ts'
import { readPlainNumber } from '../parts/read-numbers.ts'
import { readSearch } from '../parts/read-search.ts'
import { isExplained, overlapsAny, piecesOf, type Span, withoutSpans } from '../parts/spans.ts'

type Tools = Pick<AssistantTools, 'place' | 'filterValues'>

/** Words that change a search in any position, and those that do so only at the start of a sentence. */
const ANYWHERE = ['instead', 'instead_of', 'same_again', 'correct_after', 'drop_after'] as const
const AT_START = ['change_to', 'drop', 'correct'] as const
/** Words that only apologize: without a part of a search they change nothing. */
const WEAK: ReadonlySet<string> = new Set(['correct', 'correct_after', 'drop_after'])
const CLAUSE_END = /[,;.!?、。，]/u

/**
 * Reads a message that changes a part of the last search: "make it Plymouth instead", "same again in Bath", "drop the
 * nights", "days instead of nights". Undefined for a message without such a word, `unclear` if it doesn't fit any part
 * of the search.
 */
export async function readChange(
  message: string,
  last: JobSearch,
  grammar: Grammar,
  tools: Tools,
  saidMiles = false,
): Promise<JobSearch | 'unclear' | undefined> {
  const folded = foldText(message)
  const marks = marksOf(folded, grammar)
  const denied = deniedSpans(folded, last, grammar)
  const changes = [...[...ANYWHERE, ...AT_START].flatMap((name) => marks.get(name) ?? []), ...denied]
  if (changes.length === 0) return undefined
  const isWeak =
    denied.length === 0 && [...marks].every(([name, spans]) => spans.length === 0 || WEAK.has(name) || name === 'only')
  const dropMarks = [...(marks.get('drop') ?? []), ...(marks.get('instead_of') ?? [])]
  const droppedSpans = [
    ...dropMarks.map((mark) => objectOf(folded, mark, grammar)),
    ...(marks.get('drop_after') ?? []).map(([from]) => clauseBefore(folded, from)),
    ...denied,
  ]
  const { base, isDropped } = await withoutCriteria(
    last,
    droppedSpans.map(([from, to]) => folded.slice(from, to)),
    grammar,
    tools,
  )
  // "Part time" isn't a part of the search.
  const named = findSubjects(grammar.conditions, folded, 'ask').flatMap(({ spans }) => spans)
  const small = ['only', 'thing']
    .flatMap((name) => spansOf(grammar.slots.get(name)?.ask, folded))
    .filter((span) => !overlapsAny(span, named))
  const text = folded.length === message.length ? message : folded
  const rest = withoutSpans(text, [
    ...changes,
    ...droppedSpans,
    ...small,
    ...(marks.get('drop_after')?.length ? placeSpans(folded, last) : []),
  ])
  const { search: given } = await readSearch(rest, grammar, tools)
  // "Sorry, nurse jobs in Leeds" is a whole search.
  if (isWeak && !isDropped && given.query !== undefined && given.location !== undefined) return undefined
  const alone = Object.keys(given).length === 0 ? readPlainNumber(rest, last, grammar, saidMiles) : undefined
  const hasShift = (last.conditions ?? []).some(({ kind }) => kind === 'shift')
  const read = alone ?? (isDropped || hasShift ? withDayShift(given, rest, grammar) : given)
  const isOnly = ['only', 'instead', 'correct', 'correct_after'].some((name) => (marks.get(name) ?? []).length > 0)
  if (Object.keys(read).length > 0) return mergeSearch(isOnly ? withoutShifts(base, read) : base, read)
  if (isDropped || (marks.get('same_again') ?? []).length > 0) return base
  // "Nights are fine" where nothing about nights was asked for.
  if (
    marks.get('drop_after')?.length &&
    droppedSpans.some(([from, to]) => named.some(([start]) => start >= from && start < to))
  )
    return base
  // "Without the nights" where no nights were asked for.
  const { search: whole } = await readSearch(message, grammar, tools)
  const isExcluded = (marks.get('drop') ?? []).length > 0
  const excluded = (whole.conditions ?? []).flatMap((each) =>
    'not' in each && each.not ? [each] : isExcluded && each.kind === 'shift' ? [{ ...each, not: true }] : [],
  )
  if (excluded.length > 0) return mergeSearch(base, { conditions: excluded })
  return isWeak ? undefined : 'unclear'
}

/**
 * Returns the parts of the last search that a message takes back in favour of others: "not Exeter" of "Bath, not Exeter",
 * "not days" of "not days, nights".
 */
function deniedSpans(folded: string, last: JobSearch, grammar: Grammar): Span[] {
  const day = spansOf(grammar.slots.get('bare_day')?.ask, folded)
  const named = [...findSubjects(grammar.conditions, folded, 'ask'), { name: 'shift.day', spans: day }]
  const place = foldText(last.location ?? '').split(',')[0] ?? ''
  const query = new Set(stemsOf(last.query ?? '', grammar.language))
  const kindOf = (name: string) => name.split('.')[0]
  return spansOf(grammar.slots.get('not')?.ask, folded).flatMap(([from, to]): Span[] => {
    const object = folded.slice(to).split(CLAUSE_END)[0] ?? ''
    const word = piecesOf(object).find(({ text }) => !grammar.fillers.has(text))
    if (!word) return []
    const end = to + word.end
    if (place !== '' && object.trimStart().startsWith(place)) return [[from, to + object.indexOf(place) + place.length]]
    if (stemsOf(word.text, grammar.language).some((stem) => query.has(stem))) return [[from, end]]
    const own = named.find(
      ({ name, spans }) =>
        (last.conditions ?? []).some((each) => conditionName(each) === name && !('not' in each && each.not)) &&
        spans.some(([start]) => start >= to && start <= end),
    )
    const hasOther = named.some(({ name }) => own && name !== own.name && kindOf(name) === kindOf(own.name))
    return own && hasOther
      ? own.spans.filter(([start]) => start >= to && start <= end).map(([, stop]): Span => [from, stop])
      : []
  })
}

/** Returns the positions of the last place: "Toledo is too far, try Columbus" is about Columbus. */
function placeSpans(folded: string, { location }: JobSearch): Span[] {
  const name = foldText(location ?? '').split(',')[0] ?? ''
  const at = name === '' ? -1 : folded.indexOf(name)
  return at === -1 ? [] : [[at, at + name.length]]
}

/** Returns the part of a clause before a position: "weekends" of "weekends are fine". */
function clauseBefore(folded: string, end: number): Span {
  const clause = folded.slice(0, end).split(CLAUSE_END).at(-1) ?? ''
  return [end - clause.length, end]
}

/** Returns the words that mark a change, by name. */
function marksOf(folded: string, grammar: Grammar): Map<string, Span[]> {
  const spans = (name: string) => spansOf(grammar.slots.get(name)?.ask, folded)
  const begins = ([from]: Span) =>
    grammar.language === 'ja' || isExplained(folded.slice(0, from).split(CLAUSE_END).at(-1) ?? '', [], grammar)
  const insteadOf = spans('instead_of')
  const isOutside = (span: Span) => !overlapsAny(span, insteadOf)
  return new Map<string, Span[]>([
    ['instead_of', insteadOf],
    ['instead', spans('instead').filter(isOutside)],
    ['same_again', spans('same_again').filter(begins)],
    ['only', spans('only')],
    ['correct_after', spans('correct_after')],
    ['drop_after', spans('drop_after')],
    ...AT_START.map((name): [string, Span[]] => [name, spans(name).filter(begins).filter(isOutside)]),
  ])
}

/**
 * Returns the object of a word such as "drop" or "instead of": the rest of its clause, or the part before it in
 * Japanese.
 */
function objectOf(folded: string, [from, to]: Span, { language }: Grammar): Span {
  if (language === 'ja') {
    const before = folded.slice(0, from)
    return [before.length - (before.split(CLAUSE_END).at(-1) ?? '').length, from]
  }
  const clause = folded.slice(to).split(CLAUSE_END)[0] ?? ''
  const next = clause.search(/\s(?:and make|and show|but keep|und|et|y|e|en|i)\s/u)
  const object: Span = [to, to + (next === -1 ? clause.length : next)]
  // Some languages put the object inside: "laat de nacht weg".
  return folded.slice(...object).trim() === '' ? [from, to] : object
}

/** Reads "days" as the shift if it replaces another shift. */
function withDayShift(read: JobSearch, rest: string, grammar: Grammar): JobSearch {
  const spans = spansOf(grammar.slots.get('bare_day')?.ask, foldText(rest))
  if (spans.length === 0 || read.conditions?.some(({ kind }) => kind === 'shift')) return read
  const { query, ...others } = read
  const words = new Set(spans.map(([from, to]) => foldText(rest).slice(from, to)))
  const left = (query ?? '').split(' ').filter((word) => word !== '' && !words.has(foldText(word)))
  const day: Condition = { kind: 'shift', value: 'day' }
  const conditions = [...(read.conditions ?? []), day]
  return { ...others, conditions, ...(left.length > 0 && { query: left.join(' ') }) }
}

/** Returns a search without its shifts, if others replace them. */
function withoutShifts(base: JobSearch, read: JobSearch): JobSearch {
  if (!read.conditions?.some((each) => each.kind === 'shift' && !each.not)) return base
  const { conditions = [], ...rest } = base
  const kept = conditions.filter((each) => each.kind !== 'shift' || each.not)
  return { ...rest, ...(kept.length > 0 && { conditions: kept }) }
}

/** Returns the last search with the parts given in a message replaced. */
export function mergeSearch({ start: _start, ...base }: JobSearch, read: JobSearch): JobSearch {
  const conditions = [
    ...(base.conditions ?? []).filter((old) => !(read.conditions ?? []).some((now) => isSameCondition(old, now))),
    ...(read.conditions ?? []),
  ]
  const filters = base.filters && read.filters && { filters: { ...base.filters, ...read.filters } }
  return { ...base, ...read, ...filters, ...(conditions.length > 0 && { conditions }) }
}

/** Conditions of which a job has one value. */
const EXCLUSIVE = new Set(['work_time', 'contract'])
const isSameCondition = (a: Condition, b: Condition) =>
  a.kind === b.kind && (EXCLUSIVE.has(a.kind) || !('value' in a && 'value' in b && a.value !== b.value))

/** Returns the parts that a search shares with the previous one. */
export function keptCriteria(last: JobSearch, now: JobSearch): JobSearch {
  const { conditions = [], filters = {}, start: _start, sort: _sort, ...plain } = last
  const isKept = (name: string, value: unknown) =>
    JSON.stringify(now[name as keyof JobSearch]) === JSON.stringify(value)
  const same = Object.entries(plain).filter(([name, value]) => isKept(name, value))
  const keptConditions = conditions.filter((each) =>
    (now.conditions ?? []).some((other) => JSON.stringify(other) === JSON.stringify(each)),
  )
  const keptFilters = Object.entries(filters).filter(([name, values]) =>
    values.some((value) => now.filters?.[name]?.includes(value)),
  )
  return {
    ...Object.fromEntries(same),
    ...(keptConditions.length > 0 && { conditions: keptConditions }),
    ...(keptFilters.length > 0 && { filters: Object.fromEntries(keptFilters) }),
  }
}
