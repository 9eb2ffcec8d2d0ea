import { useCallback, useSyncExternalStore } from 'react'

const CHANGED = 'form-kit:url'

/**
 * A value kept in a parameter of the page's address, so that it survives a reload and can be shared.
 *
 * @param navigation `push` makes an entry of the history for each change, so that "back" undoes it; `replace` does not.
 * @returns the value (null while it is absent) and how to change it; null takes the parameter out.
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

/** Writes a value into the page's address; null takes the parameter out, and what is there already changes nothing. */
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
