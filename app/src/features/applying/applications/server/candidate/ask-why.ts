import { addDays } from '#kernel/time.ts'
import { applicationErrors } from '../../errors.ts'
import { explanationState, explanationStates, isRejected } from '../../states.ts'
import { hidesStatus, rulesOf } from '../records/dependencies.ts'
import { appendEvent } from '../records/event-store.ts'
import { addMessage, findQuestion, isKnownMessage } from '../records/message-store.ts'
import { notifyPrograms, refreshPages } from '../records/notify-applicant.ts'
import { changeApplication } from '../records/store.ts'
import { type ApplicantCall, onOwnApplication } from './own-application.ts'

/**
 * Asks the company once for more about a rejection. The question waits as a message, which only words of the company answer. A
 * question with an id that was sent before is stored once.
 * @throws `not-found`, `nothing-to-explain`, `asking-over`, `asked-before`
 */
export const askWhy = (call: ApplicantCall, encId: string, { id, words }: { id: string; words?: string | undefined }) =>
  onOwnApplication(call, encId, async ({ trx, row, now }) => {
    if (await isKnownMessage(trx, row.id, id)) return row
    const { dependencies, tenant } = call
    const { askWhyDays, answerWhyDays, retainDays } = rulesOf(dependencies, row)
    if (!isRejected(row.state) || row.rejectedAt === null || hidesStatus(tenant))
      throw applicationErrors.error('nothing-to-explain')
    const next = explanationStates.next(explanationState(await findQuestion(trx, row.id, row.rejectedAt)), 'ask')
    if (!next.ok) throw applicationErrors.error(next.code)
    if (now >= addDays(row.rejectedAt, askWhyDays)) throw applicationErrors.error('asking-over')
    await appendEvent(trx, row.id, { at: now, actor: 'candidate', action: 'asked', words: words ?? null })
    const written = await changeApplication(trx, row, { retainUntil: addDays(now, retainDays), updatedAt: now })
    const question = { request: id, at: now, dueAt: addDays(now, answerWhyDays) }
    await addMessage(trx, { applicationId: row.id, tenantId: row.tenantId, ...question })
    await notifyPrograms(dependencies, trx, written, {
      event: 'application.answered',
      id: `${row.encId} asked ${written.chainLength}`,
      now,
    })
    await refreshPages(trx, written)
    return written
  })
