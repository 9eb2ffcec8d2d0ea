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
    // The job queue polls at any time, even within a traced call.
    if (!text.includes('pgboss.')) taken.getStore()?.push(text)
    return Reflect.apply(query, this, statement)
  },
})

/** Runs `work` and returns the database statements it caused, in order and without values. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<{ result: T; steps: string[] }> {
  const steps: string[] = []
  const result = await taken.run(steps, work)
  return { result, steps }
}
