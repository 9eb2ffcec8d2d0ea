import { type Condition, condition, type JobSearch } from '../../../../tools.ts'
import { foldText } from '../../reading/clean-text.ts'
import type { AssistantTools } from '../../contract/engine.ts'
import { findSubjects, type Grammar } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import { assumedPlace } from './assumed-place.ts'
import { findFilters } from './find-filters.ts'
import { findPlace } from './find-place.ts'
import { findQuery } from './find-query.ts'
import { readNumbers } from './read-numbers.ts'
import { overlapsAny, type Span } from './spans.ts'

/** A search read from a message, and how much of the message it explains. */
export interface ReadSearch {
  search: JobSearch
  /** True if anything besides the query was found. */
  hasSlots: boolean
  /** The parts of the normalized message that became filters, limits and places. */
  used: readonly Span[]
  /** True if the rest of the message is a statement about a person rather than the name of a job. */
  isStatement: boolean
}

/** Number of words before a condition within which a "no" negates it. */
const NOT_REACH = 16
const LIMIT_GAP = 4
const SORTS = { newest: 'timestamp', nearest: 'distance', best_paid: 'pay', relevance: 'relevance' } as const
const AGES = { today: 1, week: 7, fortnight: 14, month: 30 } as const

/** Reads place, limits, filters, conditions, order and query of a search. */
export async function readSearch(
  message: string,
  grammar: Grammar,
  tools: Pick<AssistantTools, 'place' | 'filterValues'>,
): Promise<ReadSearch> {
  const folded = foldText(message)
  const used: Span[] = []
  const search: JobSearch = {}
  const take = (span: Span | undefined): boolean => {
    if (!span) return false
    used.push(span)
    return true
  }
  const slot = (name: string) => spansOf(grammar.slots.get(name)?.ask, folded)
  const isFree = (span: Span) => !overlapsAny(span, used)

  const conditions: Condition[] = []
  for (const { part, span } of readNumbers(folded, grammar)) {
    const { conditions: read = [], ...others } = part
    conditions.push(...read)
    Object.assign(search, others)
    used.push(span)
  }
  if (search.pay_min?.currency === '') search.pay_min = { ...search.pay_min, currency: 'GBP' }
  for (const [name, sort] of Object.entries(SORTS)) {
    // "That pay more than 14" is a limit, not an order.
    const isLimit = ([from, to]: Span) => used.some(([start, end]) => from < end && to + LIMIT_GAP > start)
    const said = slot(name).filter((span) => name !== 'best_paid' || !isLimit(span))
    if (said.length > 0) search.sort = sort as JobSearch['sort']
    used.push(...said)
  }
  for (const [name, days] of Object.entries(AGES)) if (take(slot(name)[0])) search.posted_within_days ??= days
  if (search.posted_within_days !== undefined) used.push(...slot('posted'))
  for (const { name, spans } of findSubjects(grammar.conditions, folded, 'ask')) {
    const free = spans.filter(isFree)
    const [first] = free
    if (!first) continue
    const denied = slot('not')
      .filter(([start, end]) => free.some(([from]) => start <= from + 1 && end >= from - NOT_REACH))
      .toSorted(([a], [b]) => b - a)[0]
    const after = slot('not_after').find(([from]) => free.some(([, to]) => from >= to && from <= to + 1))
    const isNegated = denied !== undefined || after !== undefined
    const [kind, own] = name.split('.')
    const value = isNegated && own !== undefined ? (OPPOSITES[own] ?? own) : own
    const read = condition.safeParse({
      kind,
      ...(value && { value }),
      ...(isNegated && takesNot(kind) && { not: true }),
    })
    if (!read.success) continue
    conditions.push(read.data)
    used.push(...free)
    if (denied) used.push(denied)
    if (after && takesNot(kind)) used.push(after)
  }
  if (take(slot('weekdays_only').find(isFree)) && !conditions.some(isWeekend))
    conditions.push({ kind: 'shift', value: 'weekend', not: true })
  // "3 days a week" is part time.
  if (take(slot('few_days').find(isFree)) && !conditions.some(({ kind }) => kind === 'work_time'))
    conditions.push({ kind: 'work_time', value: 'part_time' })
  if (take(slot('remote').find(isFree))) search.remote = true
  // Words around a search that no tool has an argument for: "starting asap", "no experience needed".
  used.push(...slot('aside').filter(isFree))
  const nearWords = slot('near')
  const nextTo = slot('place_after')
  const isWhole = ([from, to]: Span) =>
    !nearWords.some(([start, end]) => start <= from && end > to) &&
    !nextTo.some(([start, end]) => start < from && end >= to)
  if (take(slot('here').find((span) => isFree(span) && isWhole(span)))) search.location = 'current location'
  const { filters, spans } = findFilters(folded, await tools.filterValues(), used, grammar)
  if (spans.length > 0) search.filters = filters
  used.push(...spans)
  if (search.location === undefined) {
    const place = (await findPlace(message, folded, used, grammar, tools)) ?? assumedPlace(message, folded, grammar)
    if (place && isFree(place.span)) {
      search.location = place.label
      const [start, end] = place.span
      const after = slot('place_after').find(([from]) => from >= end && folded.slice(end, from).trim() === '')
      const before = slot('near').find(([, to]) => to <= start && ['', 'the'].includes(folded.slice(to, start).trim()))
      used.push([before?.[0] ?? start, after?.[1] ?? end])
    }
  }
  const hasSlots = Object.keys(search).length > 0 || conditions.length > 0
  if (conditions.length > 0) search.conditions = conditions
  const { query, isStatement } = findQuery(message, folded, used, grammar)
  if (query !== '') search.query = query
  return { search, hasSlots, used, isStatement }
}

/** Values that mean the other one if they are ruled out, because there are only two. */
const OPPOSITES: Readonly<Record<string, string>> = {
  full_time: 'part_time',
  part_time: 'full_time',
}
const isWeekend = (each: Condition) => each.kind === 'shift' && each.value === 'weekend'
const takesNot = (kind: string | undefined) => kind === 'shift' || kind === 'contract' || kind === 'driving_licence'
