import { importLimits } from '../limits.ts'
import type { Gazetteer, PlaceDescription } from '#features/jobs/places/server/index.ts'
import {
  closeMissing as closeMissingPositions,
  confirmPositions,
  endJournal,
  type ImportJournal,
  ImportUndone,
  listMissing,
} from '#features/jobs/positions/server/index.ts'
import {
  ImportFileError,
  type RowRefusal,
  type RowRefusalCode,
  type RowWarning,
  type RowWarningCode,
} from '../errors.ts'
import type { ImportedJob } from '../row.ts'
import type { RowReader } from '../row-reader.ts'
import { webAddress } from '../clean-text.ts'
import type { JobSource } from './files/byte-source.ts'
import type { JobFormat } from './formats.ts'
import { type BatchRow, type BatchTarget, importBatch } from './import-batch.ts'
import type { IntakeTarget, QuestionIntake, QuestionSummary } from './job-questions.ts'
import { type KnownRows, loadKnownRows } from './known-rows.ts'
import { PIPELINE_VERSION } from './map-job.ts'
import { openJobs } from './read-jobs.ts'
import { findColumnMap, saveColumnMap } from './tables/column-store.ts'
import type { ColumnMap } from './tables/columns.ts'
import type { ColumnMeaning, TableColumn } from './tables/column-meanings.ts'

interface RowNote<Code> {
  row: number
  id: string | null
  code: Code
  message: string
}

export type Rejection = RowNote<RowRefusalCode>

/** An accepted row that was changed. */
export type Warning = RowNote<RowWarningCode>

export interface ImportRequest extends Omit<BatchTarget, 'source' | 'intake' | 'zone' | 'journal'> {
  /** The company's habits, which apply to numbers and dates. */
  reader: RowReader
  /** Opens the intake of the questions of applications; without it they are ignored. */
  openIntake?: (target: IntakeTarget) => QuestionIntake
  file: JobSource
  format: JobFormat | 'auto'
  /** Source name of the rows; defaults to the format's. */
  source: string | undefined
  /** Apply link for rows without one; `{id}` is replaced by the row's id. */
  applyUrl?: string
  /** True if candidates apply on this site for jobs that don't specify it, false if by the link. */
  appliesOnSite?: boolean | null
  /** Meanings of a table's columns by header, remembered for the source. */
  columnMap?: ColumnMap
  /** True if a person looks at the table before anything is written, and can say what its columns mean. */
  isForPerson?: boolean
  /** Ids of jobs that the file leaves out because they are as they were. */
  unchanged?: readonly string[]
  /** True to leave out the rows that are exactly as when they were last read, on the same day. */
  leavesOutKnown?: boolean
  /** Ids of jobs that are listed, and that the file leaves out for another reason. */
  incomplete?: readonly string[]
  /** Most jobs that a file of this kind lists: if it has as many, others can be missing from it, and nothing is closed. */
  maxListed?: number | undefined
  /** Closes the source's open positions that are missing from the file. */
  closeMissing: boolean
  /** Closes them even if the file is empty or has shrunk by more than half. */
  force: boolean
  stop: AbortSignal
  /** Called with the number of rows committed so far. */
  onCommit(committed: number): void
  onRow(read: number, rejected: number): void
}

export interface ImportOutcome {
  source: string
  summary: { read: number; created: number; updated: number; unchanged: number; closed: number; rejected: number }
  /** Faults of rejected rows; a row can have several. */
  rejections: Rejection[]
  /** True if nothing was written. */
  checked: boolean
  /** Label of the file's encoding; undefined for spreadsheets. */
  encoding?: string
  /** The columns of a table, and how each was read. */
  columns?: TableColumn[]
  /** Required columns that a table lacks, and the first value of each column. */
  missing?: ColumnMeaning[]
  samples?: string[]
  /** Number of accepted rows with warnings; `warnings` lists the first of these. */
  warned: number
  warnings: Warning[]
  /** Outcome of the rows' questions. */
  questions: QuestionSummary
  /** True if nothing was closed because the file has as many jobs as such a file lists. */
  isFull?: boolean
  /** Reason for an incomplete import; everything counted in `summary` is done. */
  failure?: { code: string; message: string }
}

