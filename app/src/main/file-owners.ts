import { everyKeyInUse } from '#features/offers/server/index.ts'
import type { Database } from '#platform/db/database.ts'

/** Every key of the files that rows of a feature name. */
export type FileOwner = (db: Database) => Promise<readonly string[]>

/** Every feature that keeps files. `foyer doctor` compares what they name with what is there. */
export const fileOwners: readonly FileOwner[] = [everyKeyInUse]
