import { type AbortableOperationOptions, CompiledQuery, type DatabaseConnection } from 'kysely'

/** A transaction that others can join. */
export interface JoinedTransaction {
  connection: DatabaseConnection
  /** False once it has ended; statements still running then get connections of the pool. */
  isOpen: boolean
  /** Number of joined transactions that are open. */
  depth: number
  /** The last statement: statements that belong together must not be interrupted by others. */
  last: Promise<unknown>
}

/** A connection for the participants of a joined transaction. */
export interface JoinedConnection {
  connection: DatabaseConnection
  /** The connection of the transaction. */
  parent: DatabaseConnection
  begin(): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
}

/**
 * Returns a connection whose transactions are savepoints of a transaction. A statement outside of them gets a separate
 * savepoint, because a failed one would otherwise abort the whole transaction. Markers, which are never sent, pass at
 * once.
 */
export function joinConnection(
  scope: JoinedTransaction,
  isMarker: (query: CompiledQuery) => boolean,
): JoinedConnection {
  const { connection: parent } = scope
  let savepoint: string | undefined

  /** Waits for the previous statements, whether they succeeded or not. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = scope.last.then(work, work)
    scope.last = turn.catch(() => undefined)
    return turn
  }
  const say = (text: string) => parent.executeQuery(CompiledQuery.raw(text))

  async function executeQuery<R>(query: CompiledQuery, options?: AbortableOperationOptions) {
    if (isMarker(query)) return parent.executeQuery<R>(query, options)
    return inTurn(async () => {
      if (savepoint !== undefined) return parent.executeQuery<R>(query, options)
      await say('SAVEPOINT alone')
      try {
        const result = await parent.executeQuery<R>(query, options)
        await say('RELEASE SAVEPOINT alone')
        return result
      } catch (error) {
        await say('ROLLBACK TO SAVEPOINT alone')
        await say('RELEASE SAVEPOINT alone')
        throw error
      }
    })
  }

  return {
    parent,
    connection: { executeQuery, streamQuery: (...given) => parent.streamQuery(...given) },
    begin: () =>
      inTurn(async () => {
        scope.depth += 1
        savepoint = `joined_${scope.depth}`
        await say(`SAVEPOINT ${savepoint}`)
      }),
    commit: () =>
      inTurn(async () => {
        await say(`RELEASE SAVEPOINT ${savepoint}`)
        scope.depth -= 1
        savepoint = undefined
      }),
    rollback: () =>
      inTurn(async () => {
        await say(`ROLLBACK TO SAVEPOINT ${savepoint}`)
        await say(`RELEASE SAVEPOINT ${savepoint}`)
        scope.depth -= 1
        savepoint = undefined
      }),
  }
}
