import type { AssistantPage, JobSearch, ToolCall } from '../../../tools.ts'
import type { EngineRequest } from '../contract/engine.ts'
import { findSubjects, type Grammar } from '../grammar/grammar.ts'
import { wordsOf } from '../grammar/words.ts'
import { cleanText, foldText } from '../reading/clean-text.ts'
import { JOBS_SHOWN } from '../acting/listed-jobs.ts'
import { spansOf } from '../grammar/phrases.ts'
import { type Piece, piecesOf } from './find-place.ts'
import { searchesOfTurns } from './follow-up.ts'
import type { Meaning, Refusal } from './meaning.ts'
import { focusOf, jobOfQuestion, resolveJobs } from './resolve-jobs.ts'
import { readSearch } from './read-search.ts'
import { searchOrQuestion } from './search-or-question.ts'

const REFUSALS: readonly Refusal[] = ['system', 'people', 'promise', 'advice', 'better', 'task']
const PAGES: Readonly<Record<string, AssistantPage>> = {
  withdraw: 'applications',
  open_offers: 'offers',
  open_settings: 'settings',
  open_profile: 'profile',
  open_login: 'login',
}
/** Intents without arguments, in order of precedence. */
const PLAIN = ['my_interviews', 'my_applications', 'list_saved', 'list_alerts', 'list_cart', 'upload_resume'] as const
/** Intents that a question about their subject doesn't express. */
const NOT_ASKED = new Set(['start_application', 'withdraw'])
/** Longer messages are more than a greeting. */
const FEW_WORDS = 4

/** Determines the meaning of a message, considering the screen and earlier turns. */
export async function understand(request: EngineRequest, grammar: Grammar): Promise<Meaning> {
  const message = cleanText(request.message).replace(/<[^<>]*>/g, ' ')
  const folded = foldText(message)
  const { context } = request
  const found = new Map(findSubjects(grammar.intents, folded, 'ask').map(({ name, spans }) => [name, spans]))
  const starts = (name: string) => (found.get(name) ?? []).some(([from]) => from <= 2)
  const wordCount = wordsOf(folded, grammar.language).length
  const asks = isQuestion(folded, grammar)
  const has = (name: string) => found.has(name) && !(asks && NOT_ASKED.has(name))

  if (context.pending) {
    if (starts('no'))
      return (await corrected(folded, context.shown, request, grammar)) ?? { kind: 'decision', decision: 'cancel' }
    const isBrief = wordCount <= FEW_WORDS + 2 && !asks
    const named =
      starts('yes') || isBrief ? await corrected(folded, proposedJobs(request), request, grammar) : undefined
    if (named) return named
    if (starts('yes') || (isBrief && isWhole(folded, grammar))) return { kind: 'decision', decision: 'confirm' }
  }
  const refusal = REFUSALS.find((name) => has(`refuse_${name}`))
  if (refusal) return { kind: 'refuse', reason: refusal }
  if (has('ask_human') && !has('contact')) return { kind: 'say', frame: 'program' }

  // Only punctuation, or a yes to nothing.
  if (wordCount === 0 || (wordCount === 1 && (starts('yes') || starts('no'))))
    return { kind: 'call', call: { name: 'help', arguments: {} } }

  const more = has('similar') || has('create_alert') ? undefined : await continued(folded, request, grammar)
  if (more) return more
  const acted = await actionOf(folded, has, request, grammar)
  if (acted) return acted
  if (wordCount <= FEW_WORDS + 3 && has('help') && (wordCount <= FEW_WORDS || asks) && context.position === null)
    return { kind: 'call', call: { name: 'help', arguments: {} } }
  if (wordCount <= FEW_WORDS && has('thanks')) return { kind: 'say', frame: 'thanks' }
  if (wordCount <= (grammar.language === 'ja' ? FEW_WORDS + 1 : 3) && has('greeting'))
    return { kind: 'say', frame: 'hello' }
  if (has('create_alert')) return alertOf(message, found, request, grammar)
  const earlier = await earlierSearch(folded, request, grammar)
  if (earlier) return earlier
  const lastSearch = () => lastOf(request, grammar)
  if (has('summary')) {
    const job = await jobOfQuestion(folded, context, grammar, request.tools)
    if (typeof job === 'number') return { kind: 'summary', position: job }
    if (job === 'several') return { kind: 'ask', about: 'which-job' }
  }
  return searchOrQuestion(message, { has, asks, starts }, request, grammar, lastSearch)
}

