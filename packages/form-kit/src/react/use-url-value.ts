import { useCallback, useSyncExternalStore } from 'react'

const CHANGED = 'form-kit:url'

/**
 * Keeps a value in a query parameter of the page, so that it survives a reload and can be shared.
 *
 * @param navigation `push` adds a history entry for each change, so that Back undoes it; `replace` does not.
 * @returns the value (null while it is absent) and a setter; null removes the parameter.
 */
export function useUrlValue(
  name: string,
  navigation: 'push' | 'replace' = 'replace',
): readonly [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.search).get(name),
    () => null,
  )
  const change = useCallback((next: string | null) => writeUrlValue(name, next, navigation), [name, navigation])
  return [value, change]
}

/** Writes a value into the page's address; null removes the parameter, an unchanged value does nothing. */
export function writeUrlValue(name: string, value: string | null, navigation: 'push' | 'replace'): void {
  const url = new URL(location.href)
  if (value === null) url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  if (url.href === location.href) return
  if (navigation === 'push') history.pushState(history.state, '', url)
  else history.replaceState(history.state, '', url)
  window.dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener(CHANGED, listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener(CHANGED, listener)
  }
}
