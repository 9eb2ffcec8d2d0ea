import { chosenSeparator, separatorOption } from '#platform/csv/write-csv.ts'
import { z } from 'zod'
import { resolvePosition } from '#features/jobs/positions/server/index.ts'
import { AppError } from '#kernel/error.ts'
import { readNamedText } from '#platform/commands/read-named-file.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { message } from '#platform/messages/messages.ts'
import { readStages, retireStages, stageName, stagesOf, writeStages } from '../stage-store.ts'
import { setLegalHold } from '../erasing/erase-store.ts'
import {
  type CompanyAnswer,
  type CompanyApplication,
  companyApplicationService,
  type CompanyApplications,
  type CompanyTarget,
} from './company-service.ts'
import { asJson, toCsv, toJsonLines } from './export-applications.ts'
import { readStagesFile } from './stages-file.ts'

const LISTED = 50
const PAGE = 500
const statuses = ['active', 'rejected', 'hired', 'withdrawn'] as const

const encId = [{ name: 'ENC_ID', describe: 'The application.' }]
const position = { value: 'ID', describe: 'The position ID from foyer jobs list, or the company’s job ID.' } as const
const words = { value: 'TEXT', describe: 'A message to the candidate, sent with the news.' } as const

const positionOption = async (site: FeatureContext, tenantId: number, text: string | undefined) =>
  text === undefined ? undefined : (await resolvePosition(site.db, tenantId, text)).id

