import type { Database } from '#platform/db/database.ts'
import { type EventRow, listEvents } from '../records/event-store.ts'
import { stageName, stagesEver } from '../records/stage-store.ts'
import type { ApplicationRow } from '../records/store.ts'

/** Returns the history of an application, oldest first, with the stages named in the reader's language. */
export async function historyOf(
  { db }: { db: Database },
  row: Pick<ApplicationRow, 'id' | 'tenantId' | 'positionId'>,
  locale: string,
): Promise<EventRow[]> {
  const stages = await stagesEver(db, row.tenantId, row.positionId)
  const names = new Map(stages.map(({ key, labels }) => [key, stageName(labels, locale)]))
  const named = (key: string | null) => (key === null ? null : (names.get(key) ?? key))
  return (await listEvents(db, row.id)).map((event) =>
    // An edit names versions.
    event.action === 'edited' ? event : { ...event, from: named(event.from), to: named(event.to) },
  )
}
