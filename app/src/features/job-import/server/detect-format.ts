import { isRecord } from '../json-value.ts'
import type { JobFormat } from './formats.ts'
import { delimiterOf } from './formats/csv.ts'
import { columnsOf } from './formats/csv-columns.ts'

/** So much of the beginning is looked at. */
export const SAMPLE_BYTES = 256 * 1024

/**
 * The format of a file from its beginning, and from its name where that is not enough; null when it cannot be told.
 *
 * @param sample the first characters, unpacked and decoded
 * @param name the file's name; its last ending counts, one for gzip apart
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
  return /<(?:!doctype\s+html|html|head|body|script)\b/i.test(text) ? 'jsonld' : null
}

/** The first line that is a whole JSON object or list, if the file begins with one or has one a line. */
function firstDocument(text: string): unknown {
  for (const line of text.split('\n', 20)) {
    // An indented line is a part of a document over several lines.
    if (!/^[[{]/.test(line)) continue
    try {
      const value: unknown = JSON.parse(line)
      if (isRecord(value) || (Array.isArray(value) && isRecord(value[0]))) return value
    } catch {
      // A broken line, or the first of a document over several lines: the next line or the words in it tell.
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
    return 'apiVersion' in document || detectJob(document.jobs[0]) === 'ashby' ? 'ashby' : 'greenhouse'
  }
  if ('title' in document && 'description' in document && !('@type' in document)) return 'jsonl'
  return detectJob(document)
}

function detectJob(job: unknown): JobFormat | null {
  if (!isRecord(job)) return null
  if ('@type' in job || '@graph' in job || '@context' in job) return 'jsonld'
  if ('jobAd' in job || 'releasedDate' in job) return 'smartrecruiters'
  if ('text' in job && ('categories' in job || 'hostedUrl' in job)) return 'lever'
  if ('descriptionHtml' in job || 'secondaryLocations' in job || 'isListed' in job) return 'ashby'
  if ('internal_job_id' in job || 'absolute_url' in job) return 'greenhouse'
  return null
}

/** In the order of how sure the words are; a document over several lines cannot be parsed before it is read whole. */
const WORDS: ReadonlyArray<[JobFormat, RegExp]> = [
  ['jsonld', /"@(?:type|context|graph)"\s*:/],
  ['smartrecruiters', /"(?:totalFound|jobAd|releasedDate)"\s*:/],
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

function isCsv(text: string): boolean {
  const header = (text.split(/\r?\n/, 1)[0] ?? '').split(delimiterOf(text)).map((name) => name.replaceAll('"', ''))
  const columns = columnsOf(header)
  return ['id', 'title', 'description'].every((column) => columns.includes(column))
}
