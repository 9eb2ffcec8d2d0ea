import { createHash } from 'node:crypto'

import type { ImportedJob } from '../row.ts'

/**
 * Incremented when sanitizing, language detection or row parsing change, so that unchanged rows are processed again.
 */
const PIPELINE_VERSION = 2

/**
 * Returns a fingerprint of a row's content (SHA-256, 64 hexadecimal digits). If it equals the stored one, sanitizing
 * and language detection are skipped.
 */
export function contentHash(row: ImportedJob): string {
  return createHash('sha256')
    .update(JSON.stringify([PIPELINE_VERSION, row]))
    .digest('hex')
}
