import { assistantLimits } from '../../limits.ts'
import type { AssistantEngine } from '../engine/contract/engine.ts'
import { grammarOf } from '../engine/grammar/grammar.ts'
import { cleanText } from '../engine/reading/clean-text.ts'
import { rulesEngine } from '../engine/rules-engine.ts'
import { chooseLanguage } from '../engine/understanding/choose-language.ts'
import { understand } from '../engine/understanding/understand.ts'
import { ModelFailure, type ModelSettings, type ModelWaits } from './ask-server.ts'
import { askModel } from './model-engine.ts'
import type { ModelState } from './model-state.ts'

interface ModelOccasion {
  settings: ModelSettings
  state: ModelState
  signal: AbortSignal
  /** Counts the tokens of this message. */
  spent: { tokens: number }
  now: Date
  /** Called with the reason why the rules answer, which quotes no one. */
  failed(reason: string): void
  waits?: ModelWaits
}

const WAITS: ModelWaits = { firstEventMs: assistantLimits.modelFirstEventMs, wholeMs: assistantLimits.modelWholeMs }

/**
 * Creates an engine that asks a model; the rules answer the message instead if the model is paused, over its budget or
 * fails.
 */
export const modelFirst = ({
  settings,
  state,
  signal,
  spent,
  now,
  failed,
  waits = WAITS,
}: ModelOccasion): AssistantEngine =>
  async function* model(request) {
    const message = cleanText(request.message)
    const { language } = chooseLanguage(message, request.language)
    // A yes or no to a proposal is never for a model to judge.
    if (request.context.pending && (await understand({ ...request, message }, grammarOf(language))).kind === 'decision')
      return yield* rulesEngine(request)
    yield { type: 'turn', engine: 'model', language }
    if (!state.isUsable(request.tenant.id, now)) return yield* rulesEngine(request)
    const spend = (tokens: number) => {
      spent.tokens += tokens
      state.spend(request.tenant.id, tokens)
    }
    try {
      yield* askModel(settings, request, { message, language, waits, signal, spend })
      state.succeed()
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      if (signal.aborted) return
      state.fail(now)
      failed(error.message)
      yield* rulesEngine(request)
    }
  }
