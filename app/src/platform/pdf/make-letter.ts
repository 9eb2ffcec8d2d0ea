import { pdfLimits } from './limits.ts'
import type { ReadablePdf } from './inspect-in-process.ts'
import type { LetterParts } from './letter.ts'
import { ResourceLimitError } from '../confined/confined-thread.ts'
import type { PdfTasks } from './pdf-thread.ts'
import { runInThread } from './run-in-thread.ts'
import type { MarksVerdict } from './marks/try-marks-in-process.ts'

export type { AuditRecord, AuditRow, AuditSection, LetterMark, LetterParts, PagePlace, SealPlace } from './letter.ts'

/**
 * Stamps a letter and appends its audit pages, with room for a seal. Runs in a thread with limited memory and time,
 * because the letter is untrusted.
 * @throws ResourceLimitError; an Error that says what does not fit
 */
export function makeLetter(parts: LetterParts): Promise<Uint8Array> {
  return runInThread('put together', parts, {
    megabytes: pdfLimits.pdfThreadMegabytes,
    milliseconds: pdfLimits.pdfMakeMs,
  })
}

/**
 * Returns true if an inspected letter can be stamped without losing pages. Checked when a company uploads a letter,
 * since after signing it is too late.
 */
export async function canBeStamped(bytes: Uint8Array, { pages, pageSizes }: ReadablePdf): Promise<boolean> {
  const limits = { megabytes: pdfLimits.pdfThreadMegabytes, milliseconds: pdfLimits.pdfMakeMs }
  try {
    return await runInThread('try stamping', { bytes, pages, pageSizes }, limits)
  } catch (error) {
    if (error instanceof ResourceLimitError) return false
    throw error
  }
}

/**
 * Tries the marks on a letter before the signature is accepted. Allows less time than the real run, so that marks that
 * pass here also pass then.
 */
export async function tryMarks(input: PdfTasks['try marks']['input']): Promise<MarksVerdict> {
  const limits = { megabytes: pdfLimits.pdfThreadMegabytes, milliseconds: pdfLimits.pdfMakeMs / 2 }
  try {
    return await runInThread('try marks', input, limits)
  } catch (error) {
    if (error instanceof ResourceLimitError) return 'cannot-be-stamped'
    throw error
  }
}
