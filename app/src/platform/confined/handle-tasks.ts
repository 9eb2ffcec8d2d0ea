import { parentPort } from 'node:worker_threads'
import type { Answer, Order } from './confined-thread.ts'
import { limitBuffers } from './limit-buffers.ts'

/** Tasks of a confined thread by name. Input and output are structured-cloned between threads. */
export type Tasks = Record<string, { input: unknown; output: unknown }>

type Handlers<T extends Tasks> = { [K in keyof T]: (input: T[K]['input']) => T[K]['output'] | Promise<T[K]['output']> }

/** Makes this worker thread process the orders of its pool, one at a time. Does nothing on the main thread. */
export function handleTasks<T extends Tasks>(handlers: Handlers<T>): void {
  const port = parentPort
  if (!port) return
  const answer = (message: Answer) => port.postMessage(message)
  port.on('message', ({ task, input, unpackedBytes }: Order) => {
    limitBuffers(unpackedBytes, () => {
      answer('too costly')
      // An error would be caught by the library, which continues with the next stream.
      process.exit(1)
    })
    Promise.resolve()
      .then(() => handlers[task as keyof T](input))
      .then(
        (value) => answer({ value }),
        (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
      )
  })
  answer('ready')
}
