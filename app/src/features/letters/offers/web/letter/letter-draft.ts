import { useEffect, useState } from 'react'
import { type AppContext, useApp } from '#ui/page/app-context.ts'

/** Unsaved input for a letter; of a file, browsers let a page keep only the name. */
export interface LetterDraft {
  name: string
  fileName: string
  /** Hash of the letter for which the file was chosen. */
  letterHash: string
  /** Version of the offer for which the file was chosen. */
  version: string
  /** Kept in memory while the page is open, across screens. */
  file: File | undefined
}

const NOTHING: LetterDraft = { name: '', fileName: '', letterHash: '', version: '', file: undefined }

const files = new Map<string, File>()

type Owner = Pick<AppContext, 'viewer'>
const keyOf = ({ viewer }: Owner, offer: string, document: string) =>
  `offer-draft ${viewer.current()?.accountId ?? ''} ${offer} ${document}`

function read(key: string): LetterDraft {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
    const text = (name: 'name' | 'fileName' | 'letterHash' | 'version') => {
      const value = kept && typeof kept === 'object' && name in kept ? (kept as Partial<LetterDraft>)[name] : ''
      return typeof value === 'string' ? value : ''
    }
    return {
      name: text('name'),
      fileName: text('fileName'),
      letterHash: text('letterHash'),
      version: text('version'),
      file: files.get(key),
    }
  } catch {
    return { ...NOTHING, file: files.get(key) }
  }
}

function write(key: string, { name, fileName, letterHash, version, file }: LetterDraft): void {
  if (file) files.set(key, file)
  else files.delete(key)
  try {
    if (name || fileName) window.sessionStorage.setItem(key, JSON.stringify({ name, fileName, letterHash, version }))
    else window.sessionStorage.removeItem(key)
  } catch {
    // Storage can be full or blocked; then a reload loses the input.
  }
}

export function clearDraft(owner: Owner, offer: string, document: string): void {
  write(keyOf(owner, offer, document), NOTHING)
}

/** Input for a letter, which survives a reload of the tab. */
export function useLetterDraft(offer: string, document: string) {
  const app = useApp()
  const key = keyOf(app, offer, document)
  const [draft, setDraft] = useState(NOTHING)
  useEffect(() => setDraft(read(key)), [key])
  const change = (part: Partial<LetterDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    write(key, next)
  }
  return [draft, change] as const
}
