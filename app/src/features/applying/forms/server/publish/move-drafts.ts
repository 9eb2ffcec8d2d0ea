import type { Transaction } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'

/** Outcome of moving drafts to newer forms. */
export interface MovedDrafts {
  /** Number of open drafts that now have another form. */
  drafts: number
  /** Number of answers whose question was removed; they stay in the history of their draft. */
  setAside: number
}

/**
 * Moves the open drafts of these positions (null for all) to the current form of their position; answers follow their
 * question by its key (`carryAnswers`).
 */
export type MoveDrafts = (
  trx: Transaction,
  tenantId: number,
  positionIds: readonly number[] | null,
  now: Date,
) => Promise<MovedDrafts>

/** Provided by the drafts feature. */
export const moveDraftsService = defineService<MoveDrafts>('forms.move-drafts')
