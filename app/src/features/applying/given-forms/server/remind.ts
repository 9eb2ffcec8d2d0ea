import { givenFormLimits } from '../limits.ts'
import { addDays } from '#kernel/time.ts'
import { notifyPerson } from './records/notify-person.ts'
import type { FormDependencies } from './records/dependencies.ts'
import { lockDue, setReminded } from './records/store.ts'

/** Reminds people of forms that are due soon, and of those that are due: once each. @returns the number of reminders */
export async function remindOfForms(dependencies: FormDependencies, now: Date): Promise<number> {
  const soonUntil = addDays(now, givenFormLimits.dueSoonDays)
  let count = 0
  for (;;) {
    const sent = await dependencies.db.transaction().execute(async (trx) => {
      const due = await lockDue(trx, { now, soonUntil })
      for (const { reminder, ...row } of due) {
        await setReminded(trx, row.id, reminder, now)
        await notifyPerson(dependencies, trx, row, reminder, now)
      }
      return due.length
    })
    count += sent
    if (sent === 0) return count
  }
}
