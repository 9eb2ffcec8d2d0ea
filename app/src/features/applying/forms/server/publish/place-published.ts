import type { Database } from '#platform/db/database.ts'
import type { JobForm } from '#features/jobs/job-import/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import { findForm, findOwnForm, placeForm, removeOwnForms, type StoredForm } from '../records/store.ts'

/**
 * Assigns a published form to positions, in addition to the forms they have; `all` means those without their own form.
 * @returns the number of positions that did not have it
 */
export function placePublished(
  db: Database,
  tenantId: number,
  form: Pick<StoredForm, 'id'>,
  positions: readonly number[] | 'all',
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    let placed = 0
    for (const position of positions === 'all' ? [null] : positions)
      if (await placeForm(trx, tenantId, form.id, position)) placed += 1
    return placed
  })
}

/** Gives a job one application form, in place of those it has. */
export const chooseForm: JobForm = {
  async choose(db, { id, tenantId }, key) {
    const form = key === null ? undefined : await findPlaceable(db, tenantId, key)
    if (key !== null && form?.purpose !== 'application')
      throw requestErrors.error('invalid', { fields: { form: [`There is no published application form “${key}”.`] } })
    await db.transaction().execute(async (trx) => {
      await removeOwnForms(trx, tenantId, id)
      if (form) await placeForm(trx, tenantId, form.id, id)
    })
  },
  chosen: (db, { id, tenantId }) => findOwnForm(db, tenantId, id),
}

/** Returns a form that positions can ask; undefined before its first version, and for other purposes. */
export async function findPlaceable(db: Database, tenantId: number, key: string): Promise<StoredForm | undefined> {
  const form = await findForm(db, tenantId, key)
  return form && PLACEABLE.has(form.purpose) ? form : undefined
}

const PLACEABLE: ReadonlySet<string> = new Set(['application', 'demographic'])
