import { AsyncLocalStorage } from 'node:async_hooks'
import { requestErrors } from '#kernel/error.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import type { Tasks } from './handle-tasks.ts'
import { ConfinedThread, type Confinement } from './confined-thread.ts'

interface PoolOptions {
  /** URL of the module that calls `handleTasks`. */
  script: URL
  /** Maximum number of busy threads. */
  threads: number
  /** Maximum length of the queue; further work is refused. */
  maxWaiting: number
  /** Time after which work that still waits is refused. Without it, work waits until its turn. */
  maxWaitMs?: number
  /** Time for which an idle thread is kept for reuse after a success. Without it each task gets a fresh thread. */
  reusedForMs?: number
  /** Reuses a thread only for the same files, so that no file can affect the results of another. */
  apart?: boolean
}

const withOwnFiles = new AsyncLocalStorage<true>()

/**
 * Performs work on files that we made, such as the demo's. One thread of a pool processes all of them, since none can be hostile
 * to another; starting a thread for each is most of what the demo's letters take.
 */
export const onOwnFiles = <T>(work: () => Promise<T>): Promise<T> => withOwnFiles.run(true, work)

/**
 * Returns the digests of the byte arrays in an input at any depth, which identify the files that its thread processes.
 */
function filesOf(input: unknown): string {
  const files = new Set<string>()
  const visit = (value: unknown): void => {
    if (value instanceof Uint8Array) files.add(sha256(value))
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) visit(one)
  }
  visit(input)
  return [...files].toSorted().join()
}

/**
 * A pool that processes untrusted bytes in resource-limited threads, off the event loop, so that input that exceeds a
 * limit fails only its sender's request.
 */
export interface ConfinedPool<T extends Tasks> {
  /**
   * Runs one task, first in, first out.
   * @throws ResourceLimitError; AppError `unavailable` if the queue is full or the task waited in it for `maxWaitMs`; an
   * Error with the original message if the task failed
   */
  run<K extends keyof T & string>(task: K, input: T[K]['input'], limits: Confinement): Promise<T[K]['output']>
}

/** Opens a pool. Threads start on demand, and idle threads do not keep the process alive. */
export function openConfinedPool<T extends Tasks>(options: PoolOptions): ConfinedPool<T> {
  const { script, threads, maxWaiting, maxWaitMs, reusedForMs, apart = false } = options
  const idle = new Map<ConfinedThread, { timer: NodeJS.Timeout; files: string }>()
  const waiting: (() => void)[] = []
  let working = 0

  const tooBusy = () =>
    requestErrors.error('unavailable', { developer: `too much waits for the threads of ${script.href}` })
  const takeTurn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(tooBusy())
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(start)
    })
  /** Resolves once the caller holds a slot, which it must give back. */
  const acquireSlot = async () => {
    if (working < threads) working += 1
    else if (waiting.length >= maxWaiting) throw tooBusy()
    else await takeTurn()
  }
  const releaseSlot = () => {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
  const removeIdle = (thread: ConfinedThread) => {
    clearTimeout(idle.get(thread)?.timer)
    idle.delete(thread)
  }
  const acquireThread = (megabytes: number, files: string) => {
    for (const [thread, kept] of idle) {
      if (thread.megabytes !== megabytes || kept.files !== files) continue
      removeIdle(thread)
      if (!thread.isOver) return thread
    }
    const [oldest] = idle.keys()
    if (oldest && idle.size + working > threads) {
      removeIdle(oldest)
      oldest.end()
    }
    return new ConfinedThread(script, megabytes)
  }
  const releaseThread = async (thread: ConfinedThread, files: string) => {
    if (reusedForMs === undefined || !(await thread.rest())) return thread.end()
    const retire = () => {
      removeIdle(thread)
      thread.end()
    }
    idle.set(thread, { timer: setTimeout(retire, reusedForMs).unref(), files })
  }

  return {
    async run(task, input, { megabytes, milliseconds, unpackedBytes = Number.POSITIVE_INFINITY }) {
      await acquireSlot()
      const files = apart && !withOwnFiles.getStore() ? filesOf(input) : ''
      const thread = acquireThread(megabytes, files)
      try {
        return await thread.work({ task, input, unpackedBytes }, milliseconds)
      } finally {
        await releaseThread(thread, files)
        releaseSlot()
      }
    },
  }
}
