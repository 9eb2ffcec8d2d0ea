import { firstText, isRecord, listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import { firstWebAddress } from '../../clean-text.ts'
import type { DecodedText } from '../files/decode-file.ts'
import { xmlDocument } from '../files/xml-document.ts'
import type { RawRow } from '../raw-row.ts'
import { wrongFormat } from './json-documents.ts'

const LISTS = ['rss.channel.item', 'rss.channel.item.locations.location']

/** Reads the RSS feed of a Teamtailor career site (`/jobs.rss`). Row numbers count the jobs from 1. */
export async function* readTeamtailor(text: DecodedText): AsyncGenerator<RawRow> {
  const root = await xmlDocument(text, { lists: LISTS, withoutPrefixes: true })
  if (!root) return
  if (!isRecord(root.rss)) throw wrongFormat(text.name, 'Teamtailor', 'its root is not <rss>')
  let row = 0
  for (const item of listOf(recordOf(root.rss.channel).item)) {
    row += 1
    yield { row, value: toRow(item) }
  }
}

function toRow(item: unknown): unknown {
  if (!isRecord(item)) return item
  const link = textOf(item.link)
  return {
    function: textOf(item.role),
    // The API names jobs by the number in their address.
    id: firstText(/\/jobs\/(?<id>\d+)/.exec(link)?.groups?.['id'], item.guid),
    title: textOf(item.title),
    description: textOf(item.description),
    locations: locations(item),
    department: textOf(item.department),
    work_location: WORK_LOCATIONS[textOf(item.remoteStatus)],
    posted_at: dateOf(textOf(item.pubDate)),
    apply_url: firstWebAddress(link),
  }
}

const WORK_LOCATIONS: Readonly<Record<string, string>> = { fully: 'remote', hybrid: 'hybrid', onsite: 'onsite' }

function locations(item: Record<string, unknown>): unknown[] {
  const places = listOf(recordOf(item.locations).location).map(recordOf)
  const names = places.map(({ name, city, country }) =>
    [firstText(city, name), textOf(country)].filter((part) => part !== '').join(', '),
  )
  return [...new Set(names)].filter((name) => name !== '').map((name) => ({ name }))
}

/** Returns the time of a date as RSS writes it (RFC 822). */
function dateOf(text: string): string | undefined {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
