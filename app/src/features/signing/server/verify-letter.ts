import { serverLimits } from '#config/server-limits.ts'
import { openConfinedPool } from '#platform/confined/confined-pool.ts'
import { TooCostlyError } from '#platform/confined/confined-thread.ts'
import type { SealVerdict } from './verify-pdf.ts'
import type { SealTasks } from './verify-thread.ts'

const pool = openConfinedPool<SealTasks>({
  script: new URL('verify-thread.ts', import.meta.url),
  threads: serverLimits.verifyThreads,
  mostWaiting: serverLimits.verifyWaiting,
  reusedForMs: serverLimits.verifyThreadReusedMs,
})

const confinement = { megabytes: serverLimits.verifyThreadMegabytes, milliseconds: serverLimits.verifyMs }

/**
 * Checks a sealed letter without asking anyone, in a thread with limited memory and processor time: nothing of the file, its seal or
 * its certificates is parsed elsewhere.
 * @param known DER of the certificates that may have sealed it
 * @throws AppError `unavailable` when too many files wait already
 */
export async function verifyLetter(pdf: Uint8Array, known: readonly Uint8Array[]): Promise<SealVerdict> {
  try {
    return await pool.run('check a seal', { pdf, known }, confinement)
  } catch (error) {
    if (error instanceof TooCostlyError) return { ok: false, why: 'too-complex' }
    throw error
  }
}
