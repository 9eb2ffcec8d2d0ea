import { loadChunk } from '@foyer/form-kit/load-chunk'
import { useEffect, useState } from 'react'

type PositionParts = typeof import('#features/positions/web/index.ts')

let loaded: PositionParts | undefined

/** What shows a position. It comes when one is shown first: most visits begin with the list alone. */
export async function loadPositionParts(): Promise<PositionParts> {
  loaded = await loadChunk('positions', () => import('#features/positions/web/index.ts'))
  return loaded
}

/**
 * What shows a position, once it is there; fetched when it is wanted.
 * @param onFailed it could not be fetched
 */
export function usePositionParts(wanted: boolean, onFailed: () => void): PositionParts | undefined {
  const [parts, setParts] = useState(loaded)
  const missing = wanted && !parts
  useEffect(() => {
    if (missing) loadPositionParts().then(setParts, onFailed)
    // A failure is told once; choosing a position asks again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [missing])
  return parts
}
