export interface Finding {
  /** What was looked at, in a word or two. */
  check: string
  state: 'ok' | 'warning' | 'problem'
  /** What is so, and, unless it is well, what to do. */
  message: string
}

/** Makes the findings of one check. */
export function findingsOf(check: string) {
  const finding =
    (state: Finding['state']) =>
    (message: string): Finding => ({ check, state, message })
  return { ok: finding('ok'), warning: finding('warning'), problem: finding('problem') }
}
