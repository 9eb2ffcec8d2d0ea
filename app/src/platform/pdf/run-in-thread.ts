import { pdfLimits } from './limits.ts'
import { openConfinedPool } from '../confined/confined-pool.ts'
import type { Confinement } from '../confined/confined-thread.ts'
import { unpackedBytesOf } from '../confined/unpacked-bytes.ts'
import type { PdfTask, PdfTasks } from './pdf-thread.ts'

/** Every file gets a separate thread for all that is done with it: the PDF libraries keep caches that a hostile file could poison. */
const pool = openConfinedPool<PdfTasks>({
  script: new URL('pdf-thread.ts', import.meta.url),
  threads: pdfLimits.pdfThreads,
  maxWaiting: pdfLimits.pdfWaiting,
  reusedForMs: pdfLimits.pdfThreadReusedMs,
  apart: true,
})

/**
 * Runs a PDF task in a resource-limited thread: a few hundred bytes can keep a PDF library busy forever.
 * @throws ResourceLimitError; AppError `unavailable` if the machine is too busy; an Error with the original message if the
 * task failed
 */
export const runInThread = <T extends PdfTask>(
  task: T,
  input: PdfTasks[T]['input'],
  limits: Confinement,
): Promise<PdfTasks[T]['output']> => {
  const unpackedBytes = pdfLimits.letterUnpackedBytes + unpackedBytesOf('bytes' in input ? input.bytes.length : 0)
  return pool.run(task, input, { unpackedBytes, ...limits })
}
