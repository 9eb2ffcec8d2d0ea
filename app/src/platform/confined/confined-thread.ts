import { Worker } from 'node:worker_threads'
import { requestErrors } from '#kernel/error.ts'

/** How much one piece of work may use. */
export interface Confinement {
  /** Of heap and buffers together. */
  megabytes: number
  /** Of processor time, not of the clock: on a busy machine ordinary work takes long, too. */
  milliseconds: number
}

export interface Order {
  task: string
  input: unknown
}

export type Answer = 'ready' | { value: unknown } | { failed: string }

/** The work wanted more memory or processor time than it gets. */
export class TooCostlyError extends Error {
  override name = 'TooCostlyError'
}

const LOOK_MS = 100
/** By the clock, work may wait for a processor so much longer than it may use one. */
const WAITING_MS = 60_000
const MEGABYTE = 1_048_576
/** A thread that holds more than this share of its memory after its work is not used again. */
const REUSED_SHARE = 0.25

/** One worker thread with limited memory. It does one piece of work at a time, and is over once work breaks a limit or fails. */
export class ConfinedThread {
  readonly megabytes: number
  private readonly worker: Worker
  private readonly ready: Promise<void>
  /** True once the thread can do no more work. */
  isOver = false

  constructor(script: URL, megabytes: number) {
    this.megabytes = megabytes
    this.worker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
      // The libraries' warnings are for nobody; the answer is a message.
      stdout: true,
      stderr: true,
    })
    this.ready = new Promise((resolve) => this.worker.once('message', () => resolve()))
    this.worker.once('exit', () => (this.isOver = true))
    // Work in progress has its own listener; an idle thread that fails is only not used again.
    this.worker.on('error', () => (this.isOver = true))
  }

  /**
   * Does one piece of work, and ends the thread when it takes more memory or processor time than allowed. Buffers beside the heap
   * (inflated streams) count, too, which V8 by itself does not limit.
   * @throws TooCostlyError; AppError `unavailable` when no processor was free; an Error with the thread's own message when the work
   *   failed
   */
  async work(order: Order, milliseconds: number): Promise<unknown> {
    const { worker } = this
    worker.ref()
    let stopWatching = () => {}
    try {
      return await new Promise<unknown>((resolve, reject) => {
        const tooCostly = () => reject(new TooCostlyError(`It took too much memory or time to ${order.task}.`))
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
            'value' in answer ? resolve(answer.value) : reject(new Error(answer.failed)),
          )
          watch = setInterval(() => {
            Promise.all([this.bytes(), worker.cpuUsage(before)]).then(
              ([bytes, { user, system }]) => {
                if (bytes > this.megabytes * MEGABYTE || user + system > milliseconds * 1000) tooCostly()
              },
              () => undefined,
            )
          }, LOOK_MS)
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
   * Lets an idle thread keep no process alive.
   * @returns true when it is as good as a fresh one: alive, and with its memory nearly free
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
