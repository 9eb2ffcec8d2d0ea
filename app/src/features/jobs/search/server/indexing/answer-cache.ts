import { searchLimits } from '../../limits.ts'
import { boundedCache, objectNumbers } from '#kernel/bounded-cache.ts'
import type { PositionIndex } from '../position-index.ts'

interface Remembered {
  version: number
  answer: unknown
}

/** One cache for all tenants of the process. */
const cache = boundedCache<Remembered>(
  searchLimits.answerCacheBytes,
  ({ answer }, name) => 2 * name.length + roughBytes(answer),
)

const numberOf = objectNumbers()

/**
 * Returns the cached answer for this version of the index, else computes it with `answer`. Any change of the positions
 * invalidates all earlier answers; eviction is LRU. For an index that doesn't follow changes, nothing is cached.
 */
export async function cacheAnswer<Answer>(
  index: PositionIndex,
  key: string,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  if (!index.followsChanges) return answer()
  const version = index.version()
  const name = `${numberOf(index)} ${key}`
  const known = cache.get(name)
  // A key always has the same type of answer.
  if (known?.version === version) return known.answer as Answer
  const result = await answer()
  if (index.version() === version) cache.set(name, { version, answer: result })
  return result
}

/** A response cached as text, which is a single value for the garbage collector. */
export interface TextAnswer<Answer> {
  data(): Answer
  /** Returns the response as JSON, and caches it. */
  json(): string
}

/**
 * Like `cacheAnswer`, for answers sent as JSON. A response whose JSON is not requested is not cached, because pages are
 * cached as a whole.
 */
export async function cacheJson<Answer>(
  index: PositionIndex,
  key: string,
  answer: () => Promise<Answer>,
): Promise<TextAnswer<Answer>> {
  const version = index.version()
  const name = `${numberOf(index)} ${key}`
  const known = cache.get(name)
  if (known?.version === version && typeof known.answer === 'string') {
    const json = known.answer
    // A key always has the same type of answer.
    return { data: () => JSON.parse(json) as Answer, json: () => json }
  }
  const data = await answer()
  return {
    data: () => data,
    json() {
      const json = JSON.stringify(data)
      if (index.version() === version) cache.set(name, { version, answer: json })
      return json
    },
  }
}

/** Returns the estimated size of the cache, in bytes (see `roughBytes`). */
export function cachedBytes(): number {
  return cache.weight()
}

/** Overestimates on purpose: strings shared with the index are counted once per answer. */
function roughBytes(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  let bytes = 32
  for (const part of Object.values(value)) bytes += 8 + roughBytes(part)
  return bytes
}