/** Reads a file of jobs and updates the positions of its source in batches; see `ImportOutcome`. */
export async function importJobs(request: ImportRequest): Promise<ImportOutcome> {
  const { unchanged = [], incomplete = [] } = request
  const outcome: ImportOutcome = {
    source: request.source ?? (request.format === 'auto' ? '' : request.format),
    summary: {
      read: unchanged.length,
      created: 0,
      updated: 0,
      unchanged: unchanged.length,
      closed: 0,
      rejected: 0,
    },
    rejections: [],
    warned: 0,
    warnings: [],
    questions: { jobs: 0, forms: 0, notes: [] },
    checked: request.check ?? false,
  }
  const present = new Set([...unchanged, ...incomplete])
  let known: KnownRows | undefined
  const journal: ImportJournal = { tenantId: request.tenantId, source: outcome.source, beganAt: request.now }
  try {
    const { format, jobs, columns, missing, samples, encoding } = await openJobs(request.file, {
      format: request.format,
      reader: request.reader,
      columnMap: async (found) => ({
        remembered: await findColumnMap(request.db, request.tenantId, request.source ?? found),
        stated: request.columnMap ?? {},
        isForPerson: request.isForPerson ?? false,
      }),
      known: request.leavesOutKnown
        ? async (found) => (known = await knownRows(request, request.source ?? found))
        : undefined,
    })
    outcome.source ||= format
    if (columns) Object.assign(outcome, { columns, missing, samples })
    // Ids are made; without the others there is nothing to read.
    if (missing?.some((meaning) => meaning !== 'id')) return outcome
    const openBefore = (await listMissing(request.db, request.tenantId, outcome.source, [])).open
    Object.assign(journal, { source: outcome.source })
    await importRows(request, jobs, outcome, { present, journal, known })
    const read = encoding()
    if (read !== undefined) outcome.encoding = read
    if (columns && request.columnMap && !request.check) await saveColumnMap(request, outcome.source, columns)
    outcome.failure = stopped(request, outcome)
    if (!outcome.failure && request.closeMissing) await closeMissing(request, outcome, { present, openBefore, journal })
    outcome.failure ??= nothingImported(request, outcome)
  } catch (error) {
    if (error instanceof ImportUndone) outcome.failure = undone
    else if (!(error instanceof ImportFileError)) throw error
    // Aborting the read of standard input looks like a broken file.
    else
      outcome.failure = stopped(request, outcome) ?? { code: error.code, message: `${error.message}${kept(outcome)}` }
  }
  await request.db.transaction().execute((trx) => endJournal(trx, journal))
  return outcome
}

const undone = {
  code: 'undone',
  message:
    'An import of this source was undone while this one ran, so it was stopped. Check what was undone, then repeat the import.',
} as const

async function importRows(
  request: ImportRequest,
  jobs: Awaited<ReturnType<typeof openJobs>>['jobs'],
  outcome: ImportOutcome,
  { present, journal, known }: { present: Set<string>; journal: ImportJournal; known: KnownRows | undefined },
): Promise<void> {
  const { summary } = outcome
  const { db, tenantId, now } = request
  const intake = request.check ? undefined : request.openIntake?.({ db, tenantId, source: outcome.source, now })
  const target = {
    ...request,
    zone: request.reader.zone,
    source: outcome.source,
    gazetteer: cachePlaces(request.gazetteer),
    journal,
    ...(intake && { intake }),
  }
  let committed = 0
  let batch: BatchRow[] = []
  const reject = (row: number, { id, code, message, others = [] }: RowRefusal) => {
    summary.rejected += 1
    for (const fault of [{ code, message }, ...others])
      if (outcome.rejections.length < importLimits.refusalsListed) outcome.rejections.push({ row, id, ...fault })
  }
  const warnedRows = new Set<number>()
  const warn = (row: number, id: string | null, { code, message }: RowWarning) => {
    warnedRows.add(row)
    outcome.warned = warnedRows.size
    if (outcome.warnings.length < importLimits.refusalsListed) outcome.warnings.push({ row, id, code, message })
  }
  const confirmKnown = async (ids: readonly string[]) => {
    if (ids.length === 0) return
    summary.read += ids.length
    summary.unchanged += ids.length
    if (request.closeMissing) for (const id of ids) present.add(id)
    if (!request.check) await confirmPositions(db, tenantId, outcome.source, ids, now)
  }
  const commit = async () => {
    await confirmKnown(known?.drain() ?? [])
    if (batch.length === 0) return
    const done = await importBatch(target, batch)
    for (const { row, refusal } of done.refused) reject(row, refusal)
    for (const { row, id, ...warning } of done.warnings) warn(row, id, warning)
    if (intake) outcome.questions = intake.summary()
    for (const key of ['created', 'updated', 'unchanged', 'closed'] as const) summary[key] += done.summary[key]
    committed += batch.length - done.refused.length
    batch = []
    request.onCommit(committed)
  }
  try {
    for await (const { row, result, warnings, digest } of jobs) {
      summary.read += 1
      const id = result.ok ? result.row.id : result.id
      // A known job with a broken row is not missing.
      if (id !== null && request.closeMissing) present.add(id)
      if (result.ok) {
        const { questions } = result
        // Warnings are said each time, and questions become forms each time.
        const isPlain = warnings.length === 0 && questions === undefined
        batch.push({ row, job: withApplying(result.row, request), questions, digest: isPlain ? digest : undefined })
      } else reject(row, result)
      for (const warning of warnings) warn(row, id, warning)
      request.onRow(summary.read, summary.rejected)
      if (batch.length >= importLimits.batchRows) await commit()
      if (request.stop.aborted) break
    }
  } catch (error) {
    // A truncated file is valid up to that point.
    if (error instanceof ImportFileError) await commit()
    throw error
  }
  await commit()
}

