import { basename } from 'node:path'
import { z } from 'zod'
import { resolvePositions } from '#features/jobs/positions/server/index.ts'
import { readNamedText } from '#platform/commands/read-named-file.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { formFacts } from './form-facts.ts'
import { compareForms, type FormChange, wordingOf } from './publish/compare-forms.ts'
import { moveDraftsService } from './publish/move-drafts.ts'
import { FormFaults, type PublishedForm, offeredPurposes, publishForm } from './publish/publish-form.ts'
import { fieldsIn } from './form-items.ts'
import { listCurrentVersions, listForms, listVersions, type NumberedVersion } from './store.ts'

/** A file with a form: the definition alone, or with the properties that options can replace. */
const fileSchema = z.union([
  z.strictObject({
    key: z.string().optional(),
    title: z.string().min(1).optional(),
    purpose: z.enum(offeredPurposes).optional(),
    language: z.string().min(2).max(35).optional(),
    definition: z.unknown(),
  }),
  z.looseObject({ sections: z.unknown() }).transform((definition) => ({ definition })),
])

async function readForm(file: string) {
  const written = await readNamedText(file)
  let value: unknown
  try {
    value = JSON.parse(written)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError('bad-json', `${file} isn’t valid JSON: ${reason}`, { cause: error })
  }
  const parsed = fileSchema.safeParse(value)
  if (parsed.success)
    return { key: undefined, title: undefined, purpose: undefined, language: undefined, ...parsed.data }
  throw new CommandError(
    'bad-form',
    `${file} isn’t a form. Write a definition {"sections": […]}, or {"title": …, "purpose": …, "definition": {"sections": […]}}.`,
  )
}

/** Reads the form of a file, or the published version that options name. */
async function formToPublish(
  context: CommandContext,
  file: string,
  { key, version }: { key?: string | undefined; version?: string | undefined },
) {
  if (version === undefined) {
    if (file !== '') return readForm(file)
    throw new CommandError('bad-option', 'Name a file, or a published version with --key and --version.')
  }
  if (file !== '' || key === undefined)
    throw new CommandError('bad-option', '--version names a version of the form --key, in place of a file.')
  const { title, purpose, language, definition } = await storedForm(context, key, version)
  return { key, title, purpose: offeredPurposes.find((one) => one === purpose), language, definition }
}

/** Returns a published version with what its form is. @throws CommandError for an unknown form or version */
async function storedForm(context: CommandContext, key: string, written: string | undefined) {
  const tenant = await context.tenant()
  const { db } = await context.site()
  const form = (await listForms(db, tenant.id)).find((one) => one.key === key)
  if (!form) throw unknownForm(key)
  const versions = await listVersions(db, tenant.id, key)
  const { number, language, definition } = versionOf(versions, key, written, form.version)
  return { key, title: form.title, purpose: form.purpose, language, number, definition }
}

const unknownForm = (key: string) =>
  new CommandError('unknown-form', `There is no form “${key}”. Run foyer form list to see all.`)

