import { findForm, findPlaceable, placePublished } from '#features/applying/forms/server/index.ts'
import { resolvePositions } from '#features/jobs/positions/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import { CommandError } from '#platform/feature/command.ts'
import { formEditorErrors } from '../errors.ts'
import type { EditorCall } from './editor-call.ts'

/**
 * Assigns a published form to jobs. Finds all jobs before changing anything.
 * @throws `request/not-found` before the first version, `form-editor/not-for-jobs`, `form-editor/unknown-job`
 */
export async function addToJobs(
  { db, tenant }: Pick<EditorCall, 'db' | 'tenant'>,
  key: string,
  { jobs, all }: { jobs: readonly string[]; all: boolean },
): Promise<number> {
  if (!(await findForm(db, tenant.id, key))) throw requestErrors.error('not-found')
  const form = await findPlaceable(db, tenant.id, key)
  if (!form) throw formEditorErrors.error('not-for-jobs')
  const positions = all ? 'all' : await positionsOf({ db, tenant }, jobs)
  return placePublished(db, tenant.id, form, positions)
}

async function positionsOf(
  { db, tenant }: Pick<EditorCall, 'db' | 'tenant'>,
  jobs: readonly string[],
): Promise<number[]> {
  const found = new Set<number>()
  for (const job of jobs) {
    try {
      for (const id of (await resolvePositions(db, tenant.id, [job])).keys()) found.add(id)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      throw formEditorErrors.error('unknown-job', { values: { job }, fields: { jobs: ['unknown-job'] }, cause: error })
    }
  }
  return [...found]
}
