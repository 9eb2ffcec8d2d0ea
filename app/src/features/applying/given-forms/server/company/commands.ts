import { chosenSeparator, type Separator, separatorOption, writeCsv } from '#platform/csv/write-csv.ts'
import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import { type GivenFormStatus, givenFormStatuses } from '../../states.ts'
import { type FormRow, listGiven, listLastSent } from '../records/store.ts'
import { asJson } from './command-output.ts'
import { answersOf, type SentAnswers } from './form-answers.ts'
import { signedFileCommand } from './letter-commands.ts'

const lineOf = ({ encId, status, formKey, dueAt, title, position }: FormRow) =>
  [encId, status.padEnd(11), formKey, dueAt ? `due ${dueAt.toISOString()}` : 'no due date', title, position ?? '']
    .filter(Boolean)
    .join('  ')

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
export const givenFormCommands = [givenCommand, signedFileCommand, answersCommand]
