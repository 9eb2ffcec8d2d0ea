import type { ToolCall } from '../../../../tools.ts'
import type { EngineRequest } from '../../contract/engine.ts'
import type { Meaning } from '../../contract/meaning.ts'
import { findSubjects, type Grammar } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import { readSearch } from '../parts/read-search.ts'
import { isExplained, type Span, withoutSpans } from '../parts/spans.ts'
import { negationsOf } from './agreement.ts'
import { numbered, resolveJobs } from './resolve-jobs.ts'
import type { TalkState } from './talk-state.ts'

/** Acts that take something out of a list that was shown in the last turn. */
const REMOVALS = { list_cart: 'cart_remove', list_saved: 'unsave_job', list_alerts: 'delete_alert' } as const
type ShownList = keyof typeof REMOVALS
const isShownList = (name: string | undefined): name is ShownList => name !== undefined && name in REMOVALS

/**
 * Reads an act on the cart, the saved jobs or the alerts listed in the last turn, or only the number of a listed job,
 * which shows it: "take the first out", "apply to them all", "the second one".
 */
export async function readActOnList(
  message: string,
  folded: string,
  request: EngineRequest,
  grammar: Grammar,
  { lastCall, asked }: TalkState,
): Promise<Meaning | undefined> {
  if (asked || /[?？؟]\s*$/.test(folded)) return undefined
  const { context, tools } = request
  const list = lastCall?.name === 'list_cart' ? context.cart : context.shown
  const removing = ['drop', 'discard'].flatMap((slot) => spansOf(grammar.slots.get(slot)?.ask, folded))
  const shown = removing.length > 0 ? undefined : showsJob(folded, list, grammar)
  if (shown) return shown
  if (!isShownList(lastCall?.name)) return undefined
  const name = REMOVALS[lastCall.name]
  if (removing.length > 0 && name === 'delete_alert') return alertRemoved(message, removing, request, grammar)
  const applies = name === 'cart_remove' && spansOf(grammar.intents.get('start_application')?.ask, folded).length > 0
  if (!applies && removing.length === 0) return undefined
  const alone = { ...context, position: null, open: null, shown: [], turns: [] }
  const ids = await resolveJobs(folded, list, alone, grammar, tools)
  const [first] = ids
  if (first === undefined) return undefined
  if (name === 'unsave_job') return { kind: 'call', call: { name, arguments: { position_id: first } } }
  const act = applies ? 'start_application' : 'cart_remove'
  return { kind: 'call', call: { name: act, arguments: { position_ids: ids } } as ToolCall }
}

/** Shows a job of the list if a message says nothing but its number. */
function showsJob(folded: string, list: readonly number[], grammar: Grammar): Meaning | undefined {
  const [id, ...others] = numbered(folded, list, grammar)
  if (id === undefined || others.length > 0 || negationsOf(folded, grammar).length > 0) return undefined
  const spans = [
    ...findSubjects(grammar.ordinals, folded, 'ask').flatMap((each) => each.spans),
    ...spansOf(grammar.slots.get('item')?.ask, folded),
  ]
  return isExplained(folded, spans, grammar)
    ? { kind: 'call', call: { name: 'show_job', arguments: { position_id: id } } }
    : undefined
}

/** Deletes the alert that the rest of a message names: "get rid of the plumber one". */
async function alertRemoved(
  message: string,
  removing: readonly Span[],
  { tools }: EngineRequest,
  grammar: Grammar,
): Promise<Meaning | undefined> {
  const items = spansOf(grammar.slots.get('item')?.ask, message.toLowerCase())
  const { search } = await readSearch(withoutSpans(message, [...removing, ...items]), grammar, tools)
  const name = [search.query, search.location].filter(Boolean).join(' ')
  return name === '' ? undefined : { kind: 'call', call: { name: 'delete_alert', arguments: { name } } }
}
