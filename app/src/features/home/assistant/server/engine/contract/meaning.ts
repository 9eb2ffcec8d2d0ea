import type { JobSearch, ToolCall } from '../../../tools.ts'

/** Reasons for refusing, each with its own frame. */
export type Refusal = 'promise' | 'advice' | 'better' | 'people' | 'system' | 'task'

/** The meaning of a message, before any search or answer. */
export type Meaning =
  | { kind: 'decision'; decision: 'confirm' | 'cancel' }
  | { kind: 'refuse'; reason: Refusal }
  | { kind: 'say'; frame: 'program' | 'thanks' | 'hello' }
  | { kind: 'call'; call: ToolCall }
  /** `kept` are the parts that the last search also had. */
  | { kind: 'search'; search: JobSearch; changed: boolean; kept?: JobSearch }
  /**
   * A question about a job, or the company. `texts` are readings of it, best first; `job` is `several` if one of a list
   * is meant and the question doesn't say which.
   */
  | { kind: 'question'; texts: string[]; job: number | 'several' | undefined }
  /** No part of the grammar covers it. */
  | { kind: 'unclear' }
  | { kind: 'summary'; position: number }
  /** Something is missing, such as the job or the alert. */
  | { kind: 'ask'; about: 'which-job' | 'what-search' }
