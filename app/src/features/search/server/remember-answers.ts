import { serverLimits } from '#config/server-limits.ts'
import { boundedCache } from '#kernel/bounded-cache.ts'
import type { PositionIndex } from './position-index.ts'

interface Remembered {
  version: number
  answer: unknown
}

/** The answers on all indexes together: memory is shared by all tenants of a process. */
const remembered = boundedCache<Remembered>(
  serverLimits.answerCacheBytes,
  ({ answer }, name) => 2 * name.length + roughBytes(answer),
)

const numbers = new WeakMap<PositionIndex, number>()
let numbered = 0

/**
 * The answer to a search that was asked before on the same version of an index, else the one that `answer` makes. A change of
 * the positions makes all earlier answers worthless; the least recently asked ones leave first.
 */
export async function rememberAnswer<Answer>(
  index: PositionIndex,
  key: string,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const version = index.version()
  const name = `${numberOf(index)} ${key}`
  const known = remembered.get(name)
  // A key is only ever asked with one kind of answer.
  if (known?.version === version) return known.answer as Answer
  const result = await answer()
  if (index.version() === version) remembered.set(name, { version, answer: result })
  return result
}

/** Bytes that remembered answers take, by the estimate of `roughBytes`. */
export function rememberedBytes(): number {
  return remembered.weight()
}

function numberOf(index: PositionIndex): number {
  let number = numbers.get(index)
  if (number === undefined) numbers.set(index, (number = numbered += 1))
  return number
}

/** Rather too much than too little: strings that answers share with the index are counted in each. */
function roughBytes(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  let bytes = 32
  for (const part of Object.values(value)) bytes += 8 + roughBytes(part)
  return bytes
}
