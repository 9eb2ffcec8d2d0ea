import { chosenSeparator, type Separator, separatorOption, writeCsv } from '#platform/csv/write-csv.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { formPath } from '../../rules.ts'
import { type GivenFormStatus, givenFormStatuses } from '../../states.ts'
import { type FormRow, listGiven, listLastSent } from '../store.ts'
import { act, asCommandError, asJson, encId } from './command-parts.ts'
import { answersOf, type SentAnswers } from './form-answers.ts'
import { CannotGive } from './cannot-give.ts'
import { companyForms, giveForm, recallForm, reopenForm } from './given-form-service.ts'
import { letterCommands, readLetter } from './letter-commands.ts'

const lineOf = ({ encId, status, formKey, dueAt, title, position }: FormRow) =>
  [encId, status.padEnd(11), formKey, dueAt ? `due ${dueAt.toISOString()}` : 'no due date', title, position ?? '']
    .filter(Boolean)
    .join('  ')

function readDue(text: string | undefined): Date | null {
  if (text === undefined) return null
  const at = new Date(text)
  const isInstant = text.includes('T') && /(?:Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(at.getTime())
  if (isInstant) return at
  throw new CommandError('bad-time', `--due is “${text}”. Write a time with its zone: 2026-06-30T18:00:00+02:00.`)
}

const giveCommand = defineCommand({
  name: 'form give',
  summary: 'Give a form to one person',
  details: [
    'The form’s purpose is given or offer. The person gets a notice, another one three days before it is due, and one when it is. Without an account they get an email with the form’s own link.',
  ],
  arguments: [{ name: 'KEY', describe: 'The form’s key from foyer form list.' }],
  options: {
    application: { value: 'ENC_ID', describe: 'The application whose person gets it.' },
    candidate: { value: 'EMAIL', describe: 'The person’s email address, with or without an account.' },
    offer: { value: 'ENC_ID', describe: 'The offer that it belongs to.' },
    document: {
      value: 'FIELD=FILE.pdf',
      many: true,
      describe: 'The document to sign in a field; repeatable. Each such field needs one.',
    },
    due: { value: 'ISO', describe: 'When it is due, with a time zone: 2026-06-30T18:00:00+02:00.' },
  },
  async run(context: CommandContext, { values: [formKey = ''], options }) {
    const { application, candidate: email, offer } = options
    if (application !== undefined && email !== undefined)
      throw new CommandError('bad-option', '--application and --candidate can’t be combined. Use one of them.')
    const dueAt = readDue(options.due)
    const site = await context.site()
    const tenant = await context.tenant()
    const parts = companyForms(site)
    try {
      const letters = await Promise.all(options.document.map(readLetter))
      const gift = { tenantId: tenant.id, formKey, application, email, offer, letters, dueAt, by: 'command' }
      const row = await giveForm(parts, gift)
      const path = formPath(row.encId, row.guestId === null ? undefined : parts.linkKey(row.encId))
      return {
        data: { form: { ...asJson(row), url: siteLink(site.siteAddress(tenant), path) } },
        lines: [`“${row.title}” was given to ${email ?? 'the applicant'}: ${row.encId}`],
      }
    } catch (error) {
      if (!(error instanceof CannotGive)) throw error
      throw asCommandError(error)
    }
  },
})

const reopenCommand = defineCommand({
  name: 'form reopen',
  summary: 'Let a person change a form that they sent',
  details: ['What was sent stays; the form is sent again as a further version.'],
  arguments: encId,
  options: {},
  async run(context: CommandContext, { values: [id = ''] }) {
    const row = await act(context, id, reopenForm)
    return { data: { form: asJson(row) }, lines: [`“${row.title}” can be changed again.`] }
  },
})

const recallCommand = defineCommand({
  name: 'form recall',
  summary: 'Take a given form back and delete its answers',
  arguments: encId,
  options: {},
  async run(context: CommandContext, { values: [id = ''] }) {
    const row = await act(context, id, recallForm)
    return { data: { form: asJson(row) }, lines: [`“${row.title}” was taken back, and its answers were deleted.`] }
  },
})

const choice = {
  form: { value: 'KEY', describe: 'Only this form.' },
  status: { value: 'STATUS', choices: givenFormStatuses, describe: 'Only forms in this state.' },
} as const

async function chosen(context: CommandContext, options: { form?: string | undefined; status?: string | undefined }) {
  const site = await context.site()
  const tenant = await context.tenant()
  const status = givenFormStatuses.find((one): one is GivenFormStatus => one === options.status)
  return { site, tenant, rows: await listGiven(site.db, tenant.id, { formKey: options.form, status }) }
}

const givenCommand = defineCommand({
  name: 'form given',
  summary: 'List the forms that were given to people, newest first',
  arguments: [],
  options: choice,
  async run(context: CommandContext, { options }) {
    const { rows } = await chosen(context, options)
    return {
      data: { forms: rows.map(asJson) },
      lines: rows.length > 0 ? rows.map(lineOf) : ['No such form was given to anyone.'],
    }
  },
})

const answersCommand = defineCommand({
  name: 'form answers',
  summary: 'Write the answers to given forms as CSV or JSON Lines',
  details: [
    'Writes what was sent last with each form to standard output: foyer form answers --form welcome > welcome.csv. A cell that a spreadsheet would run as a formula begins with an apostrophe.',
  ],
  arguments: [],
  options: {
    form: choice.form,
    format: { value: 'FORMAT', choices: ['csv', 'jsonl'], describe: 'The format; csv without it.' },
    separator: separatorOption,
  },
  async run(context: CommandContext, { options }) {
    const { site, tenant, rows } = await chosen(context, { form: options.form })
    const sent = await listLastSent(
      site.db,
      rows.map(({ id }) => id),
    )
    const all = await Promise.all(
      rows.flatMap((row) => {
        const last = sent.get(row.id)
        return last ? [answersOf(site, tenant.id, last).then((sent) => ({ ...asJson(row), ...sent }))] : []
      }),
    )
    const written =
      options.format === 'jsonl'
        ? all.map((one) => `${JSON.stringify(one)}\n`).join('')
        : toCsv(all, chosenSeparator(options.separator, tenant))
    return { data: { count: all.length, forms: all }, lines: [], file: Buffer.from(written) }
  },
})

function toCsv(all: readonly (ReturnType<typeof asJson> & SentAnswers)[], separator: Separator): string {
  const questions = [...new Set(all.flatMap(({ answers }) => answers.map(({ question }) => question)))]
  const columns = ['enc_id', 'form', 'candidate_id', 'application_id', 'version', 'sent_at'] as const
  return writeCsv(
    [
      [...columns, ...questions],
      ...all.map((one) => {
        const answers = new Map(one.answers.map(({ question, answer }) => [question, answer]))
        return [
          ...columns.map((name) => String(one[name] ?? '')),
          ...questions.map((question) => answers.get(question)),
        ]
      }),
    ],
    separator,
  )
}

/** Operators' commands on forms that are given to people. */
export const givenFormCommands = [
  giveCommand,
  givenCommand,
  ...letterCommands,
  reopenCommand,
  recallCommand,
  answersCommand,
]
