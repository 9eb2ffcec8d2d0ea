import { z } from 'zod'
import { resolvePosition } from '#features/jobs/positions/server/index.ts'
import { readNamedText } from '#platform/commands/read-named-file.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { readStagesFile, stageList, stagesFault } from './read-stages-file.ts'
import { setStages, type StagesSet } from './set-stages.ts'

const set = defineAct({
  name: 'stage set',
  summary: 'Set the stages of applications',
  scope: 'applications:write',
  roles: ['owner'],
  seenByCandidate: true,
  input: z.object({
    position_id: z.int().nullable().describe('Null for the stages of all jobs without own ones.'),
    stages: stageList.superRefine((stages, issues) => {
      const fault = stagesFault(stages)
      if (fault) issues.addIssue({ code: 'custom', message: `The list ${fault}` })
    }),
  }),
  refusals: [],
  perform: (context, { position_id: positionId, stages }, { tenant }) =>
    setStages(context, { tenantId: tenant.id, positionId }, stages),
  api: { none: 'The company API has no call for it yet.' },
  command: commandFace({
    details: [
      'The file is a list in the order of the stages: [{"key": "screen", "kind": "review", "labels": {"en": "Phone call"}, "expected_days": 7}, …]. Kinds are new, review, interview, offer, hired and rejected; every list needs new, hired and rejected, and the last two are its last.',
      'A stage with a known key is changed. One that is missing from the file takes no new applications; those in it stay. With --position the list is that position’s own.',
    ],
    arguments: [{ name: 'FILE', describe: 'A JSON file; - is standard input.' }],
    options: {
      position: { value: 'ID', describe: 'The position ID from foyer jobs list, or the company’s job ID.' },
    },
    async input([file = ''], { position }, context) {
      const stages = readStagesFile(await readNamedText(file), file)
      if (position === undefined) return { position_id: null, stages }
      const { db } = await context.site()
      const { id } = await resolvePosition(db, (await context.tenant()).id, position)
      return { position_id: id, stages }
    },
    answer: ({ stages, retired }: StagesSet, { input }) => ({
      data: { stages: stages.map(({ id, key, kind }) => ({ id, key, kind })), retired },
      lines: [`${input.stages.length} stages are set, ${retired} are retired.`],
    }),
  }),
})

/** The acts on the stages of applications. */
export const stageActs: readonly Act[] = [set]
