import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { findPosition, resolvePosition } from '#features/jobs/positions/server/index.ts'
import { CLOSED, DRAFT, OPEN } from '#features/jobs/positions/states.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError, type CommandResult } from '#platform/feature/command.ts'
import { isRecord, recordOf } from '#kernel/values/json-value.ts'
import { newId } from '#platform/secrets/token.ts'
import { JobFaults } from '../../errors.ts'
import { jobFormService } from './job-form.ts'
import { jobOptions, statedFields } from './job-options.ts'
import type { SavedJob } from './save-job.ts'

const madeUpId = () => `H-${newId().slice(0, 8)}`

/** Tells the desk which job was saved. */
const savedAtDesk = {
  answer: z.object({ id: z.int(), outcome: z.enum(['saved', 'unchanged']), remarks: z.array(z.string()) }),
  present: ({ position, isUnchanged, warnings }: SavedJob) => ({
    id: position.id,
    outcome: isUnchanged ? ('unchanged' as const) : ('saved' as const),
    remarks: warnings.map(({ code }) => code),
  }),
}

/** Optional fields of a job, as keys of its row. */
const REMOVABLE: Readonly<Record<string, string>> = {
  location: 'locations',
  department: 'department',
  type: 'employment_type',
  pay: 'salary',
  closes: 'closes_at',
  skill: 'skills',
  'apply-url': 'apply_url',
  apply: 'apply',
  contact: 'contact',
}

/** Source of jobs that an operator creates individually. */
export const BY_HAND = 'by-hand'

/** Properties that the acts on single jobs share. */
const hiring = { scope: 'jobs:write', roles: ['owner', 'recruiter', 'editor'], seenByCandidate: true } as const
const fields = z.record(z.string(), z.unknown()).describe('Fields of a row of the JSONL format.')
const strict = z.boolean().default(false).describe('Refuse what can’t be read, instead of leaving it out.')
const form = z
  .string()
  .max(companyLimits.ownId)
  .nullish()
  .describe('Key of the application form, or null for the one of all jobs.')
const strictOption = { describe: 'Refuse the job if anything can’t be read, instead of leaving it out.' } as const
const formOption = {
  value: 'KEY',
  describe: 'The application form, as in foyer form list; "default" for the one of all jobs.',
} as const
const formOf = (key: string | undefined) => (key === 'default' ? null : key)

const explain = (error: unknown) =>
  error instanceof JobFaults ? new CommandError('bad-job', error.message, { cause: error }) : error

const create = defineAct({
  name: 'jobs create',
  summary: 'Create a job',
  ...hiring,
  input: z.object({
    job_id: z.string().optional(),
    fields,
    draft: z.boolean().default(false).describe('Keep it from the public until it is published.'),
    strict,
    form,
  }),
  refusals: [],
  async perform(context, { job_id: jobId, fields: stated, draft, strict: isStrict, form: key }, { tenant, now }) {
    const { saveJob } = await import('./save-job.ts')
    const row = { ...stated, id: jobId ?? madeUpId() }
    const saved = await saveJob(context, tenant, { source: BY_HAND, row, now, isStrict, asDraft: draft })
    if (key !== undefined) await context.use(jobFormService).choose(context.db, saved.position, key)
    return saved
  },
  atDesk: savedAtDesk,
  api: { none: 'PUT /jobs/:source_id creates a job under its id in the company’s own system.' },
  command: commandFace({
    details: [
      'The fields are read and checked like those of an imported file. Title and description are required; pay or a place that can’t be read is left out, and said.',
    ],
    arguments: [],
    options: {
      id: { value: 'ID', describe: 'The company’s id of the job. Made up by default.' },
      ...jobOptions,
      draft: { describe: 'Keep it from the public until foyer jobs publish.' },
      strict: strictOption,
      form: formOption,
    },
    input: async (_values, options) => ({
      job_id: options.id,
      fields: await statedFields(options),
      draft: options.draft,
      strict: options.strict,
      form: formOf(options.form),
    }),
    explain,
    answer(saved: SavedJob) {
      const result = done(saved, 'created')
      const { contact } = saved.position
      if (!contact || contact.shown) return result
      const remark = `Candidates don’t see the contact, ${contact.name}. To show it, add --contact-shown yes.`
      return { ...result, lines: [...result.lines, remark] }
    },
  }),
})

