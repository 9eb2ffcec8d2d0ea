import * as limits from '#config/limits.ts'
import { pdfLimits } from './limits.ts'
import type { Inspection } from './inspect-in-process.ts'
import { ResourceLimitError } from '../confined/confined-thread.ts'
import { runInThread } from './run-in-thread.ts'

export type { Inspection, ReadablePdf } from './inspect-in-process.ts'
export type { PdfFault } from './scan-pdf.ts'

/**
 * Validates an untrusted PDF by its content and reads its pages: sizes in points, and text for screen readers. Runs in
 * a thread with limited memory and time.
 * @returns the first fault found, in a fixed order, if the file is refused
 */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspection> {
  try {
    return await runInThread(
      'inspect',
      { bytes, maxPages: limits.pdfPagesMax },
      { megabytes: pdfLimits.pdfThreadMegabytes, milliseconds: pdfLimits.pdfInspectMs },
    )
  } catch (error) {
    if (error instanceof ResourceLimitError) return { ok: false, why: 'too-complex' }
    throw error
  }
}