/** Returns the next results of the last search for a message that only asks for more of them. */
async function continued(folded: string, request: EngineRequest, grammar: Grammar): Promise<Meaning | undefined> {
  const spans = spansOf(grammar.slots.get('more_results')?.ask, folded)
  const isRest = ({ text, at, end }: Piece) =>
    spans.some(([from, to]) => at < to && end > from) || grammar.fillers.has(text) || grammar.stop.has(text)
  if (spans.length === 0 || !piecesOf(folded).every(isRest)) return undefined
  const last = await lastOf(request, grammar)
  return last && { kind: 'search', search: { ...last, start: (last.start ?? 0) + JOBS_SHOWN }, changed: true }
}

/** Returns an earlier search for "go back to the first one"; the one before the last unless the first is named. */
async function earlierSearch(folded: string, request: EngineRequest, grammar: Grammar): Promise<Meaning | undefined> {
  if (spansOf(grammar.slots.get('back')?.ask, folded).length === 0) return undefined
  const searches = await searchesOfTurns(request, grammar, understand)
  const isFirst = findSubjects(grammar.ordinals, folded, 'ask').some(({ name }) => name === '1')
  const search = isFirst ? searches[0] : searches.at(-2)
  return search && { kind: 'search', search, changed: true }
}

/** Returns the last search: that of the page, or the one that results from the turns so far. */
const lastOf = async (request: EngineRequest, grammar: Grammar): Promise<JobSearch | undefined> =>
  request.context.search ?? (await searchesOfTurns(request, grammar, understand)).at(-1)

/** Returns true for a message in the form of a question. */
function isQuestion(folded: string, grammar: Grammar): boolean {
  if (/[?？؟]\s*$/.test(folded)) return true
  return findSubjects(new Map([['q', grammar.slots.get('question') ?? NOTHING]]), folded, 'ask').some(({ spans }) =>
    spans.some(([from]) => from === 0),
  )
}
const NOTHING = { ask: undefined, say: undefined, mask: undefined }

/** Returns true for "both" and "all of them". */
const isWhole = (folded: string, grammar: Grammar): boolean =>
  findSubjects(grammar.ordinals, folded, 'ask').some(({ name }) => name === 'both' || name === 'all')

const proposedJobs = ({ context: { pending } }: EngineRequest): readonly number[] =>
  pending && 'position_ids' in pending.call.arguments ? pending.call.arguments.position_ids : []

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
  const named = await resolveJobs(folded, list, alone, grammar, tools)
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

