import { chosenSeparator, separatorOption } from '#platform/csv/write-csv.ts'
import { resolvePosition } from '#features/jobs/positions/server/index.ts'
import { AppError } from '#kernel/error.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { oneApplication } from './acts.ts'
import { stageName, stagesOf } from '../records/stage-store.ts'
import {
  type CompanyAnswer,
  type CompanyApplication,
  companyApplicationService,
  type CompanyApplications,
  type CompanyTarget,
} from './company-service.ts'
import { asJson, toCsv, toJsonLines } from './application-formats.ts'
import { companyStatuses } from '../../states.ts'
import { applicationLimits } from '../../limits.ts'

const position = { value: 'ID', describe: 'The position ID from foyer jobs list, or the company’s job ID.' } as const

const positionOption = async (site: FeatureContext, tenantId: number, text: string | undefined) =>
  text === undefined ? undefined : (await resolvePosition(site.db, tenantId, text)).id

function statusOption(text: string | undefined) {
  const status = companyStatuses.find((one) => one === text)
  if (text === undefined || status) return status
  throw new CommandError('bad-status', `--status is “${text}”, but it must be one of ${companyStatuses.join(', ')}.`)
}

/** Returns a line for people: id, status, stage, name and job. */
const lineOf = ({
  encId: id,
  status,
  stage,
  firstName,
  lastName,
  position: { title },
  overdue,
  erasedAt,
}: CompanyApplication) =>
  `${id}  ${status.padEnd(9)}  ${stage.name}${overdue ? ' (overdue)' : ''}  ${erasedAt ? 'erased' : `${firstName} ${lastName}`}  ${title}`

const listCommand = defineCommand({
  name: 'application list',
  summary: 'List applications by their last change, newest first',
  arguments: [],
  options: { position, status: { value: 'STATUS', describe: `One of ${companyStatuses.join(', ')}.` } },
  async run(context: CommandContext, { options }) {
    const site = await context.site()
    const tenant = await context.tenant()
    const positionId = await positionOption(site, tenant.id, options.position)
    const all = await everyApplication(site, tenant.id, { positionId, status: statusOption(options.status) })
    const newest = all.toReversed().slice(0, applicationLimits.listed)
    const more =
      all.length > applicationLimits.listed
        ? [`… and ${all.length - applicationLimits.listed} more; foyer application export has all.`]
        : []
    return {
      data: { count: all.length, applications: newest.map(asJson) },
      lines: all.length === 0 ? ['There are no such applications.'] : [...newest.map(lineOf), ...more],
    }
  },
})