/** Loads the rows that are left out: those that, read today with the same settings, became what is stored. */
const knownRows = ({ db, tenantId, reader, applyUrl, appliesOnSite }: ImportRequest, source: string) =>
  loadKnownRows(db, { tenantId, source, basis: [PIPELINE_VERSION, reader, applyUrl, appliesOnSite] })

/** Adds the way to apply to a job that doesn't specify it. */
function withApplying(
  job: ImportedJob,
  { applyUrl: template, appliesOnSite = null }: Pick<ImportRequest, 'applyUrl' | 'appliesOnSite'>,
): ImportedJob {
  const link = template === undefined ? undefined : webAddress(template.replaceAll('{id}', encodeURIComponent(job.id)))
  return { ...job, applyUrl: job.applyUrl ?? link ?? null, appliesOnSite: job.appliesOnSite ?? appliesOnSite }
}

async function closeMissing(
  request: ImportRequest,
  outcome: ImportOutcome,
  { present, openBefore, journal }: { present: Set<string>; openBefore: number; journal: ImportJournal },
): Promise<void> {
  const { db, tenantId, now, force, maxListed = Infinity } = request
  if (outcome.summary.read >= maxListed) {
    outcome.isFull = true
    return
  }
  const found = await listMissing(db, tenantId, outcome.source, [...present])
  if (!force && openBefore > 0 && present.size < openBefore / 2) {
    const code = present.size === 0 ? 'file-empty' : 'file-shrunken'
    const why =
      present.size === 0 ? 'the file lists no jobs' : `the file lists ${present.size} jobs, less than half of them`
    const message = `${found.missing.length} of ${openBefore} open positions of ${outcome.source} would be closed, but ${why}: it may be incomplete. None was closed. Check the file, or repeat with --force.`
    outcome.failure = { code, message }
    return
  }
  outcome.summary.closed += request.check
    ? found.missing.length
    : await closeMissingPositions(db, journal, found.missing, now)
}

/** Returns a sentence about the rows that an interrupted import keeps; empty if there are none. */
function kept({ summary }: ImportOutcome): string {
  const rows = summary.read - summary.rejected
  return rows > 0 ? ` The ${rows} rows before that are kept; repeat the same command to go on.` : ''
}

function stopped(request: ImportRequest, outcome: ImportOutcome): ImportOutcome['failure'] {
  return request.stop.aborted
    ? { code: 'stopped', message: `Stopped before the end of the file.${kept(outcome)}` }
    : undefined
}

function nothingImported({ closeMissing, force }: ImportRequest, { summary }: ImportOutcome): ImportOutcome['failure'] {
  if (summary.read > summary.rejected || (closeMissing && force)) return undefined
  if (summary.read === 0) return { code: 'file-empty', message: 'The file lists no jobs, so nothing was imported.' }
  return {
    code: 'no-row',
    message: `None of the ${summary.read} rows could be taken over; each is named with the reason.`,
  }
}

/** Caches the places of an import: a company's ads name the same ones repeatedly. */
function cachePlaces(gazetteer: Pick<Gazetteer, 'describe'>): Pick<Gazetteer, 'describe'> {
  const known = new Map<string, PlaceDescription>()
  return {
    describe(name, point = {}) {
      const key = `${point.lat} ${point.lon} ${name}`
      const place = known.get(key) ?? gazetteer.describe(name, point)
      if (known.size < importLimits.placesCached) known.set(key, place)
      return place
    },
  }
}