/** Derives a form's key from the name of its file. */
const keyOf = (file: string): string =>
  basename(file)
    .replace(/\.json$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')

function sentencesOf(key: string, { number, created, changed, placed, moved }: PublishedForm): string[] {
  const version = created
    ? `Version ${number} of ${key} is published.`
    : changed
      ? `Version ${number} of ${key} has this content and is in use again.`
      : `Version ${number} of ${key} has this content already. No version was made.`
  return [
    version,
    ...(placed > 0 ? [`It was added to ${placed === 1 ? 'one place' : `${placed} places`}.`] : []),
    ...(moved
      ? [`${moved.drafts} open drafts were moved to it; ${moved.setAside} answers have no question any more.`]
      : []),
  ]
}

const publishCommand = defineCommand({
  name: 'form publish',
  summary: 'Publish a form for applications',
  details: [
    'FILE is a definition of the form kit in JSON, or an object with title, purpose, language and the definition. The form’s key is the name of the file; publishing it again makes a new version, unless nothing changed.',
    'Every fault is named with its path, and nothing is stored. Questions about past pay are refused unless pcsxConfig.applyConfig.allowPastPay is on.',
    'With --key and --version, a published version is used again, such as one that was drawn in the form editor.',
    'Drafts that people have begun keep the version they have. --replace moves them: answers follow their questions, and answers without a question stay in the draft’s history.',
  ],
  arguments: [{ name: 'FILE', optional: true, describe: 'The file; - is standard input. Not with --version.' }],
  options: {
    key: { value: 'NAME', describe: 'The form’s key. Defaults to the file’s name.' },
    version: { value: 'NUMBER', describe: 'Use this version of the form that --key names, in place of a file.' },
    position: { value: 'ID', many: true, describe: 'A job that gets the form, by Foyer’s id or the company’s.' },
    all: { describe: 'All jobs without an own form of this purpose get it.' },
    purpose: { value: 'PURPOSE', choices: offeredPurposes, describe: 'What it is for. Defaults to application.' },
    title: { value: 'TEXT', describe: 'The form’s name in lists.' },
    language: { value: 'TAG', describe: 'The language of its texts, such as de. Detected by default.' },
    replace: { describe: 'Move open drafts to the new version.' },
  },
  async run(context: CommandContext, { values: [file = ''], options }) {
    if (options.all && options.position.length > 0)
      throw new CommandError('bad-option', '--all and --position can’t be combined. Use one of them.')
    const tenant = await context.tenant()
    const site = await context.site()
    const form = await formToPublish(context, file, options)
    const key = options.key ?? form.key ?? keyOf(file)
    const positions = await resolvePositions(site.db, tenant.id, options.position)
    try {
      const published = await publishForm(
        { db: site.db, now: await site.now(), moveDrafts: site.use(moveDraftsService) },
        tenant,
        {
          key,
          title: options.title ?? form.title,
          purpose: offeredPurposes.find((purpose) => purpose === options.purpose) ?? form.purpose ?? 'application',
          language: options.language ?? form.language,
          definition: form.definition,
          positions: options.all ? 'all' : [...positions.keys()],
          replace: options.replace,
          by: 'command',
        },
      )
      const { formId: _, ...data } = published
      return { data: { form: { key, ...data } }, lines: sentencesOf(key, published) }
    } catch (error) {
      if (!(error instanceof FormFaults)) throw error
      return {
        data: { faults: error.faults },
        lines: [],
        failure: {
          code: 'form-faults',
          message: `${file || `Version ${options.version} of ${key}`} can’t be published. Nothing was changed.\n${error.faults
            .map(({ path, message }) => `  ${path}: ${message}`)
            .join('\n')}`,
        },
      }
    }
  },
})

const listCommand = defineCommand({
  name: 'form list',
  summary: 'List forms with their versions and jobs',
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const tenant = await context.tenant()
    const { db } = await context.site()
    const lines = await listForms(db, tenant.id)
    const versions = new Map((await listCurrentVersions(db, tenant.id)).map((one) => [one.key, one]))
    const forms = lines.map((line) => ({ ...line, ...factsOf(versions.get(line.key)) }))
    const written = forms.map(({ key, version, purpose, language, questions, minutes, forAll, positions, title }) => {
      const where = [...(forAll ? ['all jobs'] : []), ...(positions > 0 ? [`${positions} jobs`] : [])].join(', ')
      return [
        key,
        `v${version}`,
        purpose,
        language,
        `${questions} questions`,
        `${minutes} min`,
        where || 'no job',
        title,
      ].join('  ')
    })
    return {
      data: { forms },
      lines: written.length > 0 ? written : ['There are no forms; jobs ask the standard questions.'],
    }
  },
})

const factsOf = (version: NumberedVersion | undefined) => {
  if (!version) return { questions: 0, required: 0, minutes: 0 }
  const { questions, required, minutes } = formFacts(version.definition)
  return { questions, required, minutes }
}

