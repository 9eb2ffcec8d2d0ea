import { threadId } from 'node:worker_threads'
import { handleTasks } from '#platform/confined/handle-tasks.ts'

/** Well- and badly-behaved tasks, for tests of confined threads. */
export type ConfinedWork = {
  'name the thread': { input: { files: Uint8Array[] } | undefined; output: number }
  'spin forever': { input: undefined; output: never }
  'fill the heap': { input: undefined; output: never }
  'fill buffers': { input: undefined; output: Promise<never> }
  fail: { input: string; output: never }
}

handleTasks<ConfinedWork>({
  'name the thread': () => threadId,
  'spin forever'() {
    for (;;) Math.random()
  },
  'fill the heap'() {
    for (const kept: string[][] = []; ;) kept.push(Array.from({ length: 100_000 }, (_, at) => `${at}`))
  },
  async 'fill buffers'() {
    for (const kept: Buffer[] = []; ;) {
      kept.push(Buffer.alloc(4_000_000, 1))
      await new Promise((resolve) => setImmediate(resolve))
    }
  },
  fail(words) {
    throw new Error(words)
  },
})