async function everyApplication(
  site: FeatureContext,
  tenantId: number,
  choice: Omit<Parameters<CompanyApplications['list']>[1], 'limit' | 'cursor'>,
): Promise<CompanyApplication[]> {
  const service = site.use(companyApplicationService)
  const all: CompanyApplication[] = []
  let cursor: string | undefined
  do {
    const page = await service.list(tenantId, { ...choice, limit: applicationLimits.pageRows, cursor })
    all.push(...page.applications)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return all
}

const showCommand = defineCommand({
  name: 'application show',
  summary: 'Show an application with its answers and files',
  arguments: oneApplication.arguments,
  options: {},
  async run(context: CommandContext, { values: [id = ''] }) {
    const one = await on(context, id, (service, target) => service.show(target))
    return {
      data: asJson(one),
      lines: [
        lineOf(one),
        `Received ${one.submittedAt.toISOString()}, receipt ${one.receipt}, version ${one.version}.`,
        ...(one.rejectsAt ? [`Will be rejected ${one.rejectsAt.toISOString()}.`] : []),
        ...(one.erasedAt ? [`Its contents were erased ${one.erasedAt.toISOString()}.`] : []),
        ...(one.legalHold ? ['It is on legal hold.'] : []),
        ...one.answers.map((answer) => `${answer.question}: ${answerText(answer)}`),
        ...one.attachments.map(({ name, bytes, sha256 }) => `File ${name}, ${bytes} bytes, SHA-256 ${sha256}`),
        ...(one.attachments.length > 0 ? [`foyer application file ${one.encId} NAME > NAME opens a file.`] : []),
      ],
    }
  },
})

/** Returns an answer in the candidate's words: labels of options, and yes or no for a single check box. */
function answerText({ answer, label }: CompanyAnswer): string {
  if (label !== null) return [label].flat().join(', ')
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return typeof answer === 'string' ? answer : JSON.stringify(answer)
}

const fileCommand = defineCommand({
  name: 'application file',
  summary: 'Print a file that the candidate sent, such as the résumé',
  details: [
    'Writes to standard output: foyer application file ENC_ID > resume.pdf. Without NAME it prints the only file. With --json you get its name, size and SHA-256 instead.',
  ],
  arguments: [
    ...oneApplication.arguments,
    { name: 'NAME', describe: 'The file’s name from foyer application show, or its id.', optional: true },
  ],
  options: {},
  async run(context: CommandContext, { values: [id = '', name] }) {
    const { attachments } = await on(context, id, (service, target) => service.show(target))
    const named = attachments.filter((one) => name === undefined || one.name === name || one.file === name)
    const [attachment, ...others] = named
    const choice = attachments.map((one) => `  ${one.file}  ${one.name}`).join('\n')
    if (!attachment)
      throw new CommandError(
        'no-file',
        attachments.length === 0
          ? `The application ${id} has no files.`
          : `The application ${id} has no file “${name}”. It has:\n${choice}`,
      )
    if (others.length > 0)
      throw new CommandError('several-files', `The application ${id} has several files. Name one of them:\n${choice}`)
    const { file, type, bytes, sha256 } = attachment
    const found = await on(context, id, (service, target) => service.attachment(target, file))
    const content = found && (await (await context.site()).files.get(found.key))
    if (!content)
      throw new CommandError('no-file', `The file ${attachment.name} is missing. foyer doctor checks all files.`)
    return { data: { enc_id: id, file, name: attachment.name, type, bytes, sha256 }, lines: [], file: content }
  },
})

const exportCommand = defineCommand({
  name: 'application export',
  summary: 'Write applications as CSV or JSON Lines',
  details: [
    'Writes to standard output: foyer application export --format csv > applications.csv. The CSV has a column for each question; a cell that a spreadsheet would run as a formula begins with an apostrophe. Voluntary answers about people are in neither format.',
  ],
  arguments: [],
  options: {
    format: { value: 'csv|jsonl', describe: 'The format; csv without it.' },
    separator: separatorOption,
    position,
    status: { value: 'STATUS', describe: `One of ${companyStatuses.join(', ')}.` },
  },
  async run(context: CommandContext, { options }) {
    const { format = 'csv' } = options
    if (format !== 'csv' && format !== 'jsonl')
      throw new CommandError('bad-format', `--format is “${format}”, but it must be csv or jsonl.`)
    const site = await context.site()
    const tenant = await context.tenant()
    const positionId = await positionOption(site, tenant.id, options.position)
    const all = await everyApplication(site, tenant.id, { positionId, status: statusOption(options.status) })
    const written = format === 'csv' ? toCsv(all, chosenSeparator(options.separator, tenant)) : toJsonLines(all)
    return { data: { count: all.length, applications: all.map(asJson) }, lines: [], file: Buffer.from(written) }
  },
})

/** Reads data of an application. @throws CommandError that explains how to find its id */
async function on<T>(
  context: CommandContext,
  id: string,
  read: (service: CompanyApplications, target: CompanyTarget) => Promise<T>,
): Promise<T> {
  const site = await context.site()
  const tenant = await context.tenant()
  return read(site.use(companyApplicationService), { tenantId: tenant.id, encId: id }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.status !== 404) throw error
    throw new CommandError('not-found', oneApplication.notFound([id], tenant), { cause: error })
  })
}

const stageListCommand = defineCommand({
  name: 'stage list',
  summary: 'List the stages of applications in their order',
  arguments: [],
  options: { position },
  async run(context: CommandContext, { options }) {
    const site = await context.site()
    const tenant = await context.tenant()
    const positionId = (await positionOption(site, tenant.id, options.position)) ?? null
    const stages = await site.db.transaction().execute((trx) => stagesOf(trx, tenant.id, positionId))
    return {
      data: {
        stages: stages.map(({ id, key, kind, labels, expectedDays }) => ({
          id,
          key,
          kind,
          labels,
          expected_days: expectedDays,
        })),
      },
      lines: stages.map(
        ({ key, kind, labels, expectedDays }) =>
          `${key}  ${kind}  ${stageName(labels, 'en')}${expectedDays === null ? '' : `, ${expectedDays} days`}`,
      ),
    }
  },
})

export const applicationCommands = [listCommand, showCommand, fileCommand, exportCommand, stageListCommand]
