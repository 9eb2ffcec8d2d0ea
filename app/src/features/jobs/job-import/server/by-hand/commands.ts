import { resolvePosition } from '#features/jobs/positions/server/index.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { newId } from '#platform/secrets/token.ts'
import { jobOptions, statedFields } from './job-options.ts'

/** Fields that a job can do without, as keys of its row. */
const REMOVABLE: Readonly<Record<string, string>> = {
  location: 'locations',
  department: 'department',
  type: 'employment_type',
  pay: 'salary',
  closes: 'closes_at',
  skill: 'skills',
  'apply-url': 'apply_url',
  apply: 'apply',
}

/** Source of jobs that an operator creates one by one. */
const BY_HAND = 'by-hand'

const createCommand = defineCommand({
  name: 'jobs create',
  summary: 'Create a job',
  details: [
    'The fields are read and checked like those of an imported file. Title and description are required; pay or a place that can’t be read is left out, and said.',
  ],
  arguments: [],
  options: { id: { value: 'ID', describe: 'The company’s id of the job. Made up by default.' }, ...jobOptions },
  async run(context: CommandContext, { options }) {
    const { saveJob } = await import('./save-job.ts')
    const tenant = await context.tenant()
    const row = { ...(await statedFields(options)), id: options.id ?? `H-${newId().slice(0, 8)}` }
    return saveJob(context, tenant, { source: BY_HAND, row, done: 'created' })
  },
})

const editCommand = defineCommand({
  name: 'jobs edit',
  summary: 'Change fields of a job',
  details: [
    'Only the fields that you name change. A job that comes from a file is changed back by the next import that has it.',
  ],
  arguments: [{ name: 'ID', describe: 'Foyer’s id for the job, or the company’s.' }],
  options: {
    ...jobOptions,
    remove: { value: 'FIELD', many: true, choices: Object.keys(REMOVABLE), describe: 'A field to remove; repeatable.' },
  },
  async run(context: CommandContext, { values: [text = ''], options }) {
    const { saveJob } = await import('./save-job.ts')
    const tenant = await context.tenant()
    const { db } = await context.site()
    const position = await resolvePosition(db, tenant.id, text)
    const stated = await statedFields(options)
    for (const field of options.remove) stated[REMOVABLE[field] ?? field] = undefined
    if (Object.keys(stated).length === 0)
      throw new CommandError('nothing-to-change', 'Name the fields to change, such as --title "Baker".')
    const { source } = position
    const result = await saveJob(context, tenant, { source, row: { ...rowOf(position), ...stated }, done: 'changed' })
    if (source === BY_HAND) return result
    const remark = `It comes from ${source}: the next import of ${source} that has it changes it back.`
    return { ...result, lines: [...result.lines, remark] }
  },
})

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
  apply: position.appliesOnSite === null ? undefined : position.appliesOnSite ? 'here' : 'there',
})

/** Operator commands that create and change single jobs. */
export const jobCommands = [createCommand, editCommand]
