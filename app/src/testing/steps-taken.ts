import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'

const taken = new AsyncLocalStorage<string[]>()
const { query } = Client.prototype

function textOf(statement: unknown): string {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement
  return String(text).replaceAll(/\s+/g, ' ').trim()
}

Object.assign(Client.prototype, {
  query(this: Client, ...statement: unknown[]): unknown {
    const text = textOf(statement[0])
    // The queue looks for work whenever it likes, also in the wake of a call.
    if (!text.includes('pgboss.')) taken.getStore()?.push(text)
    return Reflect.apply(query, this, statement)
  },
})

/** Does something and gives the statements that went to the database for it, without their values, in their order. */
export async function stepsTaken<T>(work: () => Promise<T>): Promise<{ result: T; steps: string[] }> {
  const steps: string[] = []
  const result = await taken.run(steps, work)
  return { result, steps }
}
