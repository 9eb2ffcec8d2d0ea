import { z } from 'zod'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { importErrors } from '#features/jobs/positions/errors.ts'
import { undoImport } from '#features/jobs/positions/server/index.ts'
import { syncSearchRows } from '#features/jobs/search/server/index.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { lastImport, type LastImportFacts } from '../../import-contract.ts'
import { linesOfImport } from './undo-commands.ts'
import { presentImport, undoDependencies } from './present-import.ts'

const undo = defineAct({
  name: 'jobs undo-import',
  summary: 'Undo the last import of a source',
  scope: 'jobs:write',
  roles: ['owner', 'recruiter', 'editor'],
  seenByCandidate: true,
  input: z.object({ id: z.int() }),
  refusals: importErrors.refusals('not-found', 'followed', 'running', 'too-large'),
  async perform(context, { id }, { tenant, actor, now }) {
    // Only owners manage connections, and undoing a feed pauses its connection. Programs have no role.
    const withoutFeeds = actor.kind !== 'terminal' && actor.role !== 'owner'
    const undone = await undoImport(undoDependencies(context), { tenantId: tenant.id, id, withoutFeeds, now })
    const gazetteer = context.use(gazetteerService)
    await syncSearchRows(context.db, tenant, (code) => gazetteer.countryName(code, 'en'))
    return presentImport(undone)
  },
  objectOf: ({ source }) => source,
  api: {
    method: 'POST',
    path: '/imports/:id/undo',
    summary: 'Undo the last import of a source. Repeating changes nothing.',
    params: z.object({ id: z.coerce.number().int().catch(0).describe('The id from GET /imports/last.') }),
    answer: lastImport,
    present: (done) => done,
  },
  command: commandFace({
    details: [
      'Jobs that the import created are closed, those that it changed get their values from before, and those that it closed open again. Candidates aren’t told of any of it a second time.',
      'Jobs that people apply for, or that were changed since, stay as they are, and are listed. foyer jobs last-import shows all of that before.',
      'A connection that brought the jobs is paused: its next pull would import them again.',
    ],
    arguments: [{ name: 'ID', describe: 'The import’s id from foyer jobs last-import.' }],
    options: {},
    notFound: ([id = ''], { domain }) => `${domain} has no import ${id}. foyer jobs last-import shows the last one.`,
    // Ids begin with 1, so that no import has the number of what isn't one.
    input: ([id = '']) => ({ id: /^\d{1,9}$/.test(id) ? Number(id) : 0 }),
    answer: (done: LastImportFacts) => ({ data: { import: done }, lines: linesOfImport(done) }),
  }),
})

/** The acts on imports. */
export const undoActs: readonly Act[] = [undo]
