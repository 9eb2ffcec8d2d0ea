import { requestErrors } from '#kernel/error.ts'
import type { Tasks } from './answer-orders.ts'
import { ConfinedThread, type Confinement } from './confined-thread.ts'

interface PoolOptions {
  /** The module that calls `answerOrders`. */
  script: URL
  /** Threads at work at once. */
  threads: number
  /** Pieces of work that wait for a thread; more are refused. */
  mostWaiting: number
  /** Idle threads are used again until they were idle for so long. Without it, each piece of work gets a fresh thread. */
  reusedForMs?: number
}

/** Does work on foreign bytes in threads with limits, away from the event loop: what breaks a limit costs its own sender alone. */
export interface ConfinedPool<T extends Tasks> {
  /**
   * Does one piece of work, first in, first out.
   * @throws TooCostlyError; AppError `unavailable` when too much waits already; an Error with the message of work that failed
   */
  run<K extends keyof T & string>(task: K, input: T[K]['input'], limits: Confinement): Promise<T[K]['output']>
}

/** Opens a pool. It starts no thread before it has work, and its idle threads keep no process alive. */
export function openConfinedPool<T extends Tasks>(options: PoolOptions): ConfinedPool<T> {
  const { script, threads, mostWaiting, reusedForMs } = options
  const idle = new Map<ConfinedThread, NodeJS.Timeout>()
  const waiting: (() => void)[] = []
  let working = 0

  /** Resolves when one of the places is free for the caller, who gives it back. */
  const takePlace = async () => {
    if (working < threads) working += 1
    else if (waiting.length >= mostWaiting)
      throw requestErrors.error('unavailable', { developer: `too much waits for the threads of ${script.href}` })
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const givePlace = () => {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
  const takeThread = (megabytes: number) => {
    for (const [thread, timer] of idle) {
      if (thread.megabytes !== megabytes) continue
      clearTimeout(timer)
      idle.delete(thread)
      if (!thread.isOver) return thread
    }
    return new ConfinedThread(script, megabytes)
  }
  const giveThread = async (thread: ConfinedThread) => {
    if (reusedForMs === undefined || !(await thread.rest())) return thread.end()
    const retire = () => {
      idle.delete(thread)
      thread.end()
    }
    idle.set(thread, setTimeout(retire, reusedForMs).unref())
  }

  return {
    async run(task, input, { megabytes, milliseconds }) {
      await takePlace()
      const thread = takeThread(megabytes)
      try {
        return await thread.work({ task, input }, milliseconds)
      } finally {
        await giveThread(thread)
        givePlace()
      }
    },
  }
}