async function actionOf(
  folded: string,
  has: (name: string) => boolean,
  request: EngineRequest,
  grammar: Grammar,
): Promise<Meaning | undefined> {
  const { context, tools } = request
  const asksForList = spansOf(grammar.slots.get('which_of')?.ask, folded).some(([from]) => from <= 4)
  const one = async (make: (id: number) => ToolCall, list: readonly number[] = context.shown): Promise<Meaning> => {
    const [id] = await resolveJobs(folded, list, context, grammar, tools)
    return id === undefined ? { kind: 'ask', about: 'which-job' } : { kind: 'call', call: make(id) }
  }
  const several = async (
    name: 'cart_add' | 'cart_remove' | 'start_application',
    list: readonly number[],
    open = context.position,
  ): Promise<Meaning> => {
    const ids = await resolveJobs(folded, list, { ...context, position: open }, grammar, tools)
    if (ids.length === 0) return { kind: 'ask', about: 'which-job' }
    return { kind: 'call', call: { name, arguments: { position_ids: ids } } as ToolCall }
  }
  if (has('list_cart') && asksForList) return { kind: 'call', call: { name: 'list_cart', arguments: {} } }
  if (has('cart_empty'))
    return context.cart.length > 0
      ? { kind: 'call', call: { name: 'cart_remove', arguments: { position_ids: [...context.cart] } } }
      : { kind: 'call', call: { name: 'list_cart', arguments: {} } }
  if (has('cart_remove')) {
    if (context.cart.length === 0) return { kind: 'call', call: { name: 'list_cart', arguments: {} } }
    // The open job is not meant unless it is in the cart.
    const isOutside = context.position !== null && !context.cart.includes(context.position)
    const [only, ...others] = context.cart
    if (isOutside && only !== undefined && others.length === 0)
      return { kind: 'call', call: { name: 'cart_remove', arguments: { position_ids: [only] } } }
    return several('cart_remove', context.cart, isOutside ? null : context.position)
  }
  if (has('start_application'))
    return several('start_application', has('list_cart') || has('cart_add') ? context.cart : context.shown)
  const page = Object.keys(PAGES).find(has)
  if (page !== undefined && PAGES[page])
    return { kind: 'call', call: { name: 'open_page', arguments: { page: PAGES[page] } } }
  if (has('unsave_job')) return one((id) => ({ name: 'unsave_job', arguments: { position_id: id } }))
  const aboutProcess = findSubjects(grammar.subjects, folded, 'ask').some(({ name }) => name === 'change_application')
  for (const name of PLAIN) {
    if (name === 'my_applications' && aboutProcess) continue
    if (has(name) && !(name === 'list_cart' && has('cart_add') && !/[?？؟]/.test(folded)))
      return { kind: 'call', call: { name, arguments: {} } }
  }
  if (has('cart_add')) return several('cart_add', context.shown)
  if (has('save_job')) return one((id) => ({ name: 'save_job', arguments: { position_id: id } }))
  if (has('contact')) {
    const id = focusOf(context, grammar, folded) ?? context.open ?? undefined
    return { kind: 'call', call: { name: 'contact', arguments: id === undefined ? {} : { position_id: id } } }
  }
  if (has('delete_alert')) return undefined
  if (has('compare') && context.shown.length > 1) {
    const ids = await resolveJobs(folded, context.shown, { ...context, position: null, turns: [] }, grammar, tools)
    const compared = (ids.length > 1 ? ids : context.shown).slice(0, 4)
    return { kind: 'call', call: { name: 'compare_jobs', arguments: { position_ids: compared } } }
  }
  if (has('similar')) return one((id) => ({ name: 'similar_jobs', arguments: { position_id: id } }))
  if (has('show') && context.shown.length > 0) {
    const [id] = await resolveJobs(folded, context.shown, { ...context, position: null, turns: [] }, grammar, tools)
    if (id !== undefined && !has('all'))
      return { kind: 'call', call: { name: 'show_job', arguments: { position_id: id } } }
  }
  return undefined
}

type Spans = ReadonlyMap<string, readonly [number, number][]>

/** Reads an alert: its search is the rest of the message, or the last search. */
async function alertOf(message: string, found: Spans, request: EngineRequest, grammar: Grammar): Promise<Meaning> {
  const folded = foldText(message)
  const spans = [...(found.get('create_alert') ?? [])]
  const slot = (name: string) => findSubjects(new Map([[name, grammar.slots.get(name) ?? NOTHING]]), folded, 'ask')
  const frequency = slot('weekly').length > 0 ? 'weekly' : slot('daily').length > 0 ? 'daily' : undefined
  const said = ['weekly', 'daily', 'appears'].flatMap((name) => slot(name))
  spans.push(...said.flatMap((entry) => entry.spans))
  const rest = spans.reduce((text, [from, to]) => text.slice(0, from) + ' '.repeat(to - from) + text.slice(to), message)
  const read = await readSearch(rest, grammar, request.tools)
  const { start: _start, ...last } = (await lastOf(request, grammar)) ?? {}
  const search = read.search.query === undefined && !read.hasSlots ? last : read.search
  if (Object.keys(search).length === 0) return { kind: 'ask', about: 'what-search' }
  return { kind: 'call', call: { name: 'create_alert', arguments: { search, ...(frequency && { frequency }) } } }
}
