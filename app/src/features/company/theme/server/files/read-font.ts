import * as limits from '#config/limits.ts'
import { themeLimits } from '../../limits.ts'
import { openConfinedPool } from '#platform/confined/confined-pool.ts'
import { ResourceLimitError } from '#platform/confined/confined-thread.ts'
import { AppError } from '#kernel/error.ts'
import { themeErrors } from '../../errors.ts'
import type { FontFacts } from './file-store.ts'
import type { FontTasks } from './font-thread.ts'

const HEADER_BYTES = 48

const pool = openConfinedPool<FontTasks>({
  script: new URL('font-thread.ts', import.meta.url),
  threads: 1,
  maxWaiting: 8,
  reusedForMs: 30_000,
})

/** Checks the header of a WOFF2 file, before anything is unpacked (WOFF 2.0, section 4.1). */
function hasValidHeader(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER_BYTES) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [signature, length, unpacked, packed] = [0, 8, 16, 20].map((at) => view.getUint32(at))
  const tables = view.getUint16(12)
  return (
    signature === 0x77_4f_46_32 &&
    length === bytes.length &&
    view.getUint16(14) === 0 &&
    tables > 0 &&
    tables <= themeLimits.fontTables &&
    (unpacked ?? Infinity) <= themeLimits.fontUnpackedBytes &&
    (packed ?? Infinity) < bytes.length
  )
}

/**
 * Reads an uploaded font: WOFF2 that can be embedded. It is unpacked in a thread with limited memory and time.
 * @throws `theme/not-a-font`, `theme/licence`, `request/too-large`
 */
export async function readFont(bytes: Uint8Array): Promise<FontFacts> {
  if (!hasValidHeader(bytes)) throw themeErrors.error('not-a-font')
  const { fontMegabytes: megabytes, fontMs: milliseconds } = themeLimits
  try {
    const { isRestricted, isLarge, ...facts } = await pool.run('read', bytes, { megabytes, milliseconds })
    if (isRestricted) throw themeErrors.error('licence')
    if (bytes.length > (isLarge ? limits.themeFontMaxBytes : themeLimits.fontBytes))
      throw themeErrors.error('not-a-font', { developer: 'the font is too large' })
    return facts
  } catch (error) {
    if (error instanceof AppError) throw error
    const developer = error instanceof ResourceLimitError ? error.message : 'the font could not be read'
    throw themeErrors.error('not-a-font', { cause: error, developer })
  }
}
