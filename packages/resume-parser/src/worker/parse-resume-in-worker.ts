import { Worker } from 'node:worker_threads'
import { UnreadableResume } from '../formats/bounds/unreadable-resume.ts'
import type { ParsedResume } from '../model/parsed-resume.ts'
import type { ParseOptions } from '../parse-resume.ts'
import type { WorkerAnswer, WorkerOrder } from './parse-resume.worker.ts'

export interface WorkerOptions extends ParseOptions {
  /** Most time for one file, in milliseconds; 30 seconds unless stated. */
  milliseconds?: number
  /** Most memory of the thread's heap, in megabytes; 512 unless stated. */
  megabytes?: number
}

/** The source is TypeScript in the repository and JavaScript in the published package. */
const SCRIPT = new URL(
  `./parse-resume.worker${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`,
  import.meta.url,
)

/**
 * Reads a résumé in a thread that ends with it. A file that takes too long or too much memory is refused, and the
 * process continues. Starting the thread takes about half a second; to read many files, keep threads that call
 * `parseResume`.
 * @throws UnreadableResume
 */
export async function parseResumeInWorker(
  bytes: Uint8Array,
  fileName: string,
  options: WorkerOptions = {},
): Promise<ParsedResume> {
  const { milliseconds = 30_000, megabytes = 512, ...rest } = options
  const order: WorkerOrder = { bytes, fileName, options: rest }
  const worker = new Worker(SCRIPT, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, stackSizeMb: 4 },
    // Discards what libraries print about broken files.
    stdout: true,
    stderr: true,
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ParsedResume>((resolve, reject) => {
      timer = setTimeout(
        () => reject(new UnreadableResume('took-too-long', `more than ${milliseconds} ms`)),
        milliseconds,
      )
      worker.once('message', (answer: WorkerAnswer) => {
        if ('parsed' in answer) resolve(answer.parsed)
        else reject(new UnreadableResume(answer.code, answer.detail))
      })
      worker.once('error', (error) => reject(unreadable(error)))
      worker.once('exit', () => reject(new UnreadableResume('damaged', 'the thread ended')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function unreadable(error: unknown): UnreadableResume {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  const memory = code === 'ERR_WORKER_OUT_OF_MEMORY'
  return new UnreadableResume(memory ? 'took-too-much-memory' : 'damaged', String(error), error)
}
