import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import { formFacts } from './form-facts.ts'
import { fieldsIn } from './records/form-items.ts'
import { compareForms, type FormChange, wordingOf } from './publish/compare-forms.ts'
import { storedForm, unknownForm, versionOf } from './publish/stored-form.ts'
import { listCurrentVersions, listForms, listVersions, type NumberedVersion } from './records/store.ts'

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

/** Operators' commands that read forms. */
export const formCommands = [listCommand, showCommand, diffCommand, sameCommand]
