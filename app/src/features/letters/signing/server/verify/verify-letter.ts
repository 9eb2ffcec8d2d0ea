import { signingLimits } from '../../limits.ts'
import { openConfinedPool } from '#platform/confined/confined-pool.ts'
import { ResourceLimitError } from '#platform/confined/confined-thread.ts'
import type { SealVerdict } from './verify-pdf.ts'
import type { SealTasks } from './verify-thread.ts'

/** Opens a pool of reusable threads for untrusted seals and time-stamps. */
export const openSealPool = (threads: number) =>
  openConfinedPool<SealTasks>({
    script: new URL('verify-thread.ts', import.meta.url),
    threads,
    maxWaiting: signingLimits.verifyWaiting,
    reusedForMs: signingLimits.verifyThreadReusedMs,
  })

/** Resource limits of a check. */
export const sealConfinement = { megabytes: signingLimits.verifyThreadMegabytes, milliseconds: signingLimits.verifyMs }

const pool = openSealPool(signingLimits.verifyThreads)

/**
 * Verifies a sealed letter offline, in a thread with limited memory and processor time; nothing in the file, its seal
 * or its certificates is parsed elsewhere.
 * @param known DER of certificates accepted as the sealer's
 * @param authorities DER of trusted time-stamping certificates
 * @throws AppError `unavailable` if too many files are waiting
 */
export async function verifyLetter(
  pdf: Uint8Array,
  known: readonly Uint8Array[],
  authorities: readonly Uint8Array[] = [],
): Promise<SealVerdict> {
  try {
    return await pool.run('check a seal', { pdf, known, authorities }, sealConfinement)
  } catch (error) {
    if (error instanceof ResourceLimitError) return { ok: false, why: 'too-complex' }
    throw error
  }
}
