import type { AssistantPage, JobSearch, ToolCall } from '../../../tools.ts'
import { talkLimits } from '../../../limits.ts'
import type { EngineRequest } from '../contract/engine.ts'
import { findSubjects, type Grammar, grammarOf } from '../grammar/grammar.ts'
import { chooseLanguage } from './choose-language.ts'
import { wordsOf } from '../grammar/words.ts'
import { cleanText, foldText } from '../reading/clean-text.ts'
import { JOBS_SHOWN } from '../acting/listed-jobs.ts'
import { spansOf } from '../grammar/phrases.ts'
import { readActAgain } from './turns/act-again.ts'
import { readActOnList } from './turns/act-on-list.ts'
import type { Meaning, Refusal } from '../contract/meaning.ts'
import { focusOf, jobOfQuestion, resolveJobs } from './turns/resolve-jobs.ts'
import { readDecision } from './turns/read-decision.ts'
import { readSearch } from './parts/read-search.ts'
import { isExplained, type Piece, piecesOf, withoutSpans } from './parts/spans.ts'
import { searchOrQuestion, wordsOfIntent } from './search-or-question.ts'
import { earlierSearch, replayTurns, type TalkState } from './turns/talk-state.ts'

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

/** Determines the meaning of a message, considering the screen and earlier turns. */
export async function understand(given: EngineRequest, grammar: Grammar): Promise<Meaning> {
  const state = stateOf(given, grammar)
  const request = await withFocus(given, state)
  const message = cleanText(request.message).replace(/<[^<>]*>/g, ' ')
  const folded = foldText(message)
  const { context } = request
  const found = new Map(findSubjects(grammar.intents, folded, 'ask').map(({ name, spans }) => [name, spans]))
  const starts = (name: string) => (found.get(name) ?? []).some(([from]) => from <= 2)
  const wordCount = wordsOf(folded, grammar.language).length
  const asks = isQuestion(folded, grammar)
  const has = (name: string) => found.has(name) && !(asks && NOT_ASKED.has(name))

  const lastSearch = async () => context.search ?? (await state()).searches.at(-1)
  const decision = context.pending ? await readDecision({ message, asks }, request, grammar) : undefined
  if (decision) return decision
  if (found.has('refuse_override')) return withoutOrders(message, request, grammar)
  const refusal = REFUSALS.find((name) => has(`refuse_${name}`))
  if (refusal) return { kind: 'refuse', reason: refusal }
  if (has('ask_human') && !has('contact')) return { kind: 'say', frame: 'program' }

  // Only punctuation, or a yes to nothing.
  if (wordCount === 0 || (wordCount === 1 && (starts('yes') || starts('no'))))
    return { kind: 'call', call: { name: 'help', arguments: {} } }

  const again = context.turns.length > 0 ? await readActAgain(folded, request, grammar, await state()) : undefined
  if (again) return again
  const listed =
    context.turns.length > 0 ? await readActOnList(message, folded, request, grammar, await state()) : undefined
  if (listed) return listed
  const more = has('similar') || has('create_alert') ? undefined : await continued(folded, lastSearch, grammar)
  if (more) return more
  const acted = await actionOf(folded, has, request, grammar)
  if (acted) return acted
  if (
    wordCount <= talkLimits.fewWords + 3 &&
    has('help') &&
    (wordCount <= talkLimits.fewWords || asks) &&
    asksForHelp(folded, found)
  )
    return { kind: 'call', call: { name: 'help', arguments: {} } }
  if (wordCount <= talkLimits.fewWords && has('thanks')) return { kind: 'say', frame: 'thanks' }
  if (wordCount <= (grammar.language === 'ja' ? talkLimits.fewWords + 1 : 3) && has('greeting'))
    return { kind: 'say', frame: 'hello' }
  if (has('create_alert') && !has('delete_alert')) return alertOf(message, request, grammar, await lastSearch())
  const earlier = earlierSearch(folded, (await state()).searches, grammar)
  if (earlier) return { kind: 'search', search: earlier, changed: true }
  if (has('summary')) {
    const job = await jobOfQuestion(folded, context, grammar, request.tools)
    if (typeof job === 'number') return { kind: 'summary', position: job }
    if (job === 'several') return { kind: 'ask', about: 'which-job' }
  }
  return searchOrQuestion(message, { has, asks, starts }, request, grammar, lastSearch)
}

