import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { applicationLimits } from '../../../limits.ts'
import { CommandError } from '#platform/feature/command.ts'
import { endKinds, requiredKinds, stageKinds } from '../../../states.ts'

const name = z.string().trim().min(1).max(companyLimits.shortName)

/** The format that `foyer stage set` reads, in the order of the stages. */
export const stageList = z
  .array(
    z.strictObject({
      key: z.string().regex(/^[a-z\d][a-z\d-]{0,49}$/, 'Use lower-case letters, digits and hyphens.'),
      kind: z.enum(stageKinds),
      labels: z.union([name.transform((en) => ({ en })), z.record(z.string(), name)]),
      expected_days: z.int().min(1).max(applicationLimits.stageDays).nullable().default(null),
    }),
  )
  .min(1)
  .max(applicationLimits.stages)

/**
 * Returns the fault of a list of stages, to follow its name: two stages with one key, a missing kind, or a stage after one that ends
 * applications.
 */
export function stagesFault(stages: z.output<typeof stageList>): string | undefined {
  const keys = stages.map(({ key }) => key)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice !== undefined) return `has the key ${twice} twice. Rename one.`
  const missing = requiredKinds.find((kind) => !stages.some((stage) => stage.kind === kind))
  if (missing) return `has no stage of the kind ${missing}. Every list needs one.`
  const isEnd = stages.map(({ kind }) => endKinds.includes(kind))
  const late = stages.find((_, at) => !isEnd[at] && isEnd.slice(0, at).includes(true))
  return late && `has the stage ${late.key} after one that ends applications. Put hired and rejected last.`
}

/**
 * Reads stages from JSON: `[{key, kind, labels, expected_days}]`; labels are a name, or names by language.
 * @throws CommandError `bad-stages` with the path of each fault
 */
export function readStagesFile(text: string, file: string): z.output<typeof stageList> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new CommandError('bad-stages', `${file} isn’t valid JSON. Correct it and try again.`, { cause })
  }
  const parsed = stageList.safeParse(json)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the list'}: ${message}`)
    throw new CommandError('bad-stages', `${file} has faults. ${faults.join('; ')}`)
  }
  const fault = stagesFault(parsed.data)
  if (fault) throw new CommandError('bad-stages', `${file} ${fault}`)
  return parsed.data
}
