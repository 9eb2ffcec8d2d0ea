import type { AssistantEvent, DoneKind } from '../../conversation.ts'
import type { ToolCall } from '../../tools.ts'
import { contact, runCall } from './acting/run-call.ts'
import { runSearch } from './acting/run-search.ts'
import { type Answer, answerQuestion } from './answering/answer-question.ts'
import type { AssistantEngine, EngineRequest } from './engine.ts'
import { type Frame, say } from './frames.ts'
import { type Grammar, grammarOf } from './grammar/grammar.ts'
import { cleanText } from './reading/clean-text.ts'
import { readPosting } from './answering/sentence-cache.ts'
import { chooseLanguage } from './understanding/choose-language.ts'
import type { Meaning } from './understanding/meaning.ts'
import { understand } from './understanding/understand.ts'

/** Number of sentences of a posting that stand for the whole. */
const SUMMARY_SENTENCES = 3
const SUMMARY_CHARACTERS = 600
const SHORTEST_SUMMARY_SENTENCE = 40

/** Understands by grammars and answers with fixed frames and passages, without an outside service. */
export const rulesEngine: AssistantEngine = async function* rules(request) {
  const message = cleanText(request.message)
  const { language, known } = chooseLanguage(message, request.language)
  const grammar = grammarOf(language)
  yield { type: 'turn', engine: 'rules', language }
  if (!known) yield say(language, 'other-language')
  const meaning = await understand({ ...request, message }, grammar)
  yield* respond(meaning, request, grammar)
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
      yield say(language, isConfirmed ? 'confirmed' : 'canceled')
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
      return yield done('tool', meaning.call.name, [meaning.call])
    case 'search':
      yield* runSearch(meaning.search, request, language)
      return yield done('tool', 'search_jobs', [{ name: 'search_jobs', arguments: meaning.search }])
    case 'summary':
      return yield* summarize(meaning.position, request, language)
    default:
      return yield* answer(meaning.texts, request, grammar)
  }
}

async function* answer(
  texts: readonly string[],
  request: EngineRequest,
  grammar: Grammar,
): AsyncGenerator<AssistantEvent> {
  const { context, tools, tenant } = request
  const { language } = grammar
  const [position] = context.position === null ? [] : await tools.positions([context.position])
  if (context.position !== null && !position) {
    yield say(language, 'no-position')
    return yield done('unknown', 'question')
  }
  const found = await answerQuestion(texts, grammar, { position, tenantId: tenant.id, tools })
  yield say(language, frameOf(found), { company: tenant.name })
  for (const passage of found.passages) yield { type: 'passage', passage }
  if (found.kind === 'answer') return yield done('answer', 'question', [], found.subject)
  yield* contact(undefined, request, language)
  yield done('unknown', 'question', [], found.subject)
}

const SAYS: Record<Answer['source'], Frame> = {
  posting: 'posting-says',
  fields: 'details-say',
  company: 'company-says',
  site: 'site-says',
}

function frameOf({ kind, source }: Answer): Frame {
  if (kind === 'answer') return SAYS[source]
  if (kind === 'nearest') return 'not-said-nearest'
  return source === 'company' ? 'company-not-said' : 'not-said'
}

/** Shows the first sentences of a posting that say something. */
async function* summarize(id: number, request: EngineRequest, language: string): AsyncGenerator<AssistantEvent> {
  const [position] = await request.tools.positions([id])
  if (!position) {
    yield say(language, 'no-position')
    return yield done('unknown', 'summary')
  }
  const { index } = readPosting(request.tenant.id, position)
  yield say(language, 'summary')
  let characters = 0
  const shown = index.sentences
    .filter(({ text }) => text.length >= SHORTEST_SUMMARY_SENTENCE)
    .slice(0, SUMMARY_SENTENCES)
  for (const { text } of shown.length > 0 ? shown : index.sentences.slice(0, SUMMARY_SENTENCES)) {
    characters += text.length
    if (characters > SUMMARY_CHARACTERS) break
    yield {
      type: 'passage',
      passage: { text, language: position.language, source: { kind: 'posting', position: id }, href: position.href },
    }
  }
  yield done('answer', 'summary')
}
