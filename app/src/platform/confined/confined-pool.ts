import { requestErrors } from '#kernel/error.ts'
import type { Tasks } from './handle-tasks.ts'
import { ConfinedThread, type Confinement } from './confined-thread.ts'

interface PoolOptions {
  /** URL of the module that calls `handleTasks`. */
  script: URL
  /** Maximum number of busy threads. */
  threads: number
  /** Maximum length of the queue; further work is refused. */
  maxWaiting: number
  /** Time for which an idle thread is kept for reuse. Without it each task gets a fresh thread. */
  reusedForMs?: number
}

/**
 * A pool that processes untrusted bytes in resource-limited threads, off the event loop, so that input that exceeds a
 * limit fails only its sender's request.
 */
export interface ConfinedPool<T extends Tasks> {
  /**
   * Runs one task, first in, first out.
   * @throws ResourceLimitError; AppError `unavailable` if the queue is full; an Error with the original message if the task
   * failed
   */
  run<K extends keyof T & string>(task: K, input: T[K]['input'], limits: Confinement): Promise<T[K]['output']>
}

/** Opens a pool. Threads start on demand, and idle threads do not keep the process alive. */
export function openConfinedPool<T extends Tasks>(options: PoolOptions): ConfinedPool<T> {
  const { script, threads, maxWaiting, reusedForMs } = options
  const idle = new Map<ConfinedThread, NodeJS.Timeout>()
  const waiting: (() => void)[] = []
  let working = 0

  /** Resolves once the caller holds a slot, which it must give back. */
  const acquireSlot = async () => {
    if (working < threads) working += 1
    else if (waiting.length >= maxWaiting)
      throw requestErrors.error('unavailable', { developer: `too much waits for the threads of ${script.href}` })
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const releaseSlot = () => {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
  const acquireThread = (megabytes: number) => {
    for (const [thread, timer] of idle) {
      if (thread.megabytes !== megabytes) continue
      clearTimeout(timer)
      idle.delete(thread)
      if (!thread.isOver) return thread
    }
    return new ConfinedThread(script, megabytes)
  }
  const releaseThread = async (thread: ConfinedThread) => {
    if (reusedForMs === undefined || !(await thread.rest())) return thread.end()
    const retire = () => {
      idle.delete(thread)
      thread.end()
    }
    idle.set(thread, setTimeout(retire, reusedForMs).unref())
  }

  return {
    async run(task, input, { megabytes, milliseconds }) {
      await acquireSlot()
      const thread = acquireThread(megabytes)
      try {
        return await thread.work({ task, input }, milliseconds)
      } finally {
        await releaseThread(thread)
        releaseSlot()
      }
    },
  }
}
