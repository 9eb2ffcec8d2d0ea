import { isRecord } from '#kernel/values/json-value.ts'
import type { JobFormat } from '../formats.ts'
import { delimiterOf } from '../tables/csv-records.ts'
import { headerAt } from '../tables/columns.ts'
import { meaningOfHeader } from '../tables/column-meanings.ts'

/** Length of the sample used for detection. */
export const SAMPLE_BYTES = 256 * 1024

/**
 * Detects the format of a file from its beginning and, if that is inconclusive, from its name; null if unknown.
 *
 * @param sample the first characters, decompressed and decoded
 * @param name the file's name; its last extension counts, ignoring `.gz`
 */
export function detectFormat(sample: string, name: string): JobFormat | null {
  const text = sample.replace(/^\ufeff/, '').trimStart()
  const ending = /\.([a-z]+)(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase()
  if (text.startsWith('<')) return detectMarkup(text)
  if (ending === 'csv' || ending === 'tsv') return 'csv'
  const document = firstDocument(text)
  const found = document === null ? detectByWords(text) : detectByKeys(document)
  if (found !== null) return found
  if (ending === 'jsonl' || ending === 'ndjson' || /^[ \t]*\{/m.test(text)) return text.startsWith('[') ? null : 'jsonl'
  return isCsv(text) ? 'csv' : null
}

function detectMarkup(text: string): JobFormat | null {
  if (text.includes('<workzag-jobs')) return 'personio'
  if (text.includes('<rss') && text.includes('teamtailor.com/')) return 'teamtailor'
  return /<(?:!doctype\s+html|html|head|body|script)\b/i.test(text) ? 'jsonld' : null
}

/** Returns the first line that is a complete JSON object or list. */
function firstDocument(text: string): unknown {
  for (const line of text.split('\n', 20)) {
    // An indented line is part of a multi-line document.
    if (!/^[[{]/.test(line)) continue
    try {
      const value: unknown = JSON.parse(line)
      if (isRecord(value) || (Array.isArray(value) && isRecord(value[0]))) return value
    } catch {
      // A broken line, or the start of a multi-line document: the next line or its keywords decide.
    }
  }
  return null
}

function detectByKeys(document: unknown): JobFormat | null {
  if (Array.isArray(document)) return detectJob(document[0])
  if (!isRecord(document)) return null
  if (Array.isArray(document.offers) || isRecord(document.offer)) return 'recruitee'
  if (Array.isArray(document.content) && 'totalFound' in document) return 'smartrecruiters'
  if (Array.isArray(document.jobs)) {
    if (detectJob(document.jobs[0]) === 'workable') return 'workable'
    return 'apiVersion' in document || detectJob(document.jobs[0]) === 'ashby' ? 'ashby' : 'greenhouse'
  }
  if ('title' in document && 'description' in document && !('@type' in document)) return 'jsonl'
  return detectJob(document)
}

function detectJob(job: unknown): JobFormat | null {
  if (!isRecord(job)) return null
  if ('@type' in job || '@graph' in job || '@context' in job) return 'jsonld'
  if ('shortcode' in job) return 'workable'
  if ('jobAd' in job || 'releasedDate' in job) return 'smartrecruiters'
  if ('text' in job && ('categories' in job || 'hostedUrl' in job)) return 'lever'
  if ('descriptionHtml' in job || 'secondaryLocations' in job || 'isListed' in job) return 'ashby'
  if ('internal_job_id' in job || 'absolute_url' in job) return 'greenhouse'
  return null
}

/** Ordered by reliability; a multi-line document cannot be parsed before it is complete. */
const WORDS: ReadonlyArray<[JobFormat, RegExp]> = [
  ['jsonld', /"@(?:type|context|graph)"\s*:/],
  ['smartrecruiters', /"(?:totalFound|jobAd|releasedDate)"\s*:/],
  ['workable', /"shortcode"\s*:/],
  ['recruitee', /^\{\s*"offers?"\s*:|"careers_url"\s*:/],
  ['ashby', /"(?:descriptionHtml|secondaryLocations|isListed)"\s*:/],
  ['greenhouse', /"(?:internal_job_id|absolute_url)"\s*:/],
  ['lever', /"(?:hostedUrl|categories)"\s*:\s*["{]/],
  ['ashby', /^\{[^[]{0,200}"apiVersion"\s*:/],
  ['greenhouse', /^\{\s*"jobs"\s*:/],
]

function detectByWords(text: string): JobFormat | null {
  if (!/^[[{]/.test(text)) return null
  return WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** Returns true for a text whose first lines have a header of a table of jobs. */
function isCsv(text: string): boolean {
  if (/^"?sep=."?\s*\r?\n/i.test(text)) return true
  const delimiter = delimiterOf(text)
  const lines = text.split(/\r?\n/, 10).map((line) => line.split(delimiter).map((cell) => cell.replaceAll('"', '')))
  const header = lines[headerAt(lines, {})] ?? []
  const known = new Set(header.flatMap((cell) => meaningOfHeader(cell) ?? []))
  return known.has('title') && known.size >= 2
}
