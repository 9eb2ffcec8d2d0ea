import { useSyncExternalStore } from 'react'

/** True while a media query holds for the screen; false on the server and while hydrating. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const print = window.matchMedia('print')
      const lists = [window.matchMedia(query), print]
      // Paper has a width of its own; what the page holds does not change for it.
      const onScreen = () => print.matches || changed()
      for (const list of lists) list.addEventListener('change', onScreen)
      return () => {
        for (const list of lists) list.removeEventListener('change', onScreen)
      }
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
