import { Readable } from 'node:stream'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { syncSearchRows } from '#features/jobs/search/server/index.ts'
import { inOneTransaction } from '#platform/db/after-commit.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { importLimits } from '../limits.ts'
import type { PayInterval } from '../pay-interval.ts'
import { readerOf } from '../row-reader.ts'
import { questionIntakeService } from './job-questions.ts'
import { isMeaning, type TableColumn } from './tables/column-meanings.ts'
import type { ColumnMap } from './tables/columns.ts'

/** Source of the jobs of all spreadsheets that colleagues send. */
export const SHEET_SOURCE = 'spreadsheet'

/** A spreadsheet of jobs, and how a colleague wants it read. */
export interface SheetToImport {
  file: { name: string; bytes: Uint8Array }
  /** Meanings by header; an empty one shows the column as it is. */
  mapping: Readonly<Record<string, string>>
  dateOrder: 'dmy' | 'mdy' | undefined
  /** Interval of pay that names none. */
  payInterval?: PayInterval | undefined
  closeMissing: boolean
  /** Writes the jobs in one transaction; otherwise only says what would happen. */
  write: boolean
}

/** A row that is left out, or that was changed to be taken. */
interface SheetProblem {
  row: number
  /** Null if the row has none, or it was made. */
  id: string | null
  code: string
  /** In English, with the value that it is about. */
  message: string
  isLeftOut: boolean
}

/** Changes that an import made, or would make. */
interface SheetOutcome {
  columns: (TableColumn & { sample: string })[]
  missing: string[]
  summary: { read: number; created: number; updated: number; unchanged: number; closed: number; rejected: number }
  problems: SheetProblem[]
  /** Code of the reason for which nothing, or not all, is imported. */
  failure: string | null
}

/** Reads a spreadsheet of jobs as a colleague sent it, and writes it if they have seen what would happen. */
export async function importSheet(
  { db, use }: Pick<FeatureContext, 'db' | 'use'>,
  tenant: SiteTenant,
  { file, mapping, dateOrder, payInterval, closeMissing, write }: SheetToImport,
  now: Date,
  record: () => Promise<void>,
): Promise<SheetOutcome> {
  const { importJobs } = await import('./import-jobs.ts')
  const gazetteer = use(gazetteerService)
  const run = () =>
    importJobs({
      db,
      gazetteer,
      tenantId: tenant.id,
      now,
      file: { stream: Readable.from([file.bytes]), name: file.name },
      format: 'csv',
      source: SHEET_SOURCE,
      columnMap: mapOf(mapping),
      isForPerson: true,
      check: !write,
      reader: { ...readerOf(tenant.site, now), dateOrder, payInterval },
      openIntake: use(questionIntakeService),
      closeMissing,
      force: false,
      stop: new AbortController().signal,
      onRow: () => undefined,
      onCommit: () => undefined,
    })
  const outcome = write
    ? await inOneTransaction(db, async () => {
        const written = await run()
        await record()
        return written
      })
    : await run()
  if (write) await syncSearchRows(db, tenant, (code) => gazetteer.countryName(code, 'en'))
  const { columns = [], samples = [], missing = [], summary, rejections, warnings, failure } = outcome
  const hasMadeIds = missing.includes('id')
  const shown = [
    ...rejections.map((one) => ({ ...one, isLeftOut: true })),
    ...warnings.map((one) => ({ ...one, isLeftOut: false })),
  ]
  return {
    columns: columns.map((column, at) => ({ ...column, sample: samples[at] ?? '' })),
    missing,
    summary,
    problems: shown
      .toSorted((a, b) => a.row - b.row)
      .slice(0, importLimits.sheetProblems)
      .map((one) => ({ ...one, id: hasMadeIds ? null : one.id })),
    failure: failure?.code ?? null,
  }
}

const mapOf = (mapping: SheetToImport['mapping']): ColumnMap =>
  Object.fromEntries(Object.entries(mapping).map(([header, meaning]) => [header, isMeaning(meaning) ? meaning : null]))