function statusOption(text: string | undefined) {
  const status = statuses.find((one) => one === text)
  if (text === undefined || status) return status
  throw new CommandError('bad-status', `--status is “${text}”, but it must be one of ${statuses.join(', ')}.`)
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
  options: { position, status: { value: 'STATUS', describe: `One of ${statuses.join(', ')}.` } },
  async run(context: CommandContext, { options }) {
    const site = await context.site()
    const tenant = await context.tenant()
    const positionId = await positionOption(site, tenant.id, options.position)
    const all = await everyApplication(site, tenant.id, { positionId, status: statusOption(options.status) })
    const newest = all.toReversed().slice(0, LISTED)
    const more = all.length > LISTED ? [`… and ${all.length - LISTED} more; foyer application export has all.`] : []
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
    const page = await service.list(tenantId, { ...choice, limit: PAGE, cursor })
    all.push(...page.applications)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return all
}

const showCommand = defineCommand({
  name: 'application show',
  summary: 'Show an application with its answers and files',
  arguments: encId,
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

/** Returns an answer as the candidate read it: the words of options, and yes or no for a box that stands alone. */
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
    ...encId,
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
    status: { value: 'STATUS', describe: `One of ${statuses.join(', ')}.` },
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

/** Runs an act of the company. @throws CommandError with the refusal in words */
async function on<T>(
  context: CommandContext,
  id: string,
  act: (service: CompanyApplications, target: CompanyTarget) => Promise<T>,
): Promise<T> {
  const site = await context.site()
  const tenant = await context.tenant()
  try {
    return await act(site.use(companyApplicationService), { tenantId: tenant.id, encId: id })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.status === 404)
      throw new CommandError(
        'not-found',
        `There is no application “${id}” at ${tenant.domain}. foyer application list shows the newest.`,
        { cause: error },
      )
    const sentence = error.messageKey as Parameters<typeof message>[1]
    throw new CommandError(error.code, message('en', sentence, error.values), { cause: error })
  }
}

const done = (one: CompanyApplication, sentence: string) => ({ data: asJson(one), lines: [sentence] })
const nameOf = ({ firstName, lastName, encId: id }: CompanyApplication) => `${firstName} ${lastName}`.trim() || id

const startReviewCommand = defineCommand({
  name: 'application start-review',
  summary: 'Begin the review of an application',
  details: ['From then on the candidate can no longer change it. Reading an application never begins its review.'],
  arguments: encId,
  options: {},
  async run(context: CommandContext, { values: [id = ''] }) {
    const one = await on(context, id, (service, target) => service.startReview(target))
    return done(one, `The application of ${nameOf(one)} is in review.`)
  },
})

const moveCommand = defineCommand({
  name: 'application move',
  summary: 'Move an application to a stage',
  details: ['foyer stage list shows the stages. One of kind hired or rejected hires or rejects.'],
  arguments: encId,
  options: { stage: { value: 'KEY', describe: 'The stage.' }, words },
  async run(context: CommandContext, { values: [id = ''], options }) {
    const { stage } = options
    if (!stage) throw new CommandError('missing-stage', 'Add the stage: --stage interview.')
    const one = await on(context, id, (service, target) => service.move(target, { stage, words: options.words }))
    return done(one, `The application of ${nameOf(one)} is now in “${one.stage.name}”.`)
  },
})

const rejectCommand = defineCommand({
  name: 'application reject',
  summary: 'Reject an application',
  details: ['With --send-at it is rejected at that time; moving, hiring or reopening it before cancels that.'],
  arguments: encId,
  options: {
    words,
    reason: { value: 'TEXT', describe: 'The company’s own reason, which the candidate does not see.' },
    'send-at': { value: 'ISO', describe: 'The time, with a time zone: 2026-06-30T18:00:00+02:00.' },
  },
  async run(context: CommandContext, { values: [id = ''], options }) {
    const sendAt = instantOption(options['send-at'])
    const why = { reason: options.reason, words: options.words, sendAt }
    const one = await on(context, id, (service, target) => service.reject(target, why))
    const when = one.rejectsAt ? `will be rejected ${one.rejectsAt.toISOString()}` : 'is rejected'
    return done(one, `The application of ${nameOf(one)} ${when}.`)
  },
})

function instantOption(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined
  if (z.iso.datetime({ offset: true }).safeParse(given).success) return new Date(given)
  throw new CommandError(
    'bad-send-at',
    `“${given}” is not a date and time. Give one with its zone, such as 2026-06-30T18:00:00+02:00.`,
  )
}

const hireCommand = defineCommand({
  name: 'application hire',
  summary: 'Hire the person of an application',
  arguments: encId,
  options: { starts: { value: 'YYYY-MM-DD', describe: 'The first day of work.' } },
  async run(context: CommandContext, { values: [id = ''], options }) {
    const { starts } = options
    if (starts !== undefined && !z.iso.date().safeParse(starts).success)
      throw new CommandError('bad-starts', `“${starts}” is not a date. Give one such as 2026-09-01.`)
    const one = await on(context, id, (service, target) => service.hire(target, starts))
    return done(one, `${nameOf(one)} is hired.`)
  },
})

const reopenCommand = defineCommand({
  name: 'application reopen',
  summary: 'Reopen a rejected application',
  details: ['It returns to the stage it had. A planned rejection is dropped.'],
  arguments: encId,
  options: {},
  async run(context: CommandContext, { values: [id = ''] }) {
    const one = await on(context, id, (service, target) => service.unreject(target))
    return done(one, `The application of ${nameOf(one)} is open again, in “${one.stage.name}”.`)
  },
})

const holdCommands = ([true, false] as const).map((hold) =>
  defineCommand({
    name: hold ? 'application hold' : 'application release',
    summary: hold ? 'Put an application on legal hold' : 'End the legal hold of an application',
    details: hold
      ? ['It is not erased while it is on hold, not even when its candidate deletes the account.']
      : ['It is erased when its time is over.'],
    arguments: encId,
    options: {},
    async run(context: CommandContext, { values: [id = ''] }) {
      const one = await on(context, id, (service, target) => service.show(target))
      const site = await context.site()
      await setLegalHold(site.db, { tenantId: (await context.tenant()).id, encId: one.encId }, hold)
      return done(
        { ...one, legalHold: hold },
        `The application ${one.encId} ${hold ? 'is' : 'is no longer'} on legal hold.`,
      )
    },
  }),
)

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

const stageSetCommand = defineCommand({
  name: 'stage set',
  summary: 'Set the stages of applications',
  details: [
    'The file is a list in the order of the stages: [{"key": "screen", "kind": "review", "labels": {"en": "Phone call"}, "expected_days": 7}, …]. Kinds are new, review, interview, offer, hired and rejected; every list needs new, hired and rejected.',
    'A stage with a known key is changed. One that is missing from the file takes no new applications; those in it stay. With --position the list is that position’s own.',
  ],
  arguments: [{ name: 'FILE', describe: 'A JSON file; - is standard input.' }],
  options: { position },
  async run(context: CommandContext, { values: [file = ''], options }) {
    const stages = readStagesFile(await readNamedText(file), file)
    const site = await context.site()
    const tenant = await context.tenant()
    const positionId = (await positionOption(site, tenant.id, options.position)) ?? null
    const retired = await site.db.transaction().execute(async (trx) => {
      await writeStages(trx, tenant.id, positionId, stages)
      const keys = stages.map(({ key }) => key)
      return retireStages(trx, tenant.id, positionId, keys, await site.nowIn(trx))
    })
    const stored = await readStages(site.db, tenant.id, positionId)
    return {
      data: { stages: stored.map(({ id, key, kind }) => ({ id, key, kind })), retired },
      lines: [`${stages.length} stages are set, ${retired} are retired.`],
    }
  },
})

export const applicationCommands = [
  listCommand,
  showCommand,
  fileCommand,
  exportCommand,
  startReviewCommand,
  moveCommand,
  rejectCommand,
  hireCommand,
  reopenCommand,
  ...holdCommands,
  stageListCommand,
  stageSetCommand,
]
