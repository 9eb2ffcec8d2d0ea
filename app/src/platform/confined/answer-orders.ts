import { parentPort } from 'node:worker_threads'
import type { Answer, Order } from './confined-thread.ts'

/** Work by its name, as a confined thread does it. Input and output are copied between threads. */
export type Tasks = Record<string, { input: unknown; output: unknown }>

type Handlers<T extends Tasks> = { [K in keyof T]: (input: T[K]['input']) => T[K]['output'] | Promise<T[K]['output']> }

/** Has this thread answer the orders of its pool, one after the other. Does nothing in the main thread. */
export function answerOrders<T extends Tasks>(handlers: Handlers<T>): void {
  const port = parentPort
  if (!port) return
  const answer = (message: Answer) => port.postMessage(message)
  port.on('message', ({ task, input }: Order) => {
    Promise.resolve()
      .then(() => handlers[task as keyof T](input))
      .then(
        (value) => answer({ value }),
        (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
      )
  })
  answer('ready')
}
