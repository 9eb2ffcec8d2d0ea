import type { Mark } from '../contract.ts'

/** Unsaved state of a signing page. */
export interface Draft {
  signature?: Mark | undefined
  initials?: Mark | undefined
  /** By field id: `placed` for signature and initials, an ISO date for a date, else its text. */
  values: Readonly<Record<string, string>>
  agreed: boolean
  asText: boolean
  /** Strokes being drawn in the dialog, until adopted or cancelled. */
  strokes?: readonly Stroke[] | undefined
  /** Submission that may have been stored; it is resent before anything else is sent. */
  sent?: object | undefined
  /** Outcome confirmed by the server. */
  outcome?: Outcome | undefined
}

/** Points as fractions of the pad's width and height. */
export type Stroke = readonly (readonly [number, number])[]

export type Outcome = 'completed' | 'rejected'

export const EMPTY_DRAFT: Draft = { values: {}, agreed: false, asText: false }

const keyOf = (wid: string) => `foyer-signing-${wid}`

/** Returns the draft of this tab; empty if storage is unavailable. */
export function readDraft(wid: string): Draft {
  try {
    const kept = sessionStorage.getItem(keyOf(wid))
    return kept ? { ...EMPTY_DRAFT, ...(JSON.parse(kept) as Partial<Draft>) } : EMPTY_DRAFT
  } catch {
    return EMPTY_DRAFT
  }
}

/** Stores the draft for as long as the tab is open, including reloads. */
export function saveDraft(wid: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(wid), JSON.stringify(draft))
  } catch {
    // Signing works without storage.
  }
}
