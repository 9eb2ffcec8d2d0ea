import { useSyncExternalStore } from 'react'

/** Returns true while a media query matches the screen; false on the server and during hydration. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const print = window.matchMedia('print')
      const lists = [window.matchMedia(query), print]
      // Printing changes the width but must not change the content.
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
