import type { Found } from '../entries/read-jobs.ts'
import type { Row } from '../rows/row.ts'

const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+'-]*\s?@\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?![\p{L}\p{N}])/u
const SPACED = /(?:[\p{L}\p{N}._%+-]\s){3,}@(?:\s[\p{L}\p{N}.-]){3,}/u
const BRACKETED =
  /[\p{L}\p{N}._%+-]{1,40} ?[([] ?(?:at|@|ät) ?[)\]] ?[\p{L}\p{N}-]{1,40}(?: ?[([] ?(?:dot|punkt|\.) ?[)\]] ?|\.)[\p{L}.]{2,}/iu

const fromLink = (uri: string): string | undefined => {
  const address = /^mailto:(?<address>[^?]+)/i.exec(uri)?.groups?.['address']
  try {
    return address === undefined ? undefined : decodeURIComponent(address).trim()
  } catch {
    return address
  }
}

function inText(text: string): string | undefined {
  const plain = EMAIL.exec(text)?.[0]
  if (plain !== undefined) return plain.replace(/\s/g, '')
  const spaced = SPACED.exec(text)?.[0].replace(/\s/g, '')
  if (spaced !== undefined && EMAIL.test(spaced)) return spaced
  return BRACKETED.exec(text)?.[0]
    .replace(/ ?[([] ?(?:at|@|ät) ?[)\]] ?/i, '@')
    .replace(/ ?[([] ?(?:dot|punkt|\.) ?[)\]] ?/gi, '.')
}

/** True for addresses of which one holds the other, as when an icon's letter or a line's end spoils the written one. */
function isPartOf(linked = '', written = ''): boolean {
  const [link, text] = [linked.toLowerCase(), written.toLowerCase()]
  return link.includes(text) || text.includes(link)
}

/** Returns the person's email address as readers see it, from the header first: a template's link can be out of date. */
export function readEmail(header: readonly Row[], others: readonly Row[]): Found | undefined {
  for (const [rows, certain] of [
    [header, 1],
    [others, 0.8],
  ] as const) {
    const linked = rows.flatMap((row) => row.line.links.map(({ uri }) => ({ row, address: fromLink(uri) })))
    const link = linked.find(({ address }) => address !== undefined && EMAIL.test(address))
    const written = rows.map((row) => ({ row, address: inText(row.text) })).find(({ address }) => address !== undefined)
    const value = link && (!written || isPartOf(link.address, written.address)) ? link : written
    if (value?.address !== undefined) return { text: value.address, row: value.row, confidence: 0.97 * certain }
  }
  return undefined
}
