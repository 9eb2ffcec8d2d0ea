import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { assistantLimits } from '../../limits.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteRequests } from '#platform/http/context.ts'
import { admitViewer } from '#platform/http/admission/access.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { missingField, parseInput } from '#platform/http/endpoints.ts'
import { openEventStream } from '#platform/http/event-stream.ts'
import { message } from '#platform/messages/messages.ts'
import { type MessageBody, messageBody, type SentEvent } from '../../contract.ts'
import type { AssistantEvent } from '../../conversation.ts'
import { MESSAGES_PATH } from '../../rules.ts'
import { proposalId, type Proposer, sealProposal } from '../acting/proposal-token.ts'
import { proposerOf, requireAssistant } from '../require-assistant.ts'
import { viewerTools } from '../tools/viewer-tools.ts'
import type { ChooseEngine } from './engine-choice.ts'
import { countMessage, createMessageTurns } from './limit-messages.ts'

type Dependencies = Pick<FeatureContext, 'db' | 'use' | 'secrets' | 'config'>

/** Installs the call that answers messages: a POST whose response is a stream of events. Stores no messages. */
export function messageRoute(
  parts: Dependencies,
  { tenantOf, contextOf }: SiteRequests,
  chooseEngine: ChooseEngine,
): FastifyPluginAsync {
  const turns = createMessageTurns()
  return async (app) => {
    const options = { bodyLimit: assistantLimits.assistantBodyBytes }
    app.post(MESSAGES_PATH, options, async (request, reply) => {
      const tenant = tenantOf(request)
      const context = contextOf(request, reply)
      await admitViewer({ access: 'public', afterTerms: false }, tenant, context)
      await requireAssistant(tenant, context)
      const body = parseInput(messageBody, request.body, missingField)
      await countMessage(parts, tenant, context)
      const proposer = await proposerOf(parts.config, tenant, context)
      const turn = turns.take(`${tenant.id} ${proposer.browser}`)
      try {
        await answer({ parts, chooseEngine, tenant, context, proposer, reply, signal: turn.signal }, body, turn.end)
      } finally {
        turn.end()
      }
      return reply
    })
  }
}

interface Answering {
  parts: Dependencies
  chooseEngine: ChooseEngine
  tenant: SiteTenant
  context: RequestContext
  proposer: Proposer
  reply: FastifyReply
  signal: AbortSignal
}

/** Streams an engine's events until it is done or the reader disconnects. */
async function answer(answering: Answering, body: MessageBody, left: () => void): Promise<void> {
  const { parts, chooseEngine, tenant, context, proposer, reply, signal } = answering
  const started = performance.now()
  const now = await context.now()
  const tools = await viewerTools(parts, tenant, context, body.context)
  const spent = { tokens: 0 }
  const engine = chooseEngine({
    tenant,
    searchAgain: body.search_again,
    listMatches: body.list_matches,
    signal,
    spent,
    now,
    warn: (details, text) => context.warn(details, text),
  })
  const output = openEventStream(reply, left)
  let proposals = 0
  const sent = (event: AssistantEvent): SentEvent => {
    if (event.type !== 'proposal') return event
    const id = proposalId(parts.secrets.signing, proposer, body.message_id, proposals++)
    const key = keyFor(event.call.arguments, body)
    return { ...event, token: sealProposal(parts.secrets.signing, { ...proposer, id, call: event.call, key }, now) }
  }
  let number = 0
  const send = (event: AssistantEvent) => output.send({ id: String(number++), kind: event.type, data: sent(event) })
  let used = 'none'
  try {
    const { text, context: talk } = body
    const signedIn = proposer.accountId !== null
    const request = { message: text, context: talk, tenant, language: context.locale, signedIn, tools }
    for await (const event of engine(request)) {
      if (signal.aborted) break
      if (event.type === 'turn') used = event.engine
      send(event)
      // Logs quote no one.
      if (event.type === 'done') {
        const { kind, intent, subject } = event
        const ms = Math.round(performance.now() - started)
        context.info({ engine: used, kind, intent, subject, ms, tokens: spent.tokens }, 'assistant message')
      }
    }
  } catch (error) {
    context.warn({ err: error }, 'the assistant could not answer')
    send({ type: 'error', code: 'internal', message: message(context.locale, 'assistant.failed') })
  } finally {
    output.end()
  }
}

/** Returns the key of the open position, if the call is about that position. */
function keyFor(given: object, { context: { position, key } }: MessageBody): string | undefined {
  if (position === null || key === undefined) return undefined
  const ids = 'position_ids' in given ? given.position_ids : 'position_id' in given ? [given.position_id] : []
  return Array.isArray(ids) && ids.length === 1 && ids[0] === position ? key : undefined
}
