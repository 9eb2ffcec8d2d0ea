import { serverLimits } from '#config/server-limits.ts'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { callerPath } from '#config/env.ts'
import { gazetteerService } from '#features/places/server/index.ts'
import { syncSearchRows } from '#features/search/server/index.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { progressLine } from '#platform/commands/progress-line.ts'
import { webAddress } from '../clean-text.ts'
import type { JobSource } from './files/byte-source.ts'
import { questionIntakeService } from './job-questions.ts'
import { JOB_FORMATS, parseFormat } from './formats.ts'
import type { ImportOutcome, Rejection, Warning } from './import-jobs.ts'

const NAMED_ON_SCREEN = 20

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

function sourceOf(given: string | undefined): string | undefined {
  const source = given?.trim()
  if (source === undefined) return undefined
  if (source !== '' && source.length <= serverLimits.importSourceCharacters && !/\p{Cc}/u.test(source)) return source
  throw new CommandError(
    'bad-option',
    `--source needs a name of 1 to ${serverLimits.importSourceCharacters} characters on one line, for example --source greenhouse.`,
  )
}

function applyUrlOf(template: string | undefined): string | undefined {
  if (template === undefined || webAddress(template.replaceAll('{id}', '1')) !== undefined) return template
  throw new CommandError(
    'bad-option',
    `--apply-url is “${template}”, but it must be an http or https address, in which {id} is replaced by the job's id.`,
  )
}

function reporter(context: CommandContext, share: () => number | undefined) {
  if (!context.terminal)
    return {
      onRow: () => undefined,
      onCommit: (rows: number) => context.note(`committed ${rows}`),
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

/** Returns the first rows of a list with their reasons, and the number of further ones. */
function namedRows(rows: readonly (Rejection | Warning)[], total: number): string[] {
  const named = rows
    .slice(0, NAMED_ON_SCREEN)
    .map(({ row, id, code, message }) => `  row ${row}${id === null ? '' : ` (${id})`}: ${message} [${code}]`)
  const more = total - named.length
  return more > 0 ? [...named, `  and ${more} more; use --json to see them.`] : named
}

/** Returns what became of the questions of applications. */
function questionLines({ jobs, forms, notes }: ImportOutcome['questions']): string[] {
  const named = notes
    .slice(0, NAMED_ON_SCREEN)
    .map(({ id, code, question, message }) => `  ${id}${question === '' ? '' : ` “${question}”`}: ${message} [${code}]`)
  const more = notes.length - named.length
  return [
    ...(jobs > 0 ? [`${jobs} jobs got the questions of their source; ${forms} forms are new.`] : []),
    ...(notes.length > 0 ? ['These questions could not be taken over as they are:', ...named] : []),
    ...(more > 0 ? [`  and ${more} more; use --json to see them.`] : []),
  ]
}

function linesOf(
  { source, summary, rejections, warned, warnings, questions }: ImportOutcome,
  domain: string,
): string[] {
  const { read, created, updated, unchanged, closed, rejected } = summary
  return [
    `${read} ${read === 1 ? 'row' : 'rows'} of ${source || 'the file'} read for ${domain}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${closed} closed, ${rejected} rejected.`,
    ...namedRows(rejections, rejected),
    ...(warned > 0 ? [`${warned} rows were imported with a change:`, ...namedRows(warnings, warned)] : []),
    ...questionLines(questions),
  ]
}

const importCommand = defineCommand({
  name: 'import jobs',
  summary: 'Create and update jobs from a file',
  details: [
    'A job is identified by its source and id, so importing a file again changes only what differs. Broken rows are reported and skipped. Every 500 rows are committed, so a stopped import continues where it ended when you repeat it.',
    'Implausible pay (an hourly wage of 45,000) gets the interval that the ad’s words name, or is left out. Each such row is listed as a warning.',
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
    'close-missing': { describe: 'Close this source’s open jobs that aren’t in the file.' },
    force: { describe: 'Close them even if the file is empty or lists less than half of them.' },
    strict: { describe: 'Fail if any row is rejected. The others are still imported.' },
  },
  endsItself: true,
  async run(context: CommandContext, { values: [path = ''], options }) {
    const source = sourceOf(options.source)
    const applyUrl = applyUrlOf(options['apply-url'])
    // Imported lazily: other commands need neither the sanitizer nor language detection.
    const { importJobs } = await import('./import-jobs.ts')
    const tenant = await context.tenant()
    const { db, now } = await context.site()
    const { file, share } = await openFile(context, path)
    const report = reporter(context, share)
    const outcome = await importJobs({
      db,
      gazetteer: (await context.site()).use(gazetteerService),
      tenantId: tenant.id,
      now: await now(),
      file,
      format: parseFormat(options.format ?? 'auto') ?? 'auto',
      source,
      applyUrl,
      openIntake: (await context.site()).use(questionIntakeService),
      closeMissing: options['close-missing'],
      force: options.force,
      stop: context.stop,
      onRow: report.onRow,
      onCommit: report.onCommit,
    }).finally(report.end)
    const { summary, rejections, warned, warnings, questions } = outcome
    if (summary.created + summary.updated + summary.closed > 0) {
      const gazetteer = (await context.site()).use(gazetteerService)
      await syncSearchRows(db, tenant, (code) => gazetteer.countryName(code, 'en'), context.stop)
    }
    const leftOut = summary.rejected - rejections.length
    const warningsLeftOut = warned - warnings.length
    const strict =
      options.strict && summary.rejected > 0
        ? {
            code: 'rows-rejected',
            message: `${summary.rejected} of ${summary.read} rows were rejected, and --strict doesn’t allow any.`,
          }
        : undefined
    return {
      data: {
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
