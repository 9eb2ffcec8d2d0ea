import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, type ModelMessage, streamText, type ToolSet } from 'ai'
import type { AppConfig } from '#config/config.ts'
import { assistantLimits } from '../../limits.ts'
import { tolerantFetch } from './tolerant-fetch.ts'

export type ModelSettings = NonNullable<AppConfig['model']>

/**
 * A failure of the model or of its server, after which the rules answer. Its message quotes no one, because it is
 * logged.
 */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
}

/** Maximum wait times for a model. */
export interface ModelWaits {
  firstEventMs: number
  wholeMs: number
}

/** A reply with the calls of a model, unchecked. */
export interface Reply {
  calls: { id: string; name: string; input: unknown }[]
  text: string
}

export interface Question {
  system: string
  messages: ModelMessage[]
  tools: ToolSet
  firstEventMs: number
  signal: AbortSignal
  /** Counts tokens; those of a failed reply are estimated. */
  spend(tokens: number): void
}

/** Asks the model's server once. @throws ModelFailure for anything but a complete reply */
export async function askServer(settings: ModelSettings, question: Question): Promise<Reply> {
  const { system, messages, tools, firstEventMs, signal, spend } = question
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: settings.url,
    ...(settings.key && { apiKey: settings.key }),
    includeUsage: true,
    fetch: tolerantFetch(),
  })
  const late = new AbortController()
  const first = setTimeout(() => late.abort(), firstEventMs)
  const reply: Reply = { calls: [], text: '' }
  let tokens = 0
  try {
    const result = streamText({
      model: provider(settings.name),
      system,
      messages,
      tools,
      toolChoice: 'required',
      maxOutputTokens: assistantLimits.modelOutputTokens,
      maxRetries: 0,
      temperature: 0,
      abortSignal: AbortSignal.any([signal, late.signal]),
      onError: () => undefined,
    })
    for await (const part of result.fullStream) {
      if (part.type !== 'start' && part.type !== 'start-step') clearTimeout(first)
      // Text without a call: the reply is complete, and has none.
      if (part.type === 'error' && lacksToolCall(part.error)) return reply
      if (part.type === 'error') throw new ModelFailure(reasonOf(part.error))
      if (part.type === 'abort') throw new ModelFailure('it was too slow')
      if (part.type === 'text-delta') reply.text += part.text
      if (part.type === 'tool-call') reply.calls.push({ id: part.toolCallId, name: part.toolName, input: part.input })
      if (part.type === 'finish') tokens = part.totalUsage.totalTokens ?? 0
    }
    return reply
  } catch (error) {
    if (lacksToolCall(error)) return reply
    throw error instanceof ModelFailure ? error : new ModelFailure(reasonOf(error))
  } finally {
    clearTimeout(first)
    const characters = system.length + JSON.stringify([messages, reply]).length
    spend(tokens || Math.ceil(characters / assistantLimits.modelTokenCharacters))
  }
}

const lacksToolCall = (error: unknown) => error instanceof Error && error.name === 'AI_ToolChoiceViolationError'

const reasonOf = (error: unknown) =>
  APICallError.isInstance(error) && error.statusCode !== undefined
    ? `its server answered ${error.statusCode}`
    : 'its server failed'
