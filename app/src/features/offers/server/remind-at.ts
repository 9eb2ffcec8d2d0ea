import { serverLimits } from '#config/server-limits.ts'

const DAY_MS = 86_400_000

/** When a candidate is reminded of the end: some days before; not at all where that is past or was only just said. */
export function remindAt(expiresAt: Date | null, now: Date): Date | null {
  if (expiresAt === null) return null
  const at = new Date(expiresAt.getTime() - serverLimits.offerReminderDays * DAY_MS)
  return at.getTime() - now.getTime() >= DAY_MS ? at : null
}

/** Days left as people are told them: a begun day counts, and it is never none. */
export const daysLeft = (expiresAt: Date, now: Date): number =>
  Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS))
