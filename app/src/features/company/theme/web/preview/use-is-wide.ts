import { useSyncExternalStore } from 'react'
import { breakpointsPx } from '#config/limits.ts'

const WIDE = `(min-width: ${breakpointsPx.desktop}px)`

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia(WIDE)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Returns true if the window has room for the editor beside the preview; false on the server and during hydration. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
