import { limits } from '#config/limits.ts'
import type { PositionIndex } from './position-index.ts'

interface Remembered {
  version: number
  answers: Map<string, unknown>
}

const remembered = new WeakMap<PositionIndex, Remembered>()

/**
 * The answer to a search that was asked before on the same version of an index, else the one that `answer` makes. All are
 * forgotten with every change of the positions; the least recently asked ones leave first.
 */
export async function rememberAnswer<Answer>(
  index: PositionIndex,
  key: string,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const version = index.version()
  let entry = remembered.get(index)
  if (entry?.version !== version) remembered.set(index, (entry = { version, answers: new Map() }))
  const { answers } = entry
  // A key is only ever asked with one kind of answer.
  const known = answers.get(key) as Answer | undefined
  const result = known ?? (await answer())
  answers.delete(key)
  if (index.version() === version) answers.set(key, result)
  if (answers.size > limits.pageCacheEntries) answers.delete(answers.keys().next().value ?? key)
  return result
}
