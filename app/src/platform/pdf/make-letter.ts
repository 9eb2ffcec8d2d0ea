import { serverLimits } from '#config/server-limits.ts'
import type { LetterParts } from './letter.ts'
import { runInThread } from './run-in-thread.ts'

export type { AuditRecord, AuditRow, AuditSection, LetterMark, LetterParts, PagePlace, SealPlace } from './letter.ts'

/**
 * Stamps a letter and appends its audit pages, with room for a seal; in a thread with limited memory and time, because a
 * letter is foreign bytes to us.
 * @throws PdfTooComplexError; an Error that says what does not fit
 */
export function makeLetter(parts: LetterParts): Promise<Uint8Array> {
  return runInThread('put together', parts, {
    megabytes: serverLimits.pdfThreadMegabytes,
    milliseconds: serverLimits.pdfMakeMs,
  })
}
