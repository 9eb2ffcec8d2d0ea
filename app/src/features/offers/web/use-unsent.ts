import { useEffect } from 'react'

/** Has the browser ask before the page is left, for as long as something on it would be lost that way. */
export function useUnsent(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsent])
}
