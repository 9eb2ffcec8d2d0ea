import { defaultLimits, type Limits } from './formats/bounds/limits.ts'
import { readDocument } from './formats/read-document.ts'
import type { ParsedResume, Provenance } from './model/parsed-resume.ts'
import type { RecognitionOptions } from './recognition/recognize-pages.ts'
import { understand } from './understanding/understand.ts'

/** Parser version, stored with values to tell results of older versions apart. */
const VERSION = '0.1.0'

export interface ParseOptions {
  limits?: Partial<Limits>
  /** Country for phone numbers without a country code, as an ISO 3166-1 alpha-2 code. */
  phoneCountry?: string
  /**
   * Recognizes the characters of pictures, which takes seconds a page and needs the optional packages; without it, a file
   * of pictures has the warning `no-text`.
   */
  recognition?: RecognitionOptions
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
  const file = await readDocument(bytes, fileName, { ...defaultLimits, ...options.limits }, options.recognition)
  const { format, warnings } = file
  if ('profile' in file) {
    const { profile } = file
    return { format, version: VERSION, profile, provenance: {}, lines: [], unplaced: [], warnings, pages: 1 }
  }
  const { lines, pages, recognized } = file.document
  const { profile, provenance, unplaced, language } = await understand(file.document, options)
  return {
    format,
    version: VERSION,
    profile,
    provenance: withRecognition(provenance, recognized),
    lines: lines.map(({ index, text, page, box }) => ({ index, text, page, ...(box && { box }) })),
    unplaced,
    warnings,
    ...(language !== undefined && { language }),
    pages,
  }
}

/** Share of a value's confidence that stays when its characters were recognized with certainty. */
const RECOGNIZED = 0.9

/** Marks values of recognized pages and lowers their confidence to that of the characters. */
function withRecognition(
  provenance: Readonly<Record<string, Provenance>>,
  recognized: ReadonlyMap<number, number> | undefined,
): Record<string, Provenance> {
  return Object.fromEntries(
    Object.entries(provenance).map(([path, source]) => {
      const characters = recognized?.get(source.page ?? 0)
      if (characters === undefined) return [path, source]
      const confidence = Math.round(source.confidence * characters * RECOGNIZED * 100) / 100
      return [path, { ...source, confidence, recognized: true }]
    }),
  )
}
