import { z } from 'zod'
import { CommandError } from '#platform/feature/command.ts'

const id = z.string().min(1)
const said = z.object({
  role: z.enum(['user', 'assistant']),
  text: z.string().optional(),
  proposal: z.object({ name: z.string(), arguments: z.unknown() }).optional(),
})

/** A question of a test set. Jobs have the company's ids. */
export const testQuestion = z.object({
  id,
  question: z.string(),
  position_id: id.nullable().default(null),
  signed_in: z.boolean().default(false),
  shown: z.array(id).default([]),
  cart: z.array(id).default([]),
  saved: z.array(id).default([]),
  history: z.array(said).default([]),
})
export type TestQuestion = z.output<typeof testQuestion>

/** Reads a file of questions, one JSON object per line. @throws CommandError `bad-file` with the line */
export function readQuestions(text: string): TestQuestion[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return []
    const parsed = testQuestion.safeParse(jsonOf(line))
    if (parsed.success) return [parsed.data]
    throw new CommandError(
      'bad-file',
      `Line ${at + 1} is not a question. Write one JSON object a line, with id and question.`,
    )
  })
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Replaces the ids of jobs in the arguments of a call. */
export function mapPositions(given: unknown, map: (id: unknown) => unknown): unknown {
  if (Array.isArray(given)) return given.map((part) => mapPositions(part, map))
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (name === 'position_id') return [name, map(value)]
      if (name === 'position_ids' && Array.isArray(value)) return [name, value.map(map)]
      return [name, mapPositions(value, map)]
    }),
  )
}
