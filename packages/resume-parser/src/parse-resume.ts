import { defaultLimits, type Limits } from './formats/bounds/limits.ts'
import { readDocument } from './formats/read-document.ts'
import type { ParsedResume } from './model/parsed-resume.ts'
import { understand } from './understanding/understand.ts'

/** Parser version, stored with values to tell results of older versions apart. */
const VERSION = '0.1.0'

export interface ParseOptions {
  limits?: Partial<Limits>
  /** Country for phone numbers without a country code, as an ISO 3166-1 alpha-2 code. */
  phoneCountry?: string
}

/**
 * Reads a résumé in the calling thread. The content determines the format; the name only serves the `renamed` warning.
 * @throws UnreadableResume
 */
export async function parseResume(
  bytes: Uint8Array,
  fileName: string,
  options: ParseOptions = {},
): Promise<ParsedResume> {
  const file = await readDocument(bytes, fileName, { ...defaultLimits, ...options.limits })
  const { format, warnings } = file
  if ('profile' in file) {
    const { profile } = file
    return { format, version: VERSION, profile, provenance: {}, lines: [], unplaced: [], warnings, pages: 1 }
  }
  const { lines, pages } = file.document
  const { profile, provenance, unplaced, language } = await understand(file.document, options)
  return {
    format,
    version: VERSION,
    profile,
    provenance,
    lines: lines.map(({ index, text, page, box }) => ({ index, text, page, ...(box && { box }) })),
    unplaced,
    warnings,
    ...(language !== undefined && { language }),
    pages,
  }
}
