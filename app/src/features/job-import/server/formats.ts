import type { RowRefusal } from '../errors.ts'
import type { DecodedText } from './files/decode-text.ts'
import { readAshby } from './formats/ashby.ts'
import { readCsv } from './formats/csv.ts'
import { readGreenhouse } from './formats/greenhouse.ts'
import { readJsonLd } from './formats/jsonld.ts'
import { readJsonl } from './formats/jsonl.ts'
import { readLever } from './formats/lever.ts'
import { readPersonio } from './formats/personio.ts'
import { readRecruitee } from './formats/recruitee.ts'
import { readSmartRecruiters } from './formats/smartrecruiters.ts'

/** A row as read from a format: a value in the shape of a JSONL row, or already rejected. */
export type RawRow = { row: number; value: unknown } | { row: number; refusal: RowRefusal }

/** A streaming reader of one format; throws ImportFileError if the file as a whole is something else. */
export type FormatReader = (text: DecodedText) => AsyncGenerator<RawRow>

export const JOB_FORMATS = [
  'jsonl',
  'greenhouse',
  'lever',
  'ashby',
  'smartrecruiters',
  'recruitee',
  'personio',
  'jsonld',
  'csv',
] as const

export type JobFormat = (typeof JOB_FORMATS)[number]

export const FORMAT_READERS: Record<JobFormat, FormatReader> = {
  jsonl: readJsonl,
  greenhouse: readGreenhouse,
  lever: readLever,
  ashby: readAshby,
  smartrecruiters: readSmartRecruiters,
  recruitee: readRecruitee,
  personio: readPersonio,
  jsonld: readJsonLd,
  csv: readCsv,
}

/** Parses the value of `--format`; null unless it is `auto` or a format. */
export function parseFormat(name: string): JobFormat | 'auto' | null {
  return name === 'auto' ? name : (JOB_FORMATS.find((format) => format === name) ?? null)
}
