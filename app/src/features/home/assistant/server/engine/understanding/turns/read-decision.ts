import type { JobSearch, ToolCall } from '../../../../tools.ts'
import { talkLimits } from '../../../../limits.ts'
import type { EngineRequest } from '../../contract/engine.ts'
import { findSubjects, type Grammar } from '../../grammar/grammar.ts'
import { spansOf } from '../../grammar/phrases.ts'
import { wordsOf } from '../../grammar/words.ts'
import { foldText } from '../../reading/clean-text.ts'
import type { Meaning } from '../../contract/meaning.ts'
import { agreementOf, negationsOf, refusalsOf } from './agreement.ts'
import { mergeSearch } from './read-change.ts'
import { isExplained, type Span } from '../parts/spans.ts'
import { readSearch } from '../parts/read-search.ts'
import { resolveJobs } from './resolve-jobs.ts'

/** A message with its form. */
interface Said {
  message: string
  asks: boolean
}

/**
 * Reads the answer to a waiting proposal: a yes, a no, or the same with other jobs or another frequency. Undefined for a
 * message about something else, such as a question to be answered first.
 */
export async function readDecision(
  { message, asks }: Said,
  request: EngineRequest,
  grammar: Grammar,
): Promise<Meaning | undefined> {
  const { context } = request
  const folded = foldText(message)
  const isFirst = ([from]: Span) => from <= 2
  const refusals = refusalsOf(folded, grammar).filter(isFirst)
  const agreements = spansOf(grammar.intents.get('yes')?.ask, folded).filter(isFirst)
  const agrees = agreements.length > 0
  const answers = refusals.length > 0 ? refusals : agreements
  const end = Math.max(0, ...answers.map(([, to]) => to))
  const rest = folded.slice(end)
  // "Hold on, how long's the trial first?" isn't a no.
  const isAsked = asks || (answers.length > 0 && startsAsking(rest, grammar))
  if (isAsked && wordsOf(rest, grammar.language).length > 2 && isAnswerable(rest, grammar)) return undefined
  if (refusals.length > 0)
    return (
      (await corrected(rest, context.shown, request, grammar)) ??
      (await otherAlert(message, rest, request, grammar)) ??
      (isOtherAct(rest, request, grammar) ? undefined : { kind: 'decision', decision: 'cancel' })
    )
  const isBrief = wordsOf(folded, grammar.language).length <= talkLimits.fewWords + 2 && !asks
  // "Not the second" doesn't name the jobs to go on with.
  const isDenied = agrees && negationsOf(folded.slice(end), grammar).length > 0
  const named =
    (agrees || isBrief) && !isDenied ? await corrected(folded, proposedJobs(request), request, grammar) : undefined
  if (named) return named
  const alert = agrees || isBrief ? await otherAlert(message, rest, request, grammar) : undefined
  if (alert) return alert
  if (!agrees && !(isBrief && isWhole(folded, grammar))) return undefined
  const agreement = agreementOf(folded, grammar, request.context.pending?.call.name)
  return agreement && { kind: 'decision', decision: agreement === 'yes' ? 'confirm' : 'cancel' }
}

/** Returns true if nothing but small words stands before the question: "okay, but what do they pay first". */
const startsAsking = (rest: string, grammar: Grammar): boolean =>
  spansOf(grammar.slots.get('question')?.ask, rest).some(([from]) => isExplained(rest.slice(0, from), [], grammar))

const isAnswerable = (rest: string, grammar: Grammar): boolean => findSubjects(grammar.subjects, rest, 'ask').length > 0

/** Returns true for "both" and "all of them". */
const isWhole = (folded: string, grammar: Grammar): boolean =>
  findSubjects(grammar.ordinals, folded, 'ask').some(({ name }) => name === 'both' || name === 'all')

const proposedJobs = ({ context: { pending } }: EngineRequest): readonly number[] =>
  pending && 'position_ids' in pending.call.arguments ? pending.call.arguments.position_ids : []

/** Intents by which a "no" names what to do instead. */
const ACTS = new Set([
  'save_job',
  'cart_add',
  'start_application',
  'show',
  'similar',
  'compare',
  'create_alert',
  'contact',
])

/** Returns true if the rest of a "no, …" names another act. */
function isOtherAct(rest: string, { context: { pending } }: EngineRequest, grammar: Grammar): boolean {
  if (!/^\s*[,.;:!]/u.test(rest) && spansOf(grammar.slots.get('instead')?.ask, rest).length === 0) return false
  return findSubjects(grammar.intents, rest, 'ask').some(({ name }) => ACTS.has(name) && name !== pending?.call.name)
}

/** Returns the proposal with other jobs: "yes, but only the first", "no, the one in Bristol". */
async function corrected(
  folded: string,
  list: readonly number[],
  { context, tools }: EngineRequest,
  grammar: Grammar,
): Promise<Meaning | undefined> {
  const call = context.pending?.call
  if (!call) return undefined
  const alone = { ...context, position: null, open: null, turns: [], shown: [] }
  const named = await resolveJobs(folded, list, alone, grammar, tools, true)
  const [first] = named
  if (first === undefined) return undefined
  if ('position_ids' in call.arguments) {
    const proposed: readonly number[] = call.arguments.position_ids
    if (named.length === proposed.length && named.every((id) => proposed.includes(id))) return undefined
    return { kind: 'call', call: { ...call, arguments: { position_ids: named } } as ToolCall }
  }
  if (!('position_id' in call.arguments) || call.arguments.position_id === first) return undefined
  return { kind: 'call', call: { ...call, arguments: { position_id: first } } as ToolCall }
}

/** Returns the proposed alert with another frequency, or another part of its search: "weekly, not daily". */
async function otherAlert(
  message: string,
  rest: string,
  { context: { pending }, tools }: EngineRequest,
  grammar: Grammar,
): Promise<Meaning | undefined> {
  if (pending?.call.name !== 'create_alert') return undefined
  const given = pending.call.arguments
  const denied = spansOf(grammar.slots.get('not')?.ask, rest)
  const said = (name: 'weekly' | 'daily') =>
    spansOf(grammar.slots.get(name)?.ask, rest).filter(
      ([from]) => !denied.some(([, to]) => to <= from && rest.slice(to, from).trim() === ''),
    )
  const spans = [...said('weekly'), ...said('daily')]
  const frequency = said('weekly').length > 0 ? 'weekly' : said('daily').length > 0 ? 'daily' : undefined
  if (frequency && frequency !== given.frequency)
    return { kind: 'call', call: { name: 'create_alert', arguments: { ...given, frequency } } }
  if (spans.length > 0) return undefined
  const text = foldText(message).length === message.length ? message.slice(message.length - rest.length) : rest
  const { search, hasSlots } = await readSearch(text, grammar, tools)
  const { query: _query, ...parts } = search
  const changes: JobSearch = hasSlots ? parts : {}
  if (Object.keys(changes).length === 0) return undefined
  return {
    kind: 'call',
    call: { name: 'create_alert', arguments: { ...given, search: mergeSearch(given.search, changes) } },
  }
}
