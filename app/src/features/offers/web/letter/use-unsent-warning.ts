import { useEffect } from 'react'

/** Makes the browser ask for confirmation before the page is left while it has unsent input. */
export function useUnsentWarning(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsent])
}
