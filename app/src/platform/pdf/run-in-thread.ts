import { serverLimits } from '#config/server-limits.ts'
import { openConfinedPool } from '../confined/confined-pool.ts'
import type { Confinement } from '../confined/confined-thread.ts'
import type { PdfTask, PdfTasks } from './pdf-thread.ts'

/** Each file gets a fresh thread: the PDF libraries keep caches that a file could have filled. */
const pool = openConfinedPool<PdfTasks>({
  script: new URL('pdf-thread.ts', import.meta.url),
  threads: serverLimits.pdfThreads,
  mostWaiting: serverLimits.pdfWaiting,
})

/**
 * Works on a PDF in a thread with limits: a few hundred bytes can keep a PDF library busy forever.
 * @throws TooCostlyError; AppError `unavailable` when the machine is too busy; an Error with the thread's own message when
 * the work failed
 */
export const runInThread = <T extends PdfTask>(
  task: T,
  input: PdfTasks[T]['input'],
  limits: Confinement,
): Promise<PdfTasks[T]['output']> => pool.run(task, input, limits)
