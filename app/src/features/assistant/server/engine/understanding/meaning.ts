import type { JobSearch, ToolCall } from '../../../tools.ts'

/** Reasons for refusing, each with its own frame. */
export type Refusal = 'promise' | 'advice' | 'better' | 'people' | 'system' | 'task'

/** The meaning of a message, before anything is searched or answered. */
export type Meaning =
  | { kind: 'decision'; decision: 'confirm' | 'cancel' }
  | { kind: 'refuse'; reason: Refusal }
  | { kind: 'say'; frame: 'program' | 'thanks' | 'hello' }
  | { kind: 'call'; call: ToolCall }
  | { kind: 'search'; search: JobSearch; changed: boolean }
  /** A question about the open position, or the company. `texts` are readings of it, the best first. */
  | { kind: 'question'; texts: string[] }
  | { kind: 'summary'; position: number }
  /** Something is missing: which job, which alert. */
  | { kind: 'ask'; about: 'which-job' | 'what-search' }
