import type { FilterValue } from '../../contract/engine.ts'
import type { Grammar } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import { foldText } from '../../reading/clean-text.ts'
import { isExplained, overlapsAny, piecesOf, type Span } from './spans.ts'

/** Finds the values of the site's filters that a message names, and their positions. */
export interface FoundFilters {
  filters: Record<string, string[]>
  spans: Span[]
}

/** Filters set by other parts of a search: places, pay, age and remote work. */
const OTHERS = /^(?:distance|remote|pay|posted\w*|latlong\w*|work_location_option|location\w*|city|state|country)$/
/** Words for a filter, by a part of its name; the filter's own title counts as well. */
const CUES = {
  department: /department|team|unit/,
  level: /level|seniority|grade/,
  employment: /employment|contract/,
} as const
/** Maximum number of characters and words between a value and its filter's word: "in the department of Engineering". */
const CUE_REACH = 12
const CUE_WORDS = 2
const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Minimum length of a one-word value that counts without its filter's word, in scripts without spaces. */
const LONG_JOINED = 5

/**
 * Finds values by their labels, only as whole words and longest first. A label of one word, or of common words, counts
 * only next to its filter's word, because it can be ambiguous: "Sales" is a department, and a word of a title.
 */
export function findFilters(
  folded: string,
  values: readonly FilterValue[],
  used: readonly Span[],
  grammar: Grammar,
): FoundFilters {
  const found: FoundFilters = { filters: {}, spans: [] }
  const isFree = (span: Span) => !overlapsAny(span, [...used, ...found.spans])
  const cues = new Map<string, Span[]>()
  const cuesOf = ({ filter, title }: FilterValue) => {
    const known = cues.get(filter)
    if (known) return known
    const slots = Object.entries(CUES).flatMap(([slot, name]) => (name.test(filter) ? [`cue_${slot}`] : []))
    const said = slots.flatMap((slot) => spansOf(grammar.slots.get(slot)?.ask, folded))
    const spans = [...said, ...wholeWords(folded, foldText(title))]
    cues.set(filter, spans)
    return spans
  }
  const negations = spansOf(grammar.slots.get('not')?.ask, folded)
  const candidates = values
    .filter(({ filter }) => !OTHERS.test(filter))
    .map((value) => ({ value, label: foldText(value.label).trim() }))
    .filter(({ label }) => label.length > 1 && folded.includes(label))
    .toSorted((a, b) => b.label.length - a.label.length)
  for (const { value, label } of candidates)
    for (const span of wholeWords(folded, label)) {
      const cue = cuesOf(value).find((each) => isNearby(folded, span, each))
      if (!isFree(span) || (!cue && needsCue(value.filter, label, grammar))) continue
      if (negations.some(([, end]) => end <= span[0] && span[0] - end <= CUE_REACH)) continue
      ;(found.filters[value.filter] ??= []).push(value.value)
      found.spans.push(cue ? [Math.min(span[0], cue[0]), Math.max(span[1], cue[1])] : span)
    }
  return found
}

/** Returns every position of a text as whole words; scripts without spaces have no word boundaries. */
function wholeWords(folded: string, label: string): Span[] {
  if (label === '') return []
  const spans: Span[] = []
  for (let at = folded.indexOf(label); at !== -1; at = folded.indexOf(label, at + label.length)) {
    const end = at + label.length
    const isWhole = !/[\p{L}\p{N}]$/u.test(folded.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(folded.slice(end))
    if (isWhole || JOINED.test(label)) spans.push([at, end])
  }
  return spans
}

function isNearby(folded: string, [from, to]: Span, [start, end]: Span): boolean {
  const between = start >= to ? folded.slice(to, start) : end <= from ? folded.slice(end, from) : undefined
  return between !== undefined && between.length <= CUE_REACH && piecesOf(between).length <= CUE_WORDS
}

/** Skills are words of texts rather than choices, and numbers are limits. */
function needsCue(filter: string, label: string, grammar: Grammar): boolean {
  if (filter === 'skills' || /\d/.test(label)) return true
  if (JOINED.test(label)) return label.length < LONG_JOINED
  return piecesOf(label).length < 2 || isExplained(label, [], grammar)
}
