import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { findPosition, resolvePositions } from '#features/jobs/positions/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import { formToPublish, keyOf } from './form-file.ts'
import { moveDraftsService } from './move-drafts.ts'
import { FormFaults, offeredPurposes, type PublishedForm, publishForm } from './publish-form.ts'

const positions = z
  .union([z.literal('all'), z.array(z.int()).max(companyLimits.jobs)])
  .optional()
  .describe('Ids of the jobs that get the form, or all for those without own forms.')

const program = z.object({
  key: z.string().max(companyLimits.ownId).describe('Your name for the form: lower-case letters, digits and dashes.'),
  title: z.string().min(1).max(companyLimits.name),
  purpose: z.enum(offeredPurposes),
  definition: z.record(z.string(), z.unknown()).describe('A definition of the form kit: {"sections": […]}.'),
  positions,
})

const publish = defineAct({
  name: 'form publish',
  summary: 'Publish a form for applications',
  scope: 'forms:write',
  roles: ['owner', 'editor'],
  seenByCandidate: true,
  input: z.object({
    key: z.string(),
    title: z.string().optional(),
    purpose: z.enum(offeredPurposes),
    language: z.string().optional(),
    definition: z.unknown(),
    positions,
    replace: z.boolean().default(false),
  }),
  refusals: [],
  async perform({ db, use }, form, { tenant, by, now }) {
    const published = await publishForm({ db, now, moveDrafts: use(moveDraftsService) }, tenant, { ...form, by })
    return { ...published, key: form.key }
  },
  api: {
    method: 'POST',
    path: '/forms',
    summary: 'Publish a form. The same key with other questions makes a new version; open drafts keep theirs.',
    body: program,
    async input({ body }: { body: z.output<typeof program> }, { context: { db }, tenant }) {
      const ids = Array.isArray(body.positions) ? body.positions : []
      for (const [index, id] of ids.entries()) {
        if (await findPosition(db, tenant.id, id)) continue
        throw requestErrors.error('invalid', {
          fields: { [`positions[${index}]`]: ['You have no job with this id.'] },
        })
      }
      return { ...body, replace: false }
    },
    created: ({ created }) => created,
    answer: z.object({
      id: z.int(),
      form_id: z.int(),
      key: z.string(),
      number: z.int().describe('The number of the version, from 1.'),
      language: z.string(),
      created: z.boolean().describe('False if a version had this content.'),
    }),
    present: ({ versionId, formId, key, number, language, created }) => ({
      id: versionId,
      form_id: formId,
      key,
      number,
      language,
      created,
    }),
    explain(error) {
      if (!(error instanceof FormFaults)) return error
      const fields: Record<string, string[]> = {}
      for (const { path, message } of error.faults) (fields[path] ??= []).push(message)
      return requestErrors.error('invalid', { fields, cause: error })
    },
  },
  command: commandFace({
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
    async input([file = ''], options, context) {
      if (options.all && options.position.length > 0)
        throw new CommandError('bad-option', '--all and --position can’t be combined. Use one of them.')
      const tenant = await context.tenant()
      const form = await formToPublish(context, file, options)
      const chosen = await resolvePositions((await context.site()).db, tenant.id, options.position)
      return {
        key: options.key ?? form.key ?? keyOf(file),
        title: options.title ?? form.title,
        purpose: offeredPurposes.find((purpose) => purpose === options.purpose) ?? form.purpose ?? 'application',
        language: options.language ?? form.language,
        definition: form.definition,
        positions: options.all ? ('all' as const) : [...chosen.keys()],
        replace: options.replace,
      }
    },
    failed(error, { version }, { key }) {
      if (!(error instanceof FormFaults)) return undefined
      const faults = error.faults.map(({ path, message }) => `  ${path}: ${message}`).join('\n')
      const what = version === undefined ? key : `Version ${version} of ${key}`
      const message = `${what} can’t be published. Nothing was changed.\n${faults}`
      return { data: { faults: error.faults }, lines: [], failure: { code: 'form-faults', message } }
    },
    answer({ formId: _, ...published }: PublishedForm & { key: string }) {
      return { data: { form: published }, lines: sentencesOf(published) }
    },
  }),
})

function sentencesOf({
  key,
  number,
  created,
  changed,
  placed,
  moved,
}: Omit<PublishedForm, 'formId'> & { key: string }): string[] {
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

/** The acts on forms. */
export const formActs: readonly Act[] = [publish]
