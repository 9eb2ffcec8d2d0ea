import type { AssistantEvent, DoneKind } from '../../conversation.ts'
import type { JobSearch, ToolCall } from '../../tools.ts'
import { contact, labelOf, runCall } from './acting/run-call.ts'
import { shownTitle } from './acting/listed-jobs.ts'
import { labelsOf, runSearch } from './acting/run-search.ts'
import { searchText } from './acting/search-text.ts'
import type { Answer } from './answering/answer.ts'
import { answerQuestion } from './answering/answer-question.ts'
import type { AssistantEngine, EngineRequest } from './contract/engine.ts'
import { type Frame, frameText, say } from './contract/frames.ts'
import { type Grammar, grammarOf } from './grammar/grammar.ts'
import { cleanText } from './reading/clean-text.ts'
import { readPosting } from './passages/sentence-cache.ts'
import { languageOfTalk } from './understanding/choose-language.ts'
import type { Meaning } from './contract/meaning.ts'
import { understand } from './understanding/understand.ts'
import { assistantLimits } from '../../limits.ts'

/** Understands messages by grammars and answers with fixed frames and passages, without an outside service. */
export const rulesEngine: AssistantEngine = async function* rules(request) {
  const message = cleanText(request.message)
  const { language, known } = languageOfTalk(message, request.language, request.context.turns)
  const grammar = grammarOf(language)
  yield { type: 'turn', engine: 'rules', language }
  if (!known) yield say(language, 'other-language')
  const meaning = await understand({ ...request, message }, grammar)
  yield* respond(meaning, request, grammar)
}

/** Returns the only job of a call. */
function jobOf({ arguments: given }: ToolCall): { id: number } | undefined {
  const ids = 'position_ids' in given ? given.position_ids : 'position_id' in given ? [given.position_id] : []
  const [id] = ids
  return id !== undefined && ids.length === 1 ? { id } : undefined
}

const done = (
  kind: DoneKind,
  intent: string,
  calls: ToolCall[] = [],
  subject: string | null = null,
): AssistantEvent => ({
  type: 'done',
  kind,
  calls,
  intent,
  subject,
})

async function* respond(meaning: Meaning, request: EngineRequest, grammar: Grammar): AsyncGenerator<AssistantEvent> {
  const { language } = grammar
  switch (meaning.kind) {
    case 'decision': {
      const { pending } = request.context
      const isConfirmed = meaning.decision === 'confirm'
      if (pending) yield { type: 'decision', decision: meaning.decision, token: pending.token }
      if (isConfirmed && pending)
        yield say(language, 'confirmed', { what: await labelOf(pending.call, request, language) })
      else yield say(language, 'canceled')
      return yield done('tool', meaning.decision, isConfirmed && pending ? [pending.call] : [])
    }
    case 'refuse':
      yield say(language, `refuse-${meaning.reason}`)
      yield* contact(undefined, request, language)
      return yield done('refused', `refuse-${meaning.reason}`)
    case 'say':
      yield say(language, meaning.frame)
      return yield done('tool', meaning.frame)
    case 'ask':
      yield say(language, meaning.about)
      return yield done('ask', meaning.about)
    case 'call':
      yield* runCall(meaning.call, request, language)
      return yield about(done('tool', meaning.call.name, [meaning.call]), jobOf(meaning.call))
    case 'search':
      if (meaning.kept) yield* sayKept(meaning.kept, request, language)
      yield* runSearch(meaning.search, request, language)
      return yield done('tool', 'search_jobs', [{ name: 'search_jobs', arguments: meaning.search }])
    case 'summary':
      return yield* summarize(meaning.position, request, language)
    case 'unclear':
      yield* sayUnclear(request, language)
      return yield done('ask', 'not-understood')
    default:
      return yield* answer(meaning, request, grammar)
  }
}

/** Reports the parts kept from the last search. */
async function* sayKept(kept: JobSearch, request: EngineRequest, language: string): AsyncGenerator<AssistantEvent> {
  const { labels } = await labelsOf(kept, request)
  const parts = searchText(kept, language, labels)
  if (parts !== '') yield say(language, 'found-kept', { parts })
}

/** Reports that a message was not understood, with three examples that work. */
async function* sayUnclear({ tools }: EngineRequest, language: string): AsyncGenerator<AssistantEvent> {
  const { ids } = await tools.search({}, 1)
  const [position] = await tools.positions(ids)
  const job = position ? shownTitle(position) : frameText(language, 'example-search')
  yield say(language, 'not-understood')
  yield say(language, 'examples', { job })
}

async function* answer(
  { texts, job }: Extract<Meaning, { kind: 'question' }>,
  request: EngineRequest,
  grammar: Grammar,
): AsyncGenerator<AssistantEvent> {
  const { tools, tenant } = request
  const { language } = grammar
  const id = job === 'several' ? undefined : job
  const [position] = id === undefined ? [] : await tools.positions([id])
  if (id !== undefined && !position) {
    yield say(language, 'no-position')
    return yield done('unknown', 'question')
  }
  const found = await answerQuestion(texts, grammar, { position, tenantId: tenant.id, tools })
  // If no text of the company answers, the question is about a job of the list.
  if (job === 'several' && found.kind !== 'answer') {
    yield say(language, 'which-job')
    return yield done('ask', 'which-job', [], found.subject)
  }
  yield say(language, frameOf(found), { company: tenant.name, title: position ? shownTitle(position) : '' })
  for (const passage of found.passages) yield { type: 'passage', passage }
  if (found.kind !== 'answer') yield* contact(undefined, request, language)
  const { kind, subject } = found
  yield about(done(kind === 'answer' ? 'answer' : 'unknown', 'question', [], subject), position)
}

/** Returns the end of an answer with the job that it is about. */
const about = (event: AssistantEvent, position: { id: number } | undefined): AssistantEvent =>
  event.type === 'done' && position ? { ...event, position: position.id } : event

const SAYS: Record<Answer['source'], Frame> = {
  posting: 'posting-says',
  fields: 'details-say',
  company: 'company-says',
  site: 'site-says',
}

function frameOf({ kind, source }: Answer): Frame {
  if (kind === 'answer') return SAYS[source]
  if (kind === 'nearest') return source === 'posting' ? 'not-said-nearest' : 'company-not-said-nearest'
  return source === 'company' ? 'company-not-said' : 'not-said'
}

/** Shows the first informative sentences of a posting. */
async function* summarize(id: number, request: EngineRequest, language: string): AsyncGenerator<AssistantEvent> {
  const [position] = await request.tools.positions([id])
  if (!position) {
    yield say(language, 'no-position')
    return yield done('unknown', 'summary')
  }
  const { index } = readPosting(request.tenant.id, position)
  yield say(language, 'summary', { title: shownTitle(position) })
  let characters = 0
  const shown = index.sentences
    .filter(({ text }) => text.length >= assistantLimits.summarySentenceCharacters)
    .slice(0, assistantLimits.summarySentences)
  for (const { text } of shown.length > 0 ? shown : index.sentences.slice(0, assistantLimits.summarySentences)) {
    characters += text.length
    if (characters > assistantLimits.summaryCharacters) break
    yield {
      type: 'passage',
      passage: { text, language: position.language, source: { kind: 'posting', position: id }, href: position.href },
    }
  }
  yield about(done('answer', 'summary'), position)
}
