import { candidateApplicant } from '#kernel/candidate/applicant.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { HeldData } from '#platform/personal-data/held-data.ts'
import { webhookService } from '#features/site/webhooks/server/index.ts'
import { isAhead, CANCELED } from '../states.ts'
import { listEvents } from './records/event-store.ts'
import { exchangeSeats } from './records/slot-store.ts'
import { deleteOfApplication, listOwnInterviews } from './records/store.ts'
import { startOf, writtenTime } from './records/times.ts'

/**
 * Interviews of a candidate with their history. Erasure frees the times, notifies the company, and deletes the
 * interviews.
 */
export const interviewsData = ({ use, nowIn }: Pick<FeatureContext, 'nowIn' | 'use'>): HeldData => ({
  feature: 'interviews',
  // They belong to an application, not to an account.
  tables: [],
  async export(db, owner) {
    const interviews: object[] = []
    const interviewHistory: object[] = []
    for (const row of await listOwnInterviews(db, candidateApplicant(owner))) {
      const { title, positionTitle: position, kind, place, url, interviewers, instructions, zone, minutes } = row
      const time = writtenTime(startOf(row))
      interviews.push({
        position,
        title,
        status: row.state,
        kind,
        time,
        zone,
        minutes,
        place,
        url,
        interviewers: interviewers.join(', '),
        instructions,
      })
      for (const { at: happenedAt, actor, action, from, to, words: message } of await listEvents(db, row.id))
        interviewHistory.push({ position, title, actor, action, from, to, message, happenedAt })
    }
    return { json: { interviews, interviewHistory }, files: [] }
  },
  async erase(trx, owner) {
    const now = await nowIn(trx)
    const rows = await listOwnInterviews(trx, candidateApplicant(owner))
    for (const row of rows.filter(({ state }) => isAhead(state))) {
      await exchangeSeats(trx, null, row.slotId)
      await use(webhookService).enqueue(trx, {
        tenantId: row.tenantId,
        event: 'interview.canceled',
        subject: row.applicationEncId,
        id: `${row.encId} erased`,
        occurredAt: now,
        data: { interview: row.encId, application: row.applicationEncId, state: CANCELED },
      })
    }
    let count = 0
    for (const id of new Set(rows.map(({ applicationId }) => applicationId)))
      count += await deleteOfApplication(trx, id)
    return [{ item: 'interviews', count }]
  },
})
