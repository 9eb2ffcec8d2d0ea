import { loadChunk } from '@foyer/form-kit/load-chunk'
import { useEffect, useState } from 'react'
import type { Contributed } from '#ui/feature/web-feature.ts'

type PositionParts = typeof import('#features/jobs/positions/web/index.ts')

let loaded: PositionParts | undefined

let contributed: Contributed

/** Sets what other features show below a position. */
export const setContributed = (given: Contributed) => {
  contributed = given
}

/** Loads the code that shows a position on first use: most visits begin with just the list. */
export async function loadPositionParts(): Promise<PositionParts> {
  const parts = await loadChunk('positions', () => import('#features/jobs/positions/web/index.ts'))
  await parts.loadContributedParts(contributed)
  loaded = parts
  return parts
}

/**
 * Returns the code that shows a position once loaded; `wanted` starts loading.
 * @param onFailed called if loading failed
 */
export function usePositionParts(wanted: boolean, onFailed: () => void): PositionParts | undefined {
  const [parts, setParts] = useState(loaded)
  const missing = wanted && !parts
  useEffect(() => {
    if (missing) loadPositionParts().then(setParts, onFailed)
    // A failure is reported once; selecting a position retries.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [missing])
  return parts
}
