import { serverLimits } from '#config/server-limits.ts'
import { DAY_MS } from '#kernel/time.ts'

/** The model's failures on this server, and the tokens of each company today. */
export interface ModelState {
  /** Returns true if the model may be asked for this company now. */
  isUsable(tenantId: number, now: Date): boolean
  spend(tenantId: number, tokens: number, now: Date): void
  succeed(): void
  fail(now: Date): void
}

export function createModelState(): ModelState {
  let failures = 0
  let pausedUntil = 0
  let day = 0
  let spent = new Map<number, number>()
  const today = (now: Date) => {
    const current = Math.floor(now.getTime() / DAY_MS)
    if (current !== day) spent = new Map()
    day = current
    return spent
  }
  return {
    isUsable: (tenantId, now) =>
      now.getTime() >= pausedUntil && (today(now).get(tenantId) ?? 0) < serverLimits.modelTokensPerDay,
    spend(tenantId, tokens, now) {
      today(now).set(tenantId, (today(now).get(tenantId) ?? 0) + tokens)
    },
    succeed() {
      failures = 0
    },
    fail(now) {
      failures += 1
      if (failures < serverLimits.modelFailures) return
      failures = 0
      pausedUntil = now.getTime() + serverLimits.modelPauseMs
    },
  }
}
