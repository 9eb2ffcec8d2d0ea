import type { Kysely, Transaction as KyselyTransaction } from 'kysely'

/** Queries are raw SQL in each feature's store, so the table map stays empty. */
export type Database = Kysely<Record<never, never>>
export type Transaction = KyselyTransaction<Record<never, never>>
