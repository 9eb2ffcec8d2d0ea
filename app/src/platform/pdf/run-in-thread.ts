import { Worker } from 'node:worker_threads'
import { requestErrors } from '#kernel/error.ts'
import type { PdfTask, PdfTasks } from './pdf-thread.ts'

/** How much one thread may use. */
export interface ThreadLimits {
  megabytes: number
  /** Of a processor, not of the clock: on a busy machine an ordinary letter takes long, too. */
  milliseconds: number
}

/** Foreign bytes wanted more memory or time than they get. */
export class PdfTooComplexError extends Error {
  override name = 'PdfTooComplexError'
}

const LOOK_MS = 100
/** By the clock a thread may wait for a processor so much longer than it may use one. */
const WAITING_MS = 60_000

/**
 * Does work on a PDF in a thread of its own, which is ended from outside when it takes more memory or time than allowed: a few
 * hundred bytes can keep a PDF library busy for ever. What lies beside the heap (inflated streams) is watched, too.
 * @throws PdfTooComplexError; AppError `unavailable` when the machine is too busy; an Error with the thread's own message when
 * the work failed
 */
export function runInThread<T extends PdfTask>(
  task: T,
  input: PdfTasks[T]['input'],
  { megabytes, milliseconds }: ThreadLimits,
): Promise<PdfTasks[T]['output']> {
  const worker = new Worker(new URL('pdf-thread.ts', import.meta.url), {
    workerData: { task, input },
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    // Its warnings and prints are nobody's; the answer is a message.
    stdout: true,
    stderr: true,
  })
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(late)
      clearInterval(watch)
      void worker.terminate()
      finish()
    }
    const tooComplex = () => settle(() => reject(new PdfTooComplexError(`The PDF took too much to ${task}.`)))
    const tooBusy = () =>
      settle(() => reject(requestErrors.error('unavailable', { developer: `no processor was free to ${task} a PDF` })))
    const late = setTimeout(tooBusy, milliseconds + WAITING_MS)
    const watch = setInterval(() => {
      Promise.all([worker.getHeapStatistics(), worker.cpuUsage()]).then(
        ([heap, { user, system }]) => {
          const bytes = heap.external_memory + heap.used_heap_size
          if (bytes > megabytes * 1_048_576 || user + system > milliseconds * 1000) tooComplex()
        },
        () => undefined,
      )
    }, LOOK_MS)
    worker.once('message', (answer: { value: PdfTasks[T]['output'] } | { failed: string }) =>
      settle(() => ('value' in answer ? resolve(answer.value) : reject(new Error(answer.failed)))),
    )
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : settle(() => reject(error)),
    )
    worker.once('exit', () => settle(() => reject(new Error('The thread ended without an answer.'))))
  })
}
