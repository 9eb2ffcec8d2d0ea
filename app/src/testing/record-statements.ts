import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'

/** A statement as it was sent. */
export interface RecordedStatement {
  text: string
  values: readonly unknown[]
}

const taken = new AsyncLocalStorage<RecordedStatement[]>()
const { query } = Client.prototype

function recorded([statement, values]: unknown[]): RecordedStatement {
  const { text, values: own = values } = (
    typeof statement === 'object' && statement !== null ? statement : { text: statement }
  ) as { text: unknown; values?: unknown }
  return { text: String(text).trim(), values: Array.isArray(own) ? (own as unknown[]) : [] }
}

Object.assign(Client.prototype, {
  query(this: Client, ...statement: unknown[]): unknown {
    const sent = recorded(statement)
    // The job queue polls at any time, even within a traced call.
    if (!sent.text.includes('pgboss.')) taken.getStore()?.push(sent)
    return Reflect.apply(query, this, statement)
  },
})

/** Runs `work` and returns the database statements it caused, in order and without values. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<{ result: T; steps: string[] }> {
  const { result, statements } = await recordValues(work)
  return { result, steps: statements.map(({ text }) => text.replaceAll(/\s+/g, ' ')) }
}

/** Like `recordStatements`, with the values. */
export async function recordValues<T>(work: () => Promise<T>): Promise<{ result: T; statements: RecordedStatement[] }> {
  const statements: RecordedStatement[] = []
  const result = await taken.run(statements, work)
  return { result, statements }
}
