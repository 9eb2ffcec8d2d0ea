import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first render of its page; for what browsers may write differently from servers. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
