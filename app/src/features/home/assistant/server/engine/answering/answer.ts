import type { Passage } from '../../../conversation.ts'

/** An answer with its passages: `nearest` ones don't answer, and are shown as such. */
export interface Answer {
  kind: 'answer' | 'nearest' | 'unknown'
  source: 'posting' | 'fields' | 'company' | 'site'
  passages: Passage[]
  subject: string | null
}
