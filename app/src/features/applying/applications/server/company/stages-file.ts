import { z } from 'zod'
import { CommandError } from '#platform/feature/command.ts'
import { stageKinds } from '../../states.ts'
import type { StageRow } from '../stage-store.ts'

const name = z.string().trim().min(1).max(100)

/** The list that `foyer stage set` reads, in the order of the stages. */
const stagesFile = z
  .array(
    z.strictObject({
      key: z.string().regex(/^[a-z\d][a-z\d-]{0,49}$/, 'Use lower-case letters, digits and hyphens.'),
      kind: z.enum(stageKinds),
      labels: z.union([name.transform((en) => ({ en })), z.record(z.string(), name)]),
      expected_days: z.int().min(1).max(365).nullable().default(null),
    }),
  )
  .min(1)
  .max(50)

/**
 * Reads stages from JSON: `[{key, kind, labels, expected_days}]`; labels are a name, or names by language.
 * @throws CommandError `bad-stages` with the path of each fault
 */
export function readStagesFile(text: string, file: string): Omit<StageRow, 'id' | 'positionId'>[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new CommandError('bad-stages', `${file} isn’t valid JSON. Correct it and try again.`, { cause })
  }
  const parsed = stagesFile.safeParse(json)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the list'}: ${message}`)
    throw new CommandError('bad-stages', `${file} has faults. ${faults.join('; ')}`)
  }
  const keys = parsed.data.map(({ key }) => key)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice !== undefined) throw new CommandError('bad-stages', `${file} has the key ${twice} twice. Rename one.`)
  for (const kind of ['new', 'hired', 'rejected'] as const)
    if (!parsed.data.some((stage) => stage.kind === kind))
      throw new CommandError('bad-stages', `${file} has no stage of the kind ${kind}. Every list needs one.`)
  return parsed.data.map(({ key, kind, labels, expected_days: expectedDays }, place) => ({
    key,
    kind,
    labels,
    place,
    expectedDays,
  }))
}
