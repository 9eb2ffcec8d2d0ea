import { addDays } from '#kernel/time.ts'
import type { ShownApplication } from '../../contract.ts'
import { explanationState, isOwed, isRejected, isUnasked } from '../../states.ts'
import { rulesOf } from '../records/dependencies.ts'
import { findQuestion } from '../records/message-store.ts'
import type { ApplicationRow } from '../records/store.ts'
import type { ApplicantCall } from './own-application.ts'
import type { Reader } from './present-application.ts'

/** Returns what became of the question about a rejection; null if there is no rejection to ask about, or no time left to ask. */
export async function showExplanation(
  { dependencies }: ApplicantCall,
  row: ApplicationRow,
  { hidden, now }: Reader,
): Promise<ShownApplication['explanation']> {
  if (hidden || !isRejected(row.state) || row.rejectedAt === null) return null
  const { askWhyDays, answerWhyDays } = rulesOf(dependencies, row)
  const question = await findQuestion(dependencies.db, row.id, row.rejectedAt)
  const state = explanationState(question)
  const askUntil = addDays(row.rejectedAt, askWhyDays)
  if (isUnasked(state) && now >= askUntil) return null
  return {
    state,
    askUntil: askUntil.toISOString(),
    answerDays: answerWhyDays,
    dueAt: question?.dueAt.toISOString() ?? null,
    overdue: isOwed(state) && question !== undefined && now > question.dueAt,
  }
}
