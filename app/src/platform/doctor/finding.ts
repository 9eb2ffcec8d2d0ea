export interface Finding {
  /** Subject of the check, in a word or two. */
  check: string
  state: 'ok' | 'warning' | 'problem'
  /** The finding and, unless it is `ok`, the remedy. */
  message: string
}

/** Creates the findings of one check. */
export function findingsOf(check: string) {
  const finding =
    (state: Finding['state']) =>
    (message: string): Finding => ({ check, state, message })
  return { ok: finding('ok'), warning: finding('warning'), problem: finding('problem') }
}
