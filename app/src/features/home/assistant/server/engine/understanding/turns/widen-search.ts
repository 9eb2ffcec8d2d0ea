import type { Condition, JobSearch } from '../../../../tools.ts'
import type { AssistantTools } from '../../contract/engine.ts'
import type { Grammar } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import { foldText } from '../../reading/clean-text.ts'
import { piecesOf } from '../parts/spans.ts'
import { readSearch } from '../parts/read-search.ts'

type Tools = Pick<AssistantTools, 'place' | 'filterValues'>

/**
 * Reads a message that accepts another value of a limit in the last search: "25 hours is ok as well", "fixed term is
 * alright too". Undefined if it names no such value.
 */
export async function widened(
  message: string,
  { start: _start, ...last }: JobSearch,
  grammar: Grammar,
  tools: Tools,
): Promise<JobSearch | undefined> {
  if (spansOf(grammar.slots.get('drop_after')?.ask, foldText(message)).length === 0) return undefined
  const { search: said } = await readSearch(message, grammar, tools)
  const wider: JobSearch = { ...last }
  if (said.pay_min && last.pay_min && said.pay_min.amount !== last.pay_min.amount)
    wider.pay_min = { ...last.pay_min, amount: said.pay_min.amount }
  if (said.distance_km !== undefined && last.distance_km !== undefined) wider.distance_km = said.distance_km
  if (last.conditions) {
    const conditions = last.conditions.flatMap((each) => widerCondition(each, said.conditions ?? []))
    if (conditions.length > 0) wider.conditions = conditions
    else delete wider.conditions
  }
  return JSON.stringify(wider) === JSON.stringify(last) ? undefined : wider
}

/** Returns a condition with the accepted value; none if it would exclude that value. */
function widerCondition(own: Condition, accepted: readonly Condition[]): Condition[] {
  for (const other of accepted) {
    if (own.kind === 'hours' && other.kind === 'hours') {
      const value = other.max ?? other.min
      if (own.min === undefined) return [{ ...own, max: value }]
      return [own.max === undefined ? { ...own, min: value } : { ...own, ...other }]
    }
    const isOther = 'value' in own && 'value' in other && own.kind === other.kind && own.value !== other.value
    if (isOther && (own.kind === 'contract' || own.kind === 'work_time') && !('not' in own && own.not)) return []
  }
  return [own]
}

/** Reads which of several places of one name is meant: "the Perth in Scotland". */
export async function qualifiedPlace(
  message: string,
  last: JobSearch,
  grammar: Grammar,
  tools: Tools,
): Promise<JobSearch | undefined> {
  const folded = foldText(message)
  const says = (name: string) => spansOf(grammar.slots.get(name)?.ask, folded)
  const name = last.location?.split(',')[0] ?? ''
  const at = name === '' ? -1 : folded.indexOf(foldText(name))
  if (at === -1 || folded.length !== message.length || says('not').length > 0) return undefined
  const end = at + name.length
  const inside = says('inside').find(([from]) => from >= end && folded.slice(end, from).trim() === '')
  if (!inside) return undefined
  const { search: read } = await readSearch(message.slice(inside[1]), grammar, tools)
  const { location, query: _query, ...others } = read
  const found = location === undefined ? -1 : folded.indexOf(foldText(location).split(',')[0] ?? '', inside[1])
  if (location === undefined || found === -1 || Object.keys(others).length > 0) return undefined
  // "The Isle of Wight": the name of the region starts after the word for "in".
  const words = piecesOf(folded).filter((piece) => piece.at >= inside[1] && piece.at < found + location.length)
  const first = words.find(({ text }) => !ARTICLES.has(text))
  const stop = Math.min(...words.slice(-1).map((piece) => piece.end))
  if (!first) return undefined
  const { distance_km: _distance, start: _start, ...kept } = last
  return { ...kept, location: `${name}, ${message.slice(first.at, stop)}` }
}

const ARTICLES: ReadonlySet<string> = new Set(['the', 'der', 'dem', 'den', 'la', 'le', 'el', 'de', 'het'])
