import type { SentFile } from '#kernel/company/company-endpoint.ts'
import { separatorOf, writeCsv } from '#platform/csv/write-csv.ts'
import type { Database } from '#platform/db/database.ts'
import { placeInstant } from '#platform/calendar/wall-time.ts'
import { message } from '#platform/messages/messages.ts'
import { isWaiting } from '../../../states.ts'
import type { EventRow } from '../../store.ts'
import { listPeople } from './people-store.ts'

const localTime = (at: Date, zone: string) => placeInstant(at, zone).wallStart.replace('T', ' ')

/** Returns the list of an event's people as CSV, with headings in the reader's language and times of the event's zone. */
export async function peopleFile(db: Database, event: EventRow, locale: string): Promise<SentFile> {
  const { id, encId, zone, wallStart } = event
  const rows = await listPeople(db, id, { group: 'all', words: [], offset: 0, limit: null })
  const text = (part: 'name' | 'email' | 'state' | 'since' | 'came' | 'seat' | 'waits') =>
    message(locale, `desk.events.column.${part}`)
  const lines = rows.map(({ name, email, state, since, cameAt }) => [
    name,
    email,
    text(isWaiting(state) ? 'waits' : 'seat'),
    localTime(since, zone),
    cameAt && localTime(cameAt, zone),
  ])
  const head = [text('name'), text('email'), text('state'), text('since'), text('came')]
  return {
    name: `event-${wallStart.slice(0, 10)}-${encId.slice(0, 8)}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(writeCsv([head, ...lines], separatorOf(locale))),
  }
}
