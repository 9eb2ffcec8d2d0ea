import type { AppConfig } from '#config/config.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { SharedCounts } from '#platform/limits/shared-counts.ts'
import { runCall } from '../engine/acting/run-call.ts'
import { runSearch } from '../engine/acting/run-search.ts'
import type { AssistantEngine } from '../engine/contract/engine.ts'
import { rulesEngine } from '../engine/rules-engine.ts'
import { chooseLanguage } from '../engine/understanding/choose-language.ts'
import { modelFirst } from '../model/model-first.ts'
import { createModelState } from '../model/model-state.ts'

/** The message that needs an engine. */
export interface Occasion {
  tenant: SiteTenant
  /** True if the page removed a filter and wants the rest of the search again. */
  searchAgain: boolean
  /** True if the page wants the jobs that match, after an upload. */
  listMatches: boolean
  /** Ends the message when its reader disconnects. */
  signal: AbortSignal
  /** Counts the tokens of an outside model. */
  spent: { tokens: number }
  now: Date
  warn(details: object, text: string): void
}

/** Returns the engine that answers a message. */
export type ChooseEngine = (occasion: Occasion) => AssistantEngine

/**
 * Creates the choice of engines for this server: the model if one is configured and the company allows it, else the
 * rules.
 */
export function engineChoice({ model }: Pick<AppConfig, 'model'>, counts: SharedCounts): ChooseEngine {
  const state = createModelState(counts)
  return ({ tenant, searchAgain, listMatches, signal, spent, now, warn }) => {
    if (searchAgain) return repeatSearch
    if (listMatches) return showMatches
    if (!model || tenant.site.chatbotxConfig.engine === 'rules') return rulesEngine
    const failed = (reason: string) => warn({ reason }, 'the assistant’s model failed, and the rules answer')
    return modelFirst({ settings: model, state, signal, spent, now, failed })
  }
}

/** Runs the context's search again; its words were the page's, not the person's. */
const repeatSearch: AssistantEngine = async function* repeat(request) {
  const { language } = chooseLanguage('', request.language)
  const search = request.context.search ?? {}
  yield { type: 'turn', engine: 'rules', language }
  yield* runSearch(search, request, language)
  const calls = [{ name: 'search_jobs' as const, arguments: search }]
  yield { type: 'done', kind: 'tool', calls, intent: 'search_again', subject: null }
}

/** Lists the jobs that match the profile. */
const showMatches: AssistantEngine = async function* matches(request) {
  const { language } = chooseLanguage('', request.language)
  const call = { name: 'match_jobs' as const, arguments: {} }
  yield { type: 'turn', engine: 'rules', language }
  yield* runCall(call, request, language)
  yield { type: 'done', kind: 'tool', calls: [call], intent: call.name, subject: null }
}
