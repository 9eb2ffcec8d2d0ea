import { addDays } from '#kernel/time.ts'
import { applicationErrors } from '../../errors.ts'
import { applicationLimits } from '../../limits.ts'
import { rulesOf } from '../records/dependencies.ts'
import { appendEvent } from '../records/event-store.ts'
import { addMessage, countMessages, isKnownMessage } from '../records/message-store.ts'
import { notifyPrograms, refreshPages } from '../records/notify-applicant.ts'
import { changeApplication } from '../records/store.ts'
import { type ApplicantCall, onOwnApplication } from './own-application.ts'

/**
 * Writes to the company about an application, also about one that ended. A message with an id that was sent before is stored
 * once.
 * @throws `not-found`, `too-many-messages`
 */
export const writeMessage = (call: ApplicantCall, encId: string, { id, words }: { id: string; words: string }) =>
  onOwnApplication(call, encId, async ({ trx, row, now }) => {
    if (await isKnownMessage(trx, row.id, id)) return row
    const { messagesOfDay: most } = applicationLimits
    if ((await countMessages(trx, row.id, addDays(now, -1))) >= most)
      throw applicationErrors.error('too-many-messages', { values: { most } })
    await appendEvent(trx, row.id, { at: now, actor: 'candidate', action: 'answered', words })
    const { dependencies } = call
    const retainUntil = addDays(now, rulesOf(dependencies, row).retainDays)
    const written = await changeApplication(trx, row, { retainUntil, updatedAt: now })
    await addMessage(trx, { applicationId: row.id, tenantId: row.tenantId, request: id, at: now })
    await notifyPrograms(dependencies, trx, written, {
      event: 'application.answered',
      id: `${row.encId} answered ${written.chainLength}`,
      now,
    })
    await refreshPages(trx, written)
    return written
  })
