import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import { useEffect, useState } from 'react'
import type { Contributed } from '#ui/feature/web-feature.ts'

type PositionModule = typeof import('#features/jobs/positions/web/index.ts')

let loaded: PositionModule | undefined

let contributed: Contributed

/** Sets what other features show below a position. */
export const setContributed = (given: Contributed) => {
  contributed = given
}

/** Loads the code that shows a position on first use: most visits begin with just the list. */
export async function loadPositionModule(): Promise<PositionModule> {
  const positionModule = await loadChunk('positions', () => import('#features/jobs/positions/web/index.ts'))
  await positionModule.loadContributedSections(contributed)
  loaded = positionModule
  return positionModule
}

/**
 * Returns the code that shows a position once loaded; `wanted` starts loading.
 * @param onFailed called if loading failed
 */
export function usePositionModule(wanted: boolean, onFailed: () => void): PositionModule | undefined {
  const [positionModule, setPositionModule] = useState(loaded)
  const missing = wanted && !positionModule
  useEffect(() => {
    if (missing) loadPositionModule().then(setPositionModule, onFailed)
    // A failure is reported once; selecting a position retries.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [missing])
  return positionModule
}
