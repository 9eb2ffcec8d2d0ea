import type { Mark } from '../contract.ts'

/** What somebody has done so far on a signing page. */
export interface Draft {
  signature?: Mark | undefined
  initials?: Mark | undefined
  /** By field: `placed` for signature and initials, an ISO date for a date, else its text. */
  values: Readonly<Record<string, string>>
  agreed: boolean
  asText: boolean
  /** What is being drawn in the window for a signature, until it is adopted or given up. */
  strokes?: readonly Stroke[] | undefined
  /** Sent, and perhaps stored: it is sent again before anything else. */
  sent?: object | undefined
  /** Stored by the server. */
  outcome?: Outcome | undefined
}

/** Points as fractions of the pad's width and height. */
export type Stroke = readonly (readonly [number, number])[]

export type Outcome = 'completed' | 'rejected'

export const EMPTY_DRAFT: Draft = { values: {}, agreed: false, asText: false }

const keyOf = (wid: string) => `foyer-signing-${wid}`

/** What this tab has kept for a page; nothing where the browser keeps nothing. */
export function readDraft(wid: string): Draft {
  try {
    const kept = sessionStorage.getItem(keyOf(wid))
    return kept ? { ...EMPTY_DRAFT, ...(JSON.parse(kept) as Partial<Draft>) } : EMPTY_DRAFT
  } catch {
    return EMPTY_DRAFT
  }
}

/** Keeps it for as long as the tab is open, also over a reload. */
export function keepDraft(wid: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(wid), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing still signs.
  }
}
