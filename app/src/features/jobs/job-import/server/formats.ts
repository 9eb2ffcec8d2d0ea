import type { FormatReader } from './raw-row.ts'
import { readAshby } from './formats/ashby.ts'
import { readGreenhouse } from './formats/greenhouse.ts'
import { readJsonLd } from './formats/jsonld.ts'
import { readJsonl } from './formats/jsonl.ts'
import { readLever } from './formats/lever.ts'
import { readPersonio } from './formats/personio.ts'
import { readRecruitee } from './formats/recruitee.ts'
import { readSmartRecruiters } from './formats/smartrecruiters.ts'
import { readTeamtailor } from './formats/teamtailor.ts'
import { readWorkable } from './formats/workable.ts'

export const FEED_FORMATS = [
  'jsonl',
  'greenhouse',
  'lever',
  'ashby',
  'smartrecruiters',
  'recruitee',
  'personio',
  'workable',
  'teamtailor',
  'jsonld',
] as const

/** Formats that are tables with a header. */
export const TABLE_FORMATS = ['csv', 'xlsx', 'ods'] as const

export const JOB_FORMATS = [...FEED_FORMATS, ...TABLE_FORMATS] as const

export type JobFormat = (typeof JOB_FORMATS)[number]
export type FeedFormat = (typeof FEED_FORMATS)[number]
export type TableFormat = (typeof TABLE_FORMATS)[number]

export const isTableFormat = (format: JobFormat): format is TableFormat =>
  TABLE_FORMATS.some((table) => table === format)

export const FORMAT_READERS: Record<FeedFormat, FormatReader> = {
  jsonl: readJsonl,
  greenhouse: readGreenhouse,
  lever: readLever,
  ashby: readAshby,
  smartrecruiters: readSmartRecruiters,
  recruitee: readRecruitee,
  personio: readPersonio,
  workable: readWorkable,
  teamtailor: readTeamtailor,
  jsonld: readJsonLd,
}

/** Parses the value of `--format`; null unless it is `auto` or a format. */
export function parseFormat(name: string): JobFormat | 'auto' | null {
  return name === 'auto' ? name : (JOB_FORMATS.find((format) => format === name) ?? null)
}
