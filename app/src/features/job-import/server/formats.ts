import { readAshby } from './formats/ashby.ts'
import { readCsv } from './formats/csv.ts'
import { readGreenhouse } from './formats/greenhouse.ts'
import { readJsonLd } from './formats/jsonld.ts'
import { readJsonl } from './formats/jsonl.ts'
import { readLever } from './formats/lever.ts'
import { readPersonio } from './formats/personio.ts'
import type { FormatReader } from './formats/raw-row.ts'
import { readRecruitee } from './formats/recruitee.ts'
import { readSmartRecruiters } from './formats/smartrecruiters.ts'

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
