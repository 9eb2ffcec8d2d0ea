import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether the page is in a browser and awake. The forms of the gallery are loaded piece by piece and never rendered on
 * the server, which renders in one go and would give up at the first piece.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
