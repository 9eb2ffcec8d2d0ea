import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { callerPath } from '#config/env.ts'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { syncSearchRows } from '#features/jobs/search/server/index.ts'
import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import { progressLine } from '#platform/commands/progress-line.ts'
import type { JobSource } from './files/byte-source.ts'
import { questionIntakeService } from './job-questions.ts'
import { JOB_FORMATS, parseFormat } from './formats.ts'
import { readerOf } from '../row-reader.ts'
import { applyUrlOf, columnMapOf, orderOf, sourceOf } from './file-options.ts'
import { columnMeanings, type TableColumn } from './tables/column-meanings.ts'
import type { ImportOutcome, Rejection, Warning } from './import-jobs.ts'
import { importLimits } from '../limits.ts'

/** Opens the file, with its read progress if known. */
async function openFile(
  context: CommandContext,
  value: string,
): Promise<{ file: JobSource; share(): number | undefined }> {
  if (value === '-') {
    // Waiting for standard input would outlast Ctrl-C.
    context.stop.addEventListener('abort', () => process.stdin.destroy(), { once: true })
    return { file: { stream: process.stdin, name: 'standard input' }, share: () => undefined }
  }
  const path = callerPath(value)
  const stats = await stat(path).catch(() => undefined)
  if (!stats?.isFile()) return { file: { path }, share: () => undefined }
  const stream = createReadStream(path)
  return { file: { stream, name: path }, share: () => stream.bytesRead / Math.max(1, stats.size) }
}

function reporter(context: CommandContext, share: () => number | undefined, isCheck: boolean) {
  if (!context.terminal)
    return {
      onRow: () => undefined,
      onCommit: (rows: number) => (isCheck ? undefined : context.note(`committed ${rows}`)),
      end: () => undefined,
    }
  const line = progressLine(process.stderr)
  const began = performance.now()
  return {
    onRow(read: number, rejected: number) {
      const speed = Math.round((read / Math.max(1, performance.now() - began)) * 1000)
      line.show(share(), `${read} rows, ${rejected} rejected, ${speed} rows/s`)
    },
    onCommit: () => undefined,
    end: () => line.end(),
  }
}

/** Returns the first rows of a list with their reasons, and the number of the rest. */
function namedRows(rows: readonly (Rejection | Warning)[], total: number): string[] {
  const named = rows
    .slice(0, importLimits.refusalsOnScreen)
    .map(({ row, id, code, message }) => `  row ${row}${id === null ? '' : ` (${id})`}: ${message} [${code}]`)
  const more = total - named.length
  return more > 0 ? [...named, `  and ${more} more; use --json to see them.`] : named
}

/** Returns the outcome of the applications' questions. */
function questionLines({ jobs, forms, notes }: ImportOutcome['questions']): string[] {
  const named = notes
    .slice(0, importLimits.refusalsOnScreen)
    .map(({ id, code, question, message }) => `  ${id}${question === '' ? '' : ` “${question}”`}: ${message} [${code}]`)
  const more = notes.length - named.length
  return [
    ...(jobs > 0 ? [`${jobs} jobs got the questions of their source; ${forms} forms are new.`] : []),
    ...(notes.length > 0 ? ['These questions could not be taken over as they are:', ...named] : []),
    ...(more > 0 ? [`  and ${more} more; use --json to see them.`] : []),
  ]
}

/** Describes how the columns of a table were read. */
function columnLines(columns: readonly TableColumn[] = []): string[] {
  const shown = columns.filter(({ header }) => header !== '')
  const known = shown.flatMap(({ header, meaning, by }) =>
    meaning ? [`  ${header} = ${meaning}${by === 'values' ? ' (guessed from its values)' : ''}`] : [],
  )
  const custom = shown.filter(({ meaning }) => !meaning).map(({ header }) => header)
  if (known.length === 0) return []
  return [
    'Columns:',
    ...known,
    ...(custom.length > 0 ? [`  shown as they are: ${custom.join(', ')}`] : []),
    'To read one differently, add --map "HEADER=MEANING"; it is kept for the next import of this source.',
  ]
}

function linesOf(
  { source, summary, rejections, warned, warnings, questions, columns, checked, encoding }: ImportOutcome,
  domain: string,
): string[] {
  const { read, created, updated, unchanged, closed, rejected } = summary
  return [
    ...columnLines(columns),
    ...(encoding && !encoding.startsWith('utf-') ? [`The file was read as ${encoding}.`] : []),
    ...(checked ? ['Nothing was written. An import would do this:'] : []),
    `${read} ${read === 1 ? 'row' : 'rows'} of ${source || 'the file'} read for ${domain}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${closed} closed, ${rejected} rejected.`,
    ...namedRows(rejections, Math.max(rejected, rejections.length)),
    ...(warned > 0
      ? [
          `${warned} ${warned === 1 ? 'row has a warning' : 'rows have warnings'}:`,
          ...namedRows(warnings, Math.max(warned, warnings.length)),
        ]
      : []),
    ...questionLines(questions),
  ]
}

