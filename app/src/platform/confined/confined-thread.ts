import { Worker } from 'node:worker_threads'
import { requestErrors } from '#kernel/error.ts'

/** Resource limits of one task. */
export interface Confinement {
  /** Heap and buffers together. */
  megabytes: number
  /** Processor time rather than wall-clock time, so that a busy machine does not fail ordinary work. */
  milliseconds: number
  /**
   * Bytes to which files can unpack, by any filter and however deeply nested, including freed ones; see `limitBuffers`.
   */
  unpackedBytes?: number
}

export interface Order {
  task: string
  input: unknown
  unpackedBytes: number
}

export type Answer = 'ready' | 'too costly' | { value: unknown } | { failed: string }

/** Thrown for work that exceeded its memory or processor time. */
export class ResourceLimitError extends Error {
  override name = 'ResourceLimitError'
}

const POLL_MS = 25
/** Wall-clock time that work can wait for a processor, beyond its processor time. */
const WAITING_MS = 60_000
const MEGABYTE = 1_048_576
/** A thread that still holds more than this share of its memory is not reused. */
const REUSED_SHARE = 0.25

/** One worker thread with limited memory. It runs one task at a time and ends when a task fails or exceeds a limit. */
export class ConfinedThread {
  readonly megabytes: number
  private readonly worker: Worker
  private readonly ready: Promise<void>
  /** True once the thread accepts no more work. */
  isOver = false

  constructor(script: URL, megabytes: number) {
    this.megabytes = megabytes
    this.worker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
      // Discards warnings printed by libraries; results arrive as messages.
      stdout: true,
      stderr: true,
    })
    this.ready = new Promise((resolve) => this.worker.once('message', () => resolve()))
    this.worker.once('exit', () => (this.isOver = true))
    // Running work has its own error listener; an idle thread that fails is just not reused.
    this.worker.on('error', () => (this.isOver = true))
  }

  /**
   * Runs one task and terminates the thread if it exceeds its memory or processor time. Counts buffers outside the heap
   * (inflated streams), which V8 does not limit.
   * @throws ResourceLimitError; AppError `unavailable` if no processor was free; an Error with the original message if the
   * task failed
   */
  async work(order: Order, milliseconds: number): Promise<unknown> {
    const { worker } = this
    worker.ref()
    let stopWatching = () => {}
    try {
      return await new Promise<unknown>((resolve, reject) => {
        const tooCostly = () => reject(new ResourceLimitError(`It took too much memory or time to ${order.task}.`))
        const tooBusy = () =>
          reject(requestErrors.error('unavailable', { developer: `no processor was free to ${order.task}` }))
        const late = setTimeout(tooBusy, milliseconds + WAITING_MS)
        const onError = (error: Error & { code?: string }) =>
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooCostly() : reject(error)
        const onExit = () => reject(new Error('The thread ended without an answer.'))
        worker.once('error', onError).once('exit', onExit)
        let watch: NodeJS.Timeout | undefined
        stopWatching = () => {
          clearTimeout(late)
          clearInterval(watch)
          worker.off('error', onError).off('exit', onExit).removeAllListeners('message')
        }
        const begin = async () => {
          await this.ready
          const before = await worker.cpuUsage()
          worker.once('message', (answer: Exclude<Answer, 'ready'>) =>
            answer === 'too costly'
              ? tooCostly()
              : 'value' in answer
                ? resolve(answer.value)
                : reject(new Error(answer.failed)),
          )
          watch = setInterval(() => {
            Promise.all([this.bytes(), worker.cpuUsage(before)]).then(
              ([bytes, { user, system }]) => {
                if (bytes > this.megabytes * MEGABYTE || user + system > milliseconds * 1000) tooCostly()
              },
              () => undefined,
            )
          }, POLL_MS)
          worker.postMessage(order, [])
        }
        begin().catch(reject)
      })
    } catch (error) {
      this.end()
      throw error
    } finally {
      stopWatching()
    }
  }

  /**
   * Unreferences an idle thread so that it does not keep the process alive.
   * @returns true if the thread can be reused: it is alive and its memory is nearly free
   */
  async rest(): Promise<boolean> {
    if (this.isOver) return false
    const bytes = await this.bytes().catch(() => Number.POSITIVE_INFINITY)
    this.worker.unref()
    return !this.isOver && bytes < this.megabytes * MEGABYTE * REUSED_SHARE
  }

  end(): void {
    this.isOver = true
    void this.worker.terminate()
  }

  private async bytes(): Promise<number> {
    const heap = await this.worker.getHeapStatistics()
    return heap.external_memory + heap.used_heap_size
  }
}
