import { serverLimits } from '#config/server-limits.ts'
import { addDays, DAY_MS } from '#kernel/time.ts'

/** When a candidate is reminded of the end: some days before; not at all where that is past or was only just said. */
export function remindAt(expiresAt: Date | null, now: Date): Date | null {
  if (expiresAt === null) return null
  const at = addDays(expiresAt, -serverLimits.offerReminderDays)
  return at.getTime() - now.getTime() >= DAY_MS ? at : null
}
