import { serverLimits } from '#config/server-limits.ts'
import { openConfinedPool } from '#platform/confined/confined-pool.ts'
import type { SealTasks } from './verify-thread.ts'

/** Opens a pool of reusable threads for untrusted seals and time-stamps. */
export const openSealPool = (threads: number) =>
  openConfinedPool<SealTasks>({
    script: new URL('verify-thread.ts', import.meta.url),
    threads,
    mostWaiting: serverLimits.verifyWaiting,
    reusedForMs: serverLimits.verifyThreadReusedMs,
  })

/** Resource limits of one check. */
export const sealConfinement = { megabytes: serverLimits.verifyThreadMegabytes, milliseconds: serverLimits.verifyMs }
