import type { Values } from '@foyer/form-kit'

const KEY = 'form-gallery-editor'

/** What the editor keeps for the time of the tab: the text of the definition and the answers typed into its form. */
export interface Draft {
  readonly text: string
  readonly answers: Values
}

/** The draft of this tab; undefined without one, or where the browser keeps nothing. */
export function keptDraft(): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps the draft; false where there is no room for it, for example because of large files among the answers. */
export function keepDraft(draft: Draft): boolean {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null || !('text' in kept) || !('answers' in kept)) return false
  return typeof kept.text === 'string' && typeof kept.answers === 'object' && kept.answers !== null
}