/** Returns the next results of the last search for a message that only asks for more of them. */
async function continued(
  folded: string,
  lastSearch: () => Promise<JobSearch | undefined>,
  grammar: Grammar,
): Promise<Meaning | undefined> {
  const spans = spansOf(grammar.slots.get('more_results')?.ask, folded)
  if (spans.length === 0 || !isExplained(folded, spans, grammar)) return undefined
  const last = await lastSearch()
  return last && { kind: 'search', search: { ...last, start: (last.start ?? 0) + JOBS_SHOWN }, changed: true }
}

/**
 * Understands a message without its orders to the program: a question among them is answered, but nothing that would
 * change something is proposed.
 */
async function withoutOrders(message: string, request: EngineRequest, grammar: Grammar): Promise<Meaning> {
  const refused: Meaning = { kind: 'refuse', reason: 'system' }
  const isOrder = (sentence: string) =>
    spansOf(grammar.intents.get('refuse_override')?.ask, foldText(sentence)).length > 0
  const rest = message.split(/(?<=[.!?。！？؟])\s*|\n/u).filter((sentence) => !isOrder(sentence))
  if (wordsOf(foldText(rest.join(' ')), grammar.language).length < 2) return refused
  const meaning = await understand({ ...request, message: rest.join(' ') }, grammar)
  const isHarmless = meaning.kind === 'question' || meaning.kind === 'search' || meaning.kind === 'summary'
  return isHarmless ? meaning : refused
}

/** Returns a function that replays the turns once, when it is first needed. */
function stateOf(request: EngineRequest, grammar: Grammar): () => Promise<TalkState> {
  let replayed: Promise<TalkState> | undefined
  return () =>
    (replayed ??= replayTurns(request.context, async (text, context) => {
      const spoken = grammarOf(chooseLanguage(text, grammar.language).language)
      return { meaning: await understand({ ...request, message: text, context }, spoken), grammar: spoken }
    }))
}

/** Returns a request whose job is the one last talked about, unless the page names another. */
async function withFocus(request: EngineRequest, state: () => Promise<TalkState>): Promise<EngineRequest> {
  const { context } = request
  if (context.position !== null || context.turns.length === 0) return request
  const { focus } = await state()
  return focus === undefined ? request : { ...request, context: { ...context, position: focus } }
}

/** Returns true for a message in the form of a question. */
function isQuestion(folded: string, grammar: Grammar): boolean {
  if (/[?？؟]\s*$/.test(folded)) return true
  // "Okay, but what do they pay first".
  const before = [
    ...['yes', 'no'].flatMap((name) => spansOf(grammar.intents.get(name)?.ask, folded)),
    ...spansOf(grammar.slots.get('and')?.ask, folded),
  ]
  const isLead = ({ at, end }: Piece) => before.some(([from, to]) => from <= at && to >= end)
  return spansOf(grammar.slots.get('question')?.ask, folded).some(([from]) =>
    piecesOf(folded.slice(0, from)).every(isLead),
  )
}
const NOTHING = { ask: undefined, say: undefined, mask: undefined, words: new Set<string>() }

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
    const puts = (name === 'list_cart' && has('cart_add')) || (name === 'list_saved' && has('save_job'))
    if (has(name) && !(puts && !/[?？؟]/.test(folded))) return { kind: 'call', call: { name, arguments: {} } }
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

/** Returns true if a message is little more than a request for help. */
const asksForHelp = (folded: string, found: Spans): boolean =>
  (found.get('help') ?? []).some(([from, to]) => to - from >= folded.length * talkLimits.mostly)

/** Reads an alert: its search is the rest of the message, or the last search. */
async function alertOf(
  message: string,
  request: EngineRequest,
  grammar: Grammar,
  lastSearch: JobSearch | undefined,
): Promise<Meaning> {
  const folded = foldText(message)
  const spans = wordsOfIntent(folded, 'create_alert', grammar)
  const slot = (name: string) => findSubjects(new Map([[name, grammar.slots.get(name) ?? NOTHING]]), folded, 'ask')
  const frequency = slot('weekly').length > 0 ? 'weekly' : slot('daily').length > 0 ? 'daily' : undefined
  const said = ['weekly', 'daily', 'appears'].flatMap((name) => slot(name))
  spans.push(...said.flatMap((entry) => entry.spans))
  const read = await readSearch(withoutSpans(message, spans), grammar, request.tools)
  const { start: _start, ...last } = lastSearch ?? {}
  const search = read.search.query === undefined && !read.hasSlots ? last : read.search
  if (Object.keys(search).length === 0) return { kind: 'ask', about: 'what-search' }
  return { kind: 'call', call: { name: 'create_alert', arguments: { search, ...(frequency && { frequency }) } } }
}
