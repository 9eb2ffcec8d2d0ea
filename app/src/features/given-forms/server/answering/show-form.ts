import type { DataOf } from '#kernel/endpoint.ts'
import type { showForm as endpoint } from '../../contract.ts'
import { isCompleted } from '../../states.ts'
import { presentForm } from '../present-form.ts'
import { listLastSent } from '../store.ts'
import { type FormCall, readOwnForm } from './own-form.ts'

/** Returns a form with its answers; a completed one as it was sent. @throws `not-found` */
export async function showForm(
  call: FormCall,
  how: { since?: number | undefined; device?: string | undefined },
): Promise<DataOf<typeof endpoint>> {
  const { parts, key } = call
  const row = await readOwnForm(call)
  const sheet = await parts.sheets.show(parts.db, row.draftId, how)
  const shown = { ...sheet, form: presentForm(row, key), status: row.status }
  const sent = isCompleted(row.status) ? (await listLastSent(parts.db, [row.id])).get(row.id) : undefined
  if (!sent) return shown
  const files = sent.files.map(({ sha256: _, ...file }) => file)
  return { ...shown, values: sent.answers, files, version: sent.draftVersion, conflicts: [], changed: [] }
}
