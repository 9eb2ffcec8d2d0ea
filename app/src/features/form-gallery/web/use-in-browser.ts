import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Returns true once the page is hydrated. The gallery's forms are lazy and not rendered on the server, whose
 * synchronous rendering would fail at the first lazy part.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
