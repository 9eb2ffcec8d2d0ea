import { serverLimits } from '#config/server-limits.ts'
import { TooCostlyError } from '#platform/confined/confined-thread.ts'
import { openSealPool, sealConfinement } from './seal-pool.ts'
import type { SealVerdict } from './verify-pdf.ts'

const pool = openSealPool(serverLimits.verifyThreads)

/**
 * Checks a sealed letter without asking anyone, in a thread with limited memory and processor time: nothing of the file, its seal or
 * its certificates is parsed elsewhere.
 * @param known DER of the certificates that may have sealed it
 * @param authorities DER of the certificates whose time-stamps are believed
 * @throws AppError `unavailable` when too many files wait already
 */
export async function verifyLetter(
  pdf: Uint8Array,
  known: readonly Uint8Array[],
  authorities: readonly Uint8Array[] = [],
): Promise<SealVerdict> {
  try {
    return await pool.run('check a seal', { pdf, known, authorities }, sealConfinement)
  } catch (error) {
    if (error instanceof TooCostlyError) return { ok: false, why: 'too-complex' }
    throw error
  }
}