const edit = defineAct({
  name: 'jobs edit',
  summary: 'Change fields of a job',
  ...hiring,
  input: z.object({
    id: z.int(),
    fields,
    remove: z.array(z.string()).default([]).describe('Fields that the job does without.'),
    strict,
    form,
  }),
  refusals: positionErrors.refusals('not-found'),
  async perform(context, { id, fields: stated, remove, strict: isStrict, form: key }, { tenant, now }) {
    const { saveJob } = await import('./save-job.ts')
    const position = await findPosition(context.db, tenant.id, id)
    if (!position) throw positionErrors.error('not-found')
    const kept: Record<string, unknown> = rowOf(position)
    for (const field of remove) kept[field] = undefined
    const contact = isRecord(stated.contact) ? { ...recordOf(kept.contact), ...stated.contact } : kept.contact
    const row = { ...kept, ...stated, contact }
    const saved = await saveJob(context, tenant, { source: position.source, row, now, isStrict })
    if (key !== undefined) await context.use(jobFormService).choose(context.db, saved.position, key)
    return saved
  },
  atDesk: savedAtDesk,
  api: { none: 'PUT /jobs/:source_id takes all fields of a job of the company’s own system.' },
  command: commandFace({
    details: [
      'Only the fields that you name change. To name another contact, remove the old one in the same command. A job that comes from a file is changed back by the next import that has it.',
    ],
    arguments: [{ name: 'ID', describe: 'Foyer’s id for the job, or the company’s.' }],
    options: {
      ...jobOptions,
      remove: {
        value: 'FIELD',
        many: true,
        choices: Object.keys(REMOVABLE),
        describe: 'A field to remove; repeatable.',
      },
      strict: strictOption,
      form: formOption,
    },
    async input([text = ''], options, context) {
      const { db } = await context.site()
      const { id } = await resolvePosition(db, (await context.tenant()).id, text)
      const stated = await statedFields(options)
      const remove = options.remove.map((field) => REMOVABLE[field] ?? field)
      if (Object.keys(stated).length + remove.length === 0 && options.form === undefined)
        throw new CommandError('nothing-to-change', 'Name the fields to change, such as --title "Baker".')
      return { id, fields: stated, remove, strict: options.strict, form: formOf(options.form) }
    },
    explain,
    answer(saved: SavedJob) {
      const { source } = saved.position
      const result = done(saved, 'changed')
      if (source === BY_HAND) return result
      const remark = `It comes from ${source}: the next import of ${source} that has it changes it back.`
      return { ...result, lines: [...result.lines, remark] }
    },
  }),
})

const duplicate = defineAct({
  name: 'jobs duplicate',
  summary: 'Make a draft with the content of a job',
  ...hiring,
  seenByCandidate: false,
  input: z.object({ id: z.int() }),
  refusals: positionErrors.refusals('not-found'),
  async perform(context, { id }, { tenant, now }) {
    const { saveJob } = await import('./save-job.ts')
    const position = await findPosition(context.db, tenant.id, id)
    if (!position) throw positionErrors.error('not-found')
    const forms = context.use(jobFormService)
    const key = await forms.chosen(context.db, position)
    // Its days were those of the other job.
    const row = { ...rowOf(position), id: madeUpId(), posted_at: undefined, closes_at: undefined }
    const saved = await saveJob(context, tenant, { source: BY_HAND, row, now, asDraft: true })
    if (key !== null) await forms.choose(context.db, saved.position, key)
    return saved
  },
  atDesk: savedAtDesk,
  api: { none: 'A program sends the job again, under another id.' },
  command: commandFace({
    details: ['The draft has a new id and no closing date. Publish it with foyer jobs publish.'],
    arguments: [{ name: 'ID', describe: 'Foyer’s id for the job, or the company’s.' }],
    options: {},
    async input([text = ''], _options, context) {
      const { db } = await context.site()
      return { id: (await resolvePosition(db, (await context.tenant()).id, text)).id }
    },
    explain,
    answer: (saved: SavedJob) => done(saved, 'copied'),
  }),
})

function done({ position, link, isUnchanged, warnings }: SavedJob, verb: string): CommandResult {
  const { id, displayJobId, title, archivedAt, isDraft } = position
  const state = isDraft ? DRAFT : archivedAt ? CLOSED : OPEN
  return {
    data: { job: { id, jobId: displayJobId, title, state, link }, warnings },
    lines: [
      `${title} is ${isUnchanged ? 'unchanged' : verb}${isDraft ? ', a draft' : archivedAt ? ', but closed' : ''}: ${link}`,
      ...warnings.map(({ code, message }) => `  ${message} [${code}]`),
    ],
  }
}

/** Returns a stored position as the row that would import it. */
const rowOf = (position: Position): Record<string, unknown> => ({
  ...position.custom,
  id: position.sourceId,
  title: position.title,
  description: position.description,
  language: position.language,
  locations: position.locations.map(({ label, lat, lon }) => ({ name: label, lat, lon })),
  department: position.department,
  employment_type: position.employmentType,
  work_location: position.workLocation,
  posted_at: position.postedAt.toISOString(),
  closes_at: position.closesAt?.toISOString(),
  skills: position.skills,
  salary: position.salary,
  private: position.privateKey !== null,
  apply_url: position.applyUrl,
  contact: position.contact,
  apply: position.appliesOnSite === null ? undefined : position.appliesOnSite ? 'here' : 'there',
})

/** The acts on single jobs that the company creates and changes itself. */
export const jobActs: readonly Act[] = [create, edit, duplicate]
