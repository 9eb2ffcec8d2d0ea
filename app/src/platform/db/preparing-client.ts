import pg from 'pg'
import { boundedCache } from '#kernel/bounded-cache.ts'
import { databaseLimits } from './limits.ts'

/** Codes of PostgreSQL for a prepared statement that no longer works: a migration changed its result, or it is unknown. */
const UNUSABLE: ReadonlySet<unknown> = new Set(['0A000', '26000', '42P05'])

/**
 * Returns true for a statement whose columns change when a migration adds one to a table, such as `SELECT *`. Its plan then
 * fails, which would end a transaction.
 */
const returnsAllColumns = (text: string) => text.replaceAll('count(*)', '').includes('*')

type Send = (this: pg.Client, statement: string | pg.QueryConfig, ...rest: unknown[]) => unknown

/**
 * Returns a class of connections that plan a frequent statement once instead of each time; planning takes longer than
 * running most of them. Statements are counted for the whole process, and each connection prepares those that it runs.
 */
export function preparingClient(): typeof pg.Client {
  const uses = boundedCache<number>(databaseLimits.statementsCounted)
  const names = new Map<string, string>()
  const unusable = new Set<string>()

  /** Counts a use of a statement. @returns its name if connections keep its plan */
  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size === databaseLimits.statementsPrepared || unusable.has(text)) return known
    const count = (uses.get(text) ?? 0) + 1
    uses.set(text, count)
    // Names are never reused: a statement only moves from one collection to the other.
    if (count > databaseLimits.usesBeforePreparing) names.set(text, `foyer_${String(names.size + unusable.size + 1)}`)
    return names.get(text)
  }

  /** Returns true outside a transaction, where a failed statement can be repeated. */
  const isAlone = (client: pg.Client) => client.getTransactionStatus() === 'I'

  class PreparingClient extends pg.Client {}
  // Looked up at each call, since programs that watch statements replace it.
  const send: Send = function send(this: pg.Client, ...sent) {
    return (pg.Client.prototype.query as Send).apply(this, sent)
  }
  PreparingClient.prototype.query = function query(
    this: pg.Client,
    statement: string | pg.QueryConfig,
    ...rest: unknown[]
  ) {
    const [values] = rest
    const isPlain = typeof statement === 'string' && rest.length === 1 && Array.isArray(values) && values.length > 0
    const name = isPlain && (isAlone(this) || !returnsAllColumns(statement)) ? nameOf(statement) : undefined
    if (!isPlain || name === undefined) return send.call(this, statement, ...rest)
    return (send.call(this, { name, text: statement, values }) as Promise<unknown>).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && UNUSABLE.has(error.code))) throw error
      names.delete(statement)
      unusable.add(statement)
      if (!isAlone(this)) throw error
      return send.call(this, statement, ...rest)
    })
  } as typeof pg.Client.prototype.query
  return PreparingClient
}
