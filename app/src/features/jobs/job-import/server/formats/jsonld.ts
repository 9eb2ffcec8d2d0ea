import { decodeHTML } from 'entities'

import { firstText, isRecord, listOf, numberOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import { payInterval } from '../../pay-interval.ts'
import { isCurrency } from '../../salary.ts'
import { firstWebAddress } from '../../clean-text.ts'
import { wholeText, type DecodedText } from '../files/decode-file.ts'
import { jobLocations } from './jsonld-places.ts'
import { parseLine } from './jsonl.ts'
import type { RawRow } from '../raw-row.ts'
import { jsonDocuments, wrongFormat } from './json-documents.ts'
import { importLimits } from '../../limits.ts'

/**
 * Reads schema.org JobPosting as JSON-LD: one object, a list, a @graph, one per line, or in script elements of HTML
 * pages. Row numbers count the postings from 1; a script with invalid JSON counts as a row.
 */
export async function* readJsonLd(text: DecodedText): AsyncGenerator<RawRow> {
  const whole = await wholeText(text)
  const documents = whole.trimStart().startsWith('<') ? scripts(whole) : jsonDocuments(whole, text.name)
  let row = 0
  for (const document of documents) {
    if ('refusal' in document) yield { row: (row += 1), refusal: document.refusal }
    else for (const posting of postingsIn(document.value, 0)) yield { row: (row += 1), value: toRow(posting) }
  }
  if (row === 0 && whole.trim() !== '') throw wrongFormat(text.name, 'JSON-LD', 'there is no JobPosting in it')
}

/**
 * Yields the JSON of `<script type="application/ld+json">` elements; tolerates raw line breaks in strings, a common
 * fault.
 */
function* scripts(html: string): Generator<RawRow> {
  for (const [start, content] of scriptElements(html)) {
    if (!/application\/ld\+json/i.test(start)) continue
    const json = content
      .replace(/^\s*(?:<!--|\/\/<!\[CDATA\[|<!\[CDATA\[)/, '')
      .replace(/(?:-->|(?:\/\/)?\]\]>)\s*$/, '')
    const parsed = parseLine(0, json)
    if ('value' in parsed) yield parsed
    // oxlint-disable-next-line no-control-regex -- control characters are what makes the JSON invalid
    else yield parseLine(0, json.replace(/[\u0000-\u001f]+/g, ' '))
  }
}

function* scriptElements(html: string): Generator<[start: string, content: string]> {
  const lower = html.toLowerCase()
  let at = lower.indexOf('<script')
  while (at !== -1) {
    const open = lower.indexOf('>', at)
    const close = open === -1 ? -1 : lower.indexOf('</script', open)
    if (close === -1) return
    yield [html.slice(at, open), html.slice(open + 1, close)]
    at = lower.indexOf('<script', close)
  }
}

/** Yields postings from lists, graphs and pages. Yields non-postings in a list of postings too, to be rejected. */
function* postingsIn(node: unknown, depth: number): Generator {
  if (depth > importLimits.nodeDepth) return
  if (Array.isArray(node)) {
    for (const item of node) {
      if (isRecord(item) || Array.isArray(item)) yield* postingsIn(item, depth + 1)
      else if (depth === 0) yield item
    }
  } else if (isRecord(node)) {
    if (listOf(node['@type']).some((type) => /(?:^|[/:])JobPosting$/.test(textOf(type)))) yield node
    else
      for (const key of ['@graph', 'itemListElement', 'item', 'mainEntity'])
        yield* postingsIn(node[key] ?? [], depth + 1)
  }
}

function toRow(node: unknown): unknown {
  if (!isRecord(node)) return node
  const applicants = listOf(node.applicantLocationRequirements).map((place) => firstText(recordOf(place).name, place))
  const remote = listOf(node.jobLocationType).some((type) => /^(?:telecommute|remote)$/i.test(textOf(type)))
  const places = jobLocations(node)
  return {
    organisation: firstText(recordOf(node.hiringOrganization).name, node.hiringOrganization),
    applicant_location_requirements: applicants,
    industry: words(node.industry),
    occupational_category: words(node.occupationalCategory),
    ...sections(node),
    id: identifier(node),
    title: decodeHTML(firstText(node.title, node.name)),
    description: node.description,
    language: node.inLanguage,
    locations: places.length === 0 && remote ? applicants : places,
    employment_type: listOf(node.employmentType).map(employmentType).join(', '),
    work_location: remote ? 'remote' : undefined,
    posted_at: node.datePosted,
    closes_at: node.validThrough,
    skills: skills(node.skills),
    salary: baseSalary(node),
    apply_url: applyAddress(node),
  }
}

/** Returns the target of the posting's ApplyAction, else its own page, with HTML entities decoded. */
function applyAddress(node: Record<string, unknown>): string | undefined {
  const actions = listOf(node.potentialAction).map((action) => recordOf(action))
  const targets = actions
    .filter((action) => listOf(action['@type']).some((type) => /(?:^|[/:])ApplyAction$/.test(textOf(type))))
    .flatMap(({ target }) =>
      listOf(target).map((entry) => firstText(entry, recordOf(entry).urlTemplate, recordOf(entry).url)),
    )
  return firstWebAddress(...[...targets, textOf(node.url)].map((address) => address.replaceAll('&amp;', '&')))
}

function identifier(node: Record<string, unknown>): unknown {
  const identifiers = listOf(node.identifier).map((entry) => {
    const parts = recordOf(entry)
    return isRecord(entry) ? firstText(parts.value, parts['@id'], parts.name) : entry
  })
  const found = identifiers.find((id) => id !== '' && id !== null && id !== undefined)
  return found ?? firstText(node['@id'], node.url, numberOf(node.id))
}

/** Converts FULL_TIME to "Full time". */
function employmentType(value: unknown): string {
  const text = textOf(value).replaceAll('_', ' ')
  return text === text.toUpperCase() ? text.charAt(0) + text.slice(1).toLowerCase() : text
}

function words(value: unknown): string[] {
  return listOf(value).map((entry) =>
    decodeHTML(firstText(entry, recordOf(entry).name)).slice(0, importLimits.entryCharacters),
  )
}

function skills(value: unknown): string[] {
  const entries = typeof value === 'string' ? value.split(/[,;\n•]/) : words(value)
  return entries.filter((entry) => entry.length <= importLimits.skillCharacters).slice(0, importLimits.skills)
}

/** Keeps texts that some sites put next to the description as custom fields, unless the description contains them. */
function sections(node: Record<string, unknown>): Record<string, string> {
  const description = textOf(node.description)
  const names = ['responsibilities', 'qualifications', 'experienceRequirements', 'educationRequirements', 'jobBenefits']
  const texts = names.map((name) => [name, firstText(node[name], recordOf(node[name]).name)] as const)
  const missing = texts.filter(([, text]) => text !== '' && !description.includes(text))
  return Object.fromEntries(missing.map(([name, text]) => [name, text.slice(0, importLimits.sectionCharacters)]))
}

/**
 * Returns the pay of a JobPosting: baseSalary as MonetaryAmount (its value a number or a QuantitativeValue) or as a
 * number. Ignored without a unit of time or a currency.
 */
function baseSalary(node: Record<string, unknown>): unknown {
  const first = listOf(node.baseSalary)[0]
  const amount = recordOf(first)
  const value = isRecord(amount.value) ? amount.value : amount
  const interval = payInterval(firstText(value.unitText, amount.unitText))
  const currency = firstText(amount.currency, value.currency, node.salaryCurrency).toUpperCase()
  if (interval === undefined || !isCurrency(currency)) return null
  const single = numberOf(value.value) ?? numberOf(amount.value)
  const min = numberOf(textOf(value.minValue)) ?? single
  const max = numberOf(textOf(value.maxValue)) ?? single
  return { min, max, currency, interval }
}
