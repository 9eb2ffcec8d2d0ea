import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Texts of this page, which also live where a browser refuses its storage. */
const texts = new Map<string, string>()

function follow(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Text of a field that survives a closed tab, under a name in the browser's storage. */
export function useKeptText(name: string): [string, (text: string) => void] {
  const key = `foyer-desk ${name}`
  const text = useSyncExternalStore(
    follow,
    () => read(key),
    () => '',
  )
  return [text, (next) => write(key, next)]
}

/** Returns true if the browser has kept a text under a name. */
export const isKept = (name: string): boolean => read(`foyer-desk ${name}`) !== ''

function read(key: string): string {
  const known = texts.get(key)
  if (known !== undefined) return known
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string): void {
  texts.set(key, text)
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // The text is kept as long as the page is open.
  }
  for (const changed of listeners) changed()
}
