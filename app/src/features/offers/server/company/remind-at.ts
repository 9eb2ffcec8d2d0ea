import { serverLimits } from '#config/server-limits.ts'
import { addDays, DAY_MS } from '#kernel/time.ts'

/** Returns the time of the expiry reminder, some days before; null if that is in the past or too close to now. */
export function remindAt(expiresAt: Date | null, now: Date): Date | null {
  if (expiresAt === null) return null
  const at = addDays(expiresAt, -serverLimits.offerReminderDays)
  return at.getTime() - now.getTime() >= DAY_MS ? at : null
}
