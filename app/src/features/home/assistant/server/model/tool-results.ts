import type { ModelMessage } from 'ai'
import type { AssistantEvent, ListedJob, Passage } from '../../conversation.ts'
import type { ToolCall } from '../../tools.ts'
import type { GivenToModel } from './collect-passages.ts'
import { assistantLimits } from '../../limits.ts'

/** A call with the results shown to the person. */
export interface CallResult {
  id: string
  call: ToolCall
  total?: number
  /** Jobs, each with the id by which the model cites its entry in the list. */
  jobs: { position: number; passage: string; text: string }[]
}

/** Tools whose results are returned to a model: public jobs. A person's own lists are shown to them alone. */
const PUBLIC: ReadonlySet<string> = new Set(['search_jobs', 'similar_jobs', 'compare_jobs'])

/** Returns true for a call whose result a model gets. */
export const returnsResult = ({ name }: ToolCall): boolean => PUBLIC.has(name)

/** Passes on the events of a call, and collects its result; listed jobs join the passages that a model can cite. */
export async function* watched(
  events: AsyncIterable<AssistantEvent>,
  given: GivenToModel[],
): AsyncGenerator<AssistantEvent, Pick<CallResult, 'total' | 'jobs'>> {
  const result: Pick<CallResult, 'total' | 'jobs'> = { jobs: [] }
  for await (const event of events) {
    yield event
    if (event.type !== 'jobs') continue
    result.total = event.total
    for (const job of event.groups.flatMap(({ jobs }) => jobs).slice(0, assistantLimits.resultLines)) {
      const passage = passageOf(job)
      const id = `p${given.length + 1}`
      given.push({ id, passage })
      result.jobs.push({ position: job.position, passage: id, text: passage.text })
    }
  }
  return result
}

/** Returns a job's entry in a list as a passage. */
function passageOf({ position, title, place, pay, href, passage }: ListedJob): Passage {
  const text = [title, place, pay, passage?.text].filter(Boolean).join(' · ')
  return { text, language: passage?.language ?? '', source: { kind: 'field', position, field: 'list' }, href }
}

/** Returns calls and their results in the format of a model's server: data, as JSON. */
export const resultMessages = (results: readonly CallResult[]): ModelMessage[] => [
  {
    role: 'assistant',
    content: results.map(({ id, call }) => ({
      type: 'tool-call',
      toolCallId: id,
      toolName: call.name,
      input: call.arguments,
    })),
  },
  {
    role: 'tool',
    content: results.map(({ id, call, total, jobs }) => ({
      type: 'tool-result',
      toolCallId: id,
      toolName: call.name,
      output: {
        type: 'text',
        value: JSON.stringify({ ...(total !== undefined && { total }), jobs }),
      },
    })),
  },
]
