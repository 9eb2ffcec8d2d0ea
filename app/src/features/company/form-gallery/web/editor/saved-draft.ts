import type { Values } from '@foyer/form-kit'

const KEY = 'form-gallery-editor'

/** Editor state kept in session storage: the definition's text and the form's answers. */
export interface Draft {
  readonly text: string
  readonly answers: Values
}

/** Returns this tab's draft; undefined if there is none or storage is unavailable. */
export function savedDraft(): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Stores the draft; returns false if it does not fit, for example because of large files among the answers. */
export function saveDraft(draft: Draft): boolean {
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
