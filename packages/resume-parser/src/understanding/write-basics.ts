import { readEmail } from '../contact/read-email.ts'
import { readLinks } from '../contact/read-links.ts'
import { readLocation } from '../contact/read-location.ts'
import { readName } from '../contact/read-name.ts'
import { readPhone } from '../contact/read-phone.ts'
import { titleScore, type Lists } from '../judge/judge.ts'
import type { Basics, Place, Profile } from '../model/json-resume.ts'
import { foldKey } from '../rows/fold.ts'
import type { Row } from '../rows/row.ts'
import { joinLine, present, type ProfileWriter } from './profile-writer.ts'

interface Contact {
  /** Rows of the header and of sections with contact details. */
  header: readonly Row[]
  all: readonly Row[]
  summary: readonly Row[]
  bodySize: number
  phoneCountry: string | undefined
}

const LONGEST_LABEL = 70
/** Rows at the end that can be a footer with contact details. */
const FOOTER_ROWS = 2
const CONTACT_ONLY = /^(?:(?:https?:\/\/|www\.)?[\w@+.-]{1,60}\.[a-z]{2,8}(?:\/[\w./-]{0,60})?[ \t|·•,—–-]{0,3}){1,5}$/i
const FIRST_ROWS = 12

function readLabel(
  header: readonly Row[],
  nameRow: Row | undefined,
  lists: Lists,
): { text: string; row: Row } | undefined {
  for (const row of header) {
    for (const cell of row.cells.flatMap((text) => text.split(/ ?[|•] ?| [·—–] /u))) {
      const text = cell.replace(/^(?:position|title|beruf|poste|должность|职位|求职意向) ?[:：] ?/iu, '')
      const isName = row === nameRow && row.cells.length === 1
      if (!isName && text.length <= LONGEST_LABEL && !/@|\d{4}|[.]$/.test(text) && titleScore(text, lists) >= 2.5)
        return { text, row }
    }
  }
  return undefined
}

function writePlace(
  place: Place | undefined,
  row: Row | undefined,
  confidence: number,
  writer: ProfileWriter,
): Place | undefined {
  if (!place || !row) return undefined
  for (const key of Object.keys(place)) writer.note(`basics.location.${key}`, row, confidence)
  return place
}

/** Returns a row of `rows` with the ones before and after it; none if it is elsewhere. */
function around(row: Row | undefined, rows: readonly Row[]): Row[] {
  const at = row === undefined ? -1 : rows.indexOf(row)
  return at < 0 ? [] : rows.slice(Math.max(0, at - 1), at + 2).filter(({ bullet }) => !bullet)
}

/** Returns name, contact details, title and summary; nothing that the document does not state. */
export function writeBasics(contact: Contact, lists: Lists, writer: ProfileWriter): Basics {
  const { header, all, summary, bodySize } = contact
  const headerRows = new Set(header)
  const others = all.filter((row) => !headerRows.has(row))
  const email = readEmail(header, others)
  const links = readLinks(
    [...header, ...others.slice(-FOOTER_ROWS).filter(({ text }) => CONTACT_ONLY.test(text))],
    email?.text,
  )
  const handles = [email?.text.split('@')[0] ?? '', ...links.map(({ username, url }) => username ?? url)]
    .map(foldKey)
    .filter(Boolean)
  const name = readName(
    header.length > 0 ? header : all.slice(0, 3),
    all.filter((row) => !headerRows.has(row)).slice(0, header.length > 3 ? 0 : FIRST_ROWS),
    handles,
    bodySize,
    lists,
  )
  const where = readLocation({ header, nearby: around(email?.row, others), summary, name }, lists)
  const phone = readPhone(header, others, where?.place.countryCode ?? contact.phoneCountry)
  const label = readLabel(header, name?.row, lists)
  const site = links.find(({ network }) => network === undefined)
  const profiles = links.filter((link) => link !== site)
  profiles.forEach(({ row }, at) => writer.note(`basics.profiles.${at}.url`, row, 0.9))
  if (site) writer.note('basics.url', site.row, 0.85)
  if (label) writer.note('basics.label', label.row, 0.75)
  const [firstOfSummary] = summary
  if (firstOfSummary) writer.note('basics.summary', firstOfSummary, 0.85)
  writer.use(...summary)
  return present<Basics>({
    name: writer.value('basics.name', name),
    label: label?.text,
    email: writer.value('basics.email', email),
    phone: writer.value('basics.phone', phone),
    url: site?.url,
    summary: summary.length > 0 ? summary.map(({ text }) => text.replaceAll('\t', ' ')).reduce(joinLine) : undefined,
    location: writePlace(where?.place, where?.row, where?.confidence ?? 0, writer),
    profiles: profiles.map(({ network, username, url }) => present<Profile>({ network, username, url })),
  })
}
