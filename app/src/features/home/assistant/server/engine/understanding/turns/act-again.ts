import type { ToolCall } from '../../../../tools.ts'
import type { EngineRequest } from '../../contract/engine.ts'
import { findSubjects, type Grammar } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import { isExplained, overlapsAny, withoutSpans } from '../parts/spans.ts'
import type { Meaning } from '../../contract/meaning.ts'
import { negationsOf } from './agreement.ts'
import { describedJob, numbered } from './resolve-jobs.ts'
import { jobOfCall, type TalkState } from './talk-state.ts'

/** Acts on jobs that can be done again with another job, and those that undo them. */
const OPPOSITES = {
  save_job: 'unsave_job',
  unsave_job: 'save_job',
  cart_add: 'cart_remove',
  cart_remove: 'cart_add',
} as const
const REPEATED = new Set<string>([...Object.keys(OPPOSITES), 'start_application', 'show_job', 'similar_jobs'])

/**
 * Reads a message that does the last act again with another job, or takes it back: "and the one below it as well", "the
 * third one too", "undo that".
 */
export async function readActAgain(
  folded: string,
  { context, tools }: EngineRequest,
  grammar: Grammar,
  { lastCall }: TalkState,
): Promise<Meaning | undefined> {
  if (!lastCall || (!REPEATED.has(lastCall.name) && lastCall.name !== 'compare_jobs') || /[?？؟]\s*$/.test(folded))
    return undefined
  const says = (name: string) => spansOf(grammar.slots.get(name)?.ask, folded)
  const compares = lastCall.name === 'compare_jobs'
  // "And not the second one", "do not undo that".
  const kept = withoutSpans(folded, [...says('undo'), ...(compares ? says('drop') : [])])
  if (
    negationsOf(kept, grammar).length > 0 ||
    (!compares && says('drop').some((span) => !overlapsAny(span, says('undo'))))
  )
    return undefined
  if (says('undo').length > 0 && lastCall.name in OPPOSITES) {
    const name = OPPOSITES[lastCall.name as keyof typeof OPPOSITES]
    return { kind: 'call', call: { name, arguments: lastCall.arguments } as ToolCall }
  }
  const swapped = swappedJobs(folded, lastCall, context.shown, grammar)
  if (swapped) return withJobs(lastCall, swapped)
  const also = says('also')
  const goesOn = says('and').some(([from]) => from === 0)
  if (also.length === 0 && !goesOn) return undefined
  const last = jobOfCall(lastCall)
  const at = last === undefined ? -1 : context.shown.indexOf(last)
  const relative = says('next_item').length > 0 ? at + 1 : says('previous_item').length > 0 ? at - 1 : -1
  const nextTo = at === -1 ? undefined : context.shown[relative]
  const ids = nextTo === undefined ? numbered(folded, context.shown, grammar) : [nextTo]
  const spans = [
    ...also,
    ...['and', 'next_item', 'previous_item', 'item', 'only'].flatMap(says),
    ...findSubjects(grammar.ordinals, folded, 'ask').flatMap((each) => each.spans),
  ]
  if (ids.length > 0) return isExplained(folded, spans, grammar) ? withJobs(lastCall, ids) : undefined
  const described = also.length > 0 ? await describedJob(folded, context.shown, grammar, tools, true) : undefined
  return described === undefined ? undefined : withJobs(lastCall, [described])
}

/** Returns the jobs of a call after "swap the third for the fourth", "without the second" and "add the last". */
function swappedJobs(
  folded: string,
  { arguments: given }: ToolCall,
  list: readonly number[],
  grammar: Grammar,
): readonly number[] | undefined {
  if (!('position_ids' in given)) return undefined
  const ids: readonly number[] = given.position_ids
  const spansIn = (name: string) => spansOf(grammar.slots.get(name)?.ask, folded)
  const says = (name: string) => spansIn(name).length > 0
  const ordinals = findSubjects(grammar.ordinals, folded, 'ask')
  const isOnly = (name: string) =>
    isExplained(
      folded,
      [...[name, 'and', 'item', 'only'].flatMap(spansIn), ...ordinals.flatMap(({ spans }) => spans)],
      grammar,
    )
  const named = ordinals
    .flatMap(({ name, spans }) =>
      spans.map(([from]) => ({ id: list[name === 'last' ? list.length - 1 : Number(name) - 1], from })),
    )
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ id }) => (id === undefined ? [] : [id]))
  const [first, second] = named
  if (first === undefined) return undefined
  if (says('swap') && second !== undefined && ids.includes(first)) return ids.map((id) => (id === first ? second : id))
  const left = ids.filter((id) => !named.includes(id))
  if (says('drop') && isOnly('drop') && left.length > 1 && named.every((id) => ids.includes(id))) return left
  return says('also') && isOnly('also') && named.every((id) => !ids.includes(id)) && ids.length > 1
    ? [...ids, ...named]
    : undefined
}

function withJobs(call: ToolCall, ids: readonly number[]): Meaning {
  const given = 'position_ids' in call.arguments ? { position_ids: [...ids] } : { position_id: ids[0] }
  return { kind: 'call', call: { ...call, arguments: given } as ToolCall }
}
