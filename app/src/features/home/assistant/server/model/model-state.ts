import { assistantLimits } from '../../limits.ts'
import { DAY_MS, SECOND_MS } from '#kernel/time.ts'
import type { SharedCounts } from '#platform/limits/shared-counts.ts'

/** The model's failures on this server, and each company's tokens of a day on all servers. */
export interface ModelState {
  /** Returns true if the model can be asked for this company now. */
  isUsable(tenantId: number, now: Date): boolean
  spend(tenantId: number, tokens: number): void
  succeed(): void
  fail(now: Date): void
}

const DAILY_TOKENS = { kind: 'model-tokens', most: assistantLimits.modelTokensPerDay, seconds: DAY_MS / SECOND_MS }

export function createModelState(counts: SharedCounts): ModelState {
  let failures = 0
  let pausedUntil = 0
  return {
    isUsable: (tenantId, now) =>
      now.getTime() >= pausedUntil && counts.read(DAILY_TOKENS, String(tenantId)).amount < DAILY_TOKENS.most,
    spend(tenantId, tokens) {
      counts.add(DAILY_TOKENS, String(tenantId), tokens)
    },
    succeed() {
      failures = 0
    },
    fail(now) {
      failures += 1
      if (failures < assistantLimits.modelFailures) return
      failures = 0
      pausedUntil = now.getTime() + assistantLimits.modelPauseMs
    },
  }
}