const importCommand = defineCommand({
  name: 'import jobs',
  summary: 'Create and update jobs from a file',
  details: [
    'A job is identified by its source and id, so importing a file again changes only what differs. Broken rows are reported and skipped. Every 500 rows are committed, so a stopped import continues where it ended when you repeat it.',
    'A table (CSV, .xlsx, .ods) can have any columns, in any of the site’s languages: their meanings are guessed and shown. --check shows what an import would do, with all problems of all rows, and writes nothing.',
    'Pay or a place that can’t be read is left out with a warning. Implausible pay (an hourly wage of 45,000) gets the interval that the ad’s words name, or is left out.',
    'Rows can have questions for the application: a definition of the form kit, or the words of the platform. Jobs of Greenhouse (requested with questions=true), Ashby, Lever, Recruitee and SmartRecruiters have theirs. What can’t be taken over is listed.',
    'The file can be gzipped. A job whose closing date has passed is imported as closed.',
  ],
  arguments: [{ name: 'FILE', describe: 'The file; - is standard input.' }],
  options: {
    format: {
      value: 'FORMAT',
      choices: ['auto', ...JOB_FORMATS],
      describe: 'The file’s format. Detected by default.',
    },
    source: { value: 'NAME', describe: 'The system that the jobs come from. Defaults to the format’s name.' },
    'apply-url': {
      value: 'ADDRESS',
      describe: 'The apply link for jobs without one; {id} is replaced by the job’s id.',
    },
    apply: {
      value: 'WHERE',
      choices: ['here', 'there'],
      describe:
        'Where candidates apply for these jobs: here, with the questions of their source, or there, by their apply link. Defaults to applyConfig.importedJobs.',
    },
    map: {
      value: 'HEADER=MEANING',
      many: true,
      describe: `What a column of a table means; repeatable. Meanings are ${columnMeanings.join(', ')}, and custom to show it as it is.`,
    },
    'date-order': {
      value: 'ORDER',
      choices: ['dmy', 'mdy'],
      describe:
        'The order of day and month in dates such as 03/04/2026. By default it is found by the column’s other dates.',
    },
    check: { describe: 'Write nothing, and show what an import would do.' },
    'close-missing': { describe: 'Close this source’s open jobs that aren’t in the file.' },
    force: { describe: 'Close them even if the file is empty or lists less than half of them.' },
    strict: { describe: 'Fail if any row is rejected. The others are still imported.' },
  },
  endsItself: true,
  async run(context: CommandContext, { values: [path = ''], options }) {
    const source = sourceOf(options.source)
    const applyUrl = applyUrlOf(options['apply-url'])
    const columnMap = columnMapOf(options.map)
    // Imported lazily: other commands need neither the sanitizer nor language detection.
    const { importJobs } = await import('./import-jobs.ts')
    const tenant = await context.tenant()
    const { db, now } = await context.site()
    const instant = await now()
    const { file, share } = await openFile(context, path)
    const report = reporter(context, share, options.check)
    const outcome = await importJobs({
      db,
      gazetteer: (await context.site()).use(gazetteerService),
      tenantId: tenant.id,
      now: instant,
      file,
      format: parseFormat(options.format ?? 'auto') ?? 'auto',
      source,
      applyUrl,
      ...(options.apply && { appliesOnSite: options.apply === 'here' }),
      ...(options.map.length > 0 && { columnMap }),
      check: options.check,
      reader: { ...readerOf(tenant.site, instant), dateOrder: orderOf(options['date-order']) },
      openIntake: (await context.site()).use(questionIntakeService),
      closeMissing: options['close-missing'],
      force: options.force,
      stop: context.stop,
      onRow: report.onRow,
      onCommit: report.onCommit,
    }).finally(report.end)
    const { summary, rejections, warned, warnings, questions } = outcome
    if (!options.check && summary.created + summary.updated + summary.closed > 0) {
      const gazetteer = (await context.site()).use(gazetteerService)
      await syncSearchRows(db, tenant, (code) => gazetteer.countryName(code, 'en'), context.stop)
    }
    const leftOut = Math.max(0, summary.rejected - rejections.length)
    const warningsLeftOut = Math.max(0, warned - warnings.length)
    const strict =
      options.strict && summary.rejected > 0
        ? {
            code: 'rows-rejected',
            message: `${summary.rejected} of ${summary.read} rows were rejected, and --strict doesn’t allow any.`,
          }
        : undefined
    return {
      data: {
        ...(options.check && { checked: true }),
        ...(outcome.encoding && { encoding: outcome.encoding }),
        ...(outcome.columns && { columns: outcome.columns }),
        summary,
        rejections,
        ...(leftOut > 0 && { rejectionsLeftOut: leftOut }),
        warned,
        warnings,
        ...(warningsLeftOut > 0 && { warningsLeftOut }),
        questions,
      },
      lines: summary.read > 0 || !outcome.failure ? linesOf(outcome, tenant.domain) : [],
      failure: outcome.failure ?? strict,
    }
  },
})

/** Operator commands on job files. */
export const importCommands = [importCommand]