function versionOf(versions: readonly NumberedVersion[], key: string, written: string | undefined, fallback: number) {
  const number = written === undefined ? fallback : Number(written)
  const version = versions.find((one) => one.number === number)
  if (version) return version
  throw new CommandError(
    'unknown-version',
    `${key} has no version ${written ?? fallback}. It has ${versions.map((one) => one.number).join(', ')}.`,
  )
}

function lineOfChange({ of, change, name, label, properties, from, to }: FormChange): string {
  const isElsewhere = from !== null && to !== null && from !== to
  const details = [...properties, ...(isElsewhere ? [`${from} → ${to}`] : [])]
  const what = details.length > 0 ? ` (${details.join(', ')})` : ''
  return `${change.padEnd(7)}  ${of === 'section' ? 'section' : name}  ${label}${what}`
}

const diffCommand = defineCommand({
  name: 'form diff',
  summary: 'Show what changed between two versions of a form',
  details: ['Without numbers, the last two versions are compared.'],
  arguments: [
    { name: 'KEY', describe: 'The form’s key from foyer form list.' },
    { name: 'OLD', optional: true, describe: 'The number of the older version.' },
    { name: 'NEW', optional: true, describe: 'The number of the newer version. Defaults to the last.' },
  ],
  options: {},
  async run(context: CommandContext, { values: [key = '', old, recent] }) {
    const tenant = await context.tenant()
    const { db } = await context.site()
    const versions = await listVersions(db, tenant.id, key)
    const last = versions.at(-1)?.number
    if (last === undefined) throw unknownForm(key)
    const newer = versionOf(versions, key, recent, last)
    const older = versionOf(versions, key, old, Math.max(1, newer.number - 1))
    const changes = compareForms(older.definition, newer.definition)
    const lines = changes.map(lineOfChange)
    const none = `The questions of versions ${older.number} and ${newer.number} are the same.`
    return {
      data: { key, older: older.number, newer: newer.number, changes },
      lines: lines.length > 0 ? lines : [none],
    }
  },
})

const showCommand = defineCommand({
  name: 'form show',
  summary: 'Print a published form as a file for form publish',
  details: ['Forms that were drawn in the form editor can be kept as files, changed and published again.'],
  arguments: [{ name: 'KEY', describe: 'The form’s key from foyer form list.' }],
  options: { version: { value: 'NUMBER', describe: 'The version to print. Defaults to the one in use.' } },
  async run(context: CommandContext, { values: [key = ''], options }) {
    const { number, ...form } = await storedForm(context, key, options.version)
    return { data: { version: number, form }, lines: JSON.stringify(form, null, 2).split('\n') }
  },
})

const sameCommand = defineCommand({
  name: 'form same',
  summary: 'List the questions that several forms ask',
  details: [
    'Questions are the same if their kind, wording and options are. Candidates answer them once, and are offered their answer the next time.',
  ],
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const tenant = await context.tenant()
    const { db } = await context.site()
    const asked = new Map<string, { question: string; forms: { key: string; name: string }[] }>()
    for (const { key: form, definition, questionKeys } of await listCurrentVersions(db, tenant.id)) {
      for (const item of fieldsIn(definition)) {
        const key = questionKeys[item.name] ?? ''
        const entry = asked.get(key) ?? { question: wordingOf(item), forms: [] }
        entry.forms.push({ key: form, name: item.name })
        asked.set(key, entry)
      }
    }
    const questions = [...asked].map(([key, entry]) => ({ key, ...entry })).filter(({ forms }) => forms.length > 1)
    const lines = questions.map(({ question, forms }) => `${question}  ${forms.map(({ key }) => key).join(', ')}`)
    return { data: { questions }, lines: lines.length > 0 ? lines : ['No question is asked by two forms.'] }
  },
})

/** Operator commands on forms. */
export const formCommands = [publishCommand, listCommand, showCommand, diffCommand, sameCommand]
