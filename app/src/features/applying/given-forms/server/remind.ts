import { serverLimits } from '#config/server-limits.ts'
import { addDays } from '#kernel/time.ts'
import { notifyPerson } from './notify-person.ts'
import type { FormParts } from './parts.ts'
import { lockDue, setReminded } from './store.ts'

/** Reminds people of forms that are due soon, and of those that are due: each once. @returns the number of reminders */
export async function remindOfForms(parts: FormParts, now: Date): Promise<number> {
  const soonUntil = addDays(now, serverLimits.formDueSoonDays)
  let count = 0
  for (;;) {
    const sent = await parts.db.transaction().execute(async (trx) => {
      const due = await lockDue(trx, { now, soonUntil })
      for (const { reminder, ...row } of due) {
        await setReminded(trx, row.id, reminder, now)
        await notifyPerson(parts, trx, row, reminder, now)
      }
      return due.length
    })
    count += sent
    if (sent === 0) return count
  }
}
