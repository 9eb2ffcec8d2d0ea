import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableResume } from '../formats/bounds/unreadable-resume.ts'
import type { ParsedResume, UnreadableCode } from '../model/parsed-resume.ts'
import { parseResume, type ParseOptions } from '../parse-resume.ts'

/** The file that the thread reads, as its `workerData`. */
export interface WorkerOrder {
  bytes: Uint8Array
  fileName: string
  options: ParseOptions
}

/** The one message of the thread. Classes of errors do not survive the way between threads. */
export type WorkerAnswer = { parsed: ParsedResume } | { code: UnreadableCode; detail: string | undefined }

async function answer({ bytes, fileName, options }: WorkerOrder): Promise<WorkerAnswer> {
  try {
    return { parsed: await parseResume(bytes, fileName, options) }
  } catch (error) {
    if (error instanceof UnreadableResume) return { code: error.code, detail: error.detail }
    throw error
  }
}

const order: WorkerOrder = workerData
const port = parentPort
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
port?.postMessage(await answer(order))
