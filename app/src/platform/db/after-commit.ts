import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type AbortableOperationOptions,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type Transaction,
} from 'kysely'
import { type JoinedTransaction, joinConnection } from './joined-connection.ts'

type Db = Kysely<Record<never, never>>

/** Runs a statement on the connection of the transaction that was committed. */
export type RunStatement = (query: CompiledQuery) => ReturnType<DatabaseConnection['executeQuery']>

type Work = (run: RunStatement) => Promise<void>

/** Statements that are never sent, but pass work to the connection of a transaction. */
const markers = new WeakMap<object, (connection: DatabaseConnection) => void>()

/** Work that waits for the commit of a connection's transaction. */
const waiting = new WeakMap<DatabaseConnection, Work[]>()

const joined = new AsyncLocalStorage<JoinedTransaction>()

async function onConnection(transaction: Db, act: (connection: DatabaseConnection) => void): Promise<void> {
  const marker = CompiledQuery.raw('SELECT')
  markers.set(marker, act)
  await transaction.executeQuery(marker)
}

/**
 * Runs `work` as soon as the transaction is committed, before its caller continues; never if it is rolled back. `work`
 * must not throw, and uses no other connection of the pool, so that transactions can't wait for each other.
 */
export async function afterCommit(transaction: Db, work: Work): Promise<void> {
  await onConnection(transaction, (connection) => waiting.set(connection, [...(waiting.get(connection) ?? []), work]))
}

/**
 * Runs `work` in one transaction: the transactions that it starts become savepoints of it, and all is committed or
 * nothing. Concurrent parts of `work` share one connection.
 */
export async function inOneTransaction<T>(
  db: Db,
  work: (transaction: Transaction<Record<never, never>>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    let connection: DatabaseConnection | undefined
    await onConnection(transaction, (found) => (connection = found))
    if (!connection) throw new Error('The connection of a transaction is not known.')
    const scope: JoinedTransaction = { connection, isOpen: true, depth: 0, last: Promise.resolve() }
    try {
      return await joined.run(scope, () => work(transaction))
    } finally {
      scope.isOpen = false
    }
  })
}

/** Returns a dialect whose transactions can be followed by work and joined; see {@link afterCommit}. */
export function followingCommits(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => followCommits(dialect.createDriver()),
  }
}

/** Work that was waiting when a joined transaction started; work added later is discarded with it. */
const before = new WeakMap<DatabaseConnection, number>()

function followCommits(driver: Driver): Driver {
  const runOn = new WeakMap<DatabaseConnection, RunStatement>()
  const joinedTo = new WeakMap<DatabaseConnection, ReturnType<typeof joinConnection>>()

  /** Removes markers from the statements sent over a connection. */
  function watch(connection: DatabaseConnection): DatabaseConnection {
    if (runOn.has(connection)) return connection
    const send = connection.executeQuery.bind(connection)
    runOn.set(connection, (query) => send(query))
    connection.executeQuery = async <R>(query: CompiledQuery, options?: AbortableOperationOptions) => {
      const act = markers.get(query)
      if (!act) return send<R>(query, options)
      act(connection)
      return { rows: [] }
    }
    return connection
  }

  async function acquire(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    const scope = joined.getStore()
    if (!scope?.isOpen) return watch(await driver.acquireConnection(options))
    const child = joinConnection(scope, (query) => markers.has(query))
    joinedTo.set(child.connection, child)
    return child.connection
  }

  return {
    init: (options) => driver.init(options),
    destroy: (options) => driver.destroy(options),
    acquireConnection: acquire,
    async releaseConnection(connection, options) {
      if (!joinedTo.has(connection)) await driver.releaseConnection(connection, options)
    },
    async beginTransaction(connection, settings) {
      const child = joinedTo.get(connection)
      if (!child) return driver.beginTransaction(connection, settings)
      before.set(connection, waiting.get(child.parent)?.length ?? 0)
      return child.begin()
    },
    async commitTransaction(connection) {
      const child = joinedTo.get(connection)
      if (child) return child.commit()
      const works = waiting.get(connection) ?? []
      waiting.delete(connection)
      await driver.commitTransaction(connection)
      const run = runOn.get(connection)
      if (run) for (const work of works) await work(run)
    },
    async rollbackTransaction(connection) {
      const child = joinedTo.get(connection)
      if (!child) {
        waiting.delete(connection)
        return driver.rollbackTransaction(connection)
      }
      waiting.set(child.parent, (waiting.get(child.parent) ?? []).slice(0, before.get(connection)))
      return child.rollback()
    },
    savepoint: async (...given) => driver.savepoint?.(...given),
    rollbackToSavepoint: async (...given) => driver.rollbackToSavepoint?.(...given),
    releaseSavepoint: async (...given) => driver.releaseSavepoint?.(...given),
  }
}
