/** Limits of migrations and of the connection to the database, with the unit in the name. */
export const databaseLimits = {
  watchMs: 500,
  // While a migration waits for a table, all later statements on it wait, too. Less than PostgreSQL's
  // `deadlock_timeout` of a second: of a migration and a visitor that wait for each other, the migration gives up.
  migrationLockMs: 500,
  migrationRetryMs: 3000,
  migrationAttempts: 60,
  migrationLockCheckMs: 100,
  /** Uses of a statement in this process before connections keep its plan. */
  usesBeforePreparing: 5,
  /** Statements that each connection keeps; one takes some 90 kB in the database server. */
  statementsPrepared: 150,
  statementsCounted: 2000,
  /** Number of consecutive failed attempts to reach the database after which late statements are abandoned. */
  readAttempts: 2,
  /** Maximum number of connections to each standby, each used by one reader at a time. */
  readingConnections: 2,
} as const
