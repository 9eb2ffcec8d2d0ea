import type { Database } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'

/** A trouble with a connection to another system, as the page Today shows it. */
export interface ConnectionTrouble {
  /** Id of the connection. */
  id: number
  /** Source name of its jobs. */
  source: string
  /** A sentence in the reader's language. */
  text: string
  since: string
}

/** Lists the troubles of a company's connections that need a look now, oldest first. */
export const connectionTroublesService =
  defineService<
    (db: Database, tenantId: number, reader: { now: Date; locale: string }) => Promise<ConnectionTrouble[]>
  >('desk.connection-troubles')
