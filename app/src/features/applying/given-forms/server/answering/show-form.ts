import { addMinutes } from '#kernel/time.ts'
import { fileLimits } from '#platform/files/limits.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { fileLink, sharedFileLink } from '#platform/files/file-link.ts'
import type { showForm as endpoint } from '../../contract.ts'
import { isCompleted } from '../../states.ts'
import { withLetters } from '../letters/form-letters.ts'
import { presentForm } from '../records/present-form.ts'
import { type FormRow, listLastSent, type SentFormFile } from '../records/store.ts'
import { type FormCall, readOwnForm } from './own-form.ts'

/** Returns a form with its answers; a completed form as it was sent. @throws `not-found` */
export async function showForm(
  call: FormCall,
  how: { since?: number | undefined; device?: string | undefined },
): Promise<DataOf<typeof endpoint>> {
  const { dependencies, key } = call
  const row = await readOwnForm(call)
  const sheet = await dependencies.sheets.show(dependencies.db, row.draftId, how)
  const shown = {
    ...sheet,
    ...(await withLetters(call, row.id, sheet)),
    form: presentForm(row, key),
    status: row.status,
    sent_files: [],
  }
  const sent = isCompleted(row.status) ? (await listLastSent(dependencies.db, [row.id])).get(row.id) : undefined
  if (!sent) return shown
  const files = sent.files.map(({ sha256: _, ...file }) => file)
  const sentFiles = await linkFiles(call, row, sent.files)
  const { answers: values, draftVersion: version } = sent
  return { ...shown, values, files, version, conflicts: [], changed: [], sent_files: sentFiles }
}

/** Returns the files with links for this session; links for a person without an account expire too. */
async function linkFiles(
  { dependencies, tenant: { domain }, context }: FormCall,
  { draftId }: FormRow,
  files: readonly SentFormFile[],
): Promise<DataOf<typeof endpoint>['sent_files']> {
  const viewer = await context.viewer()
  const now = await context.now()
  const expiresAt = addMinutes(now, fileLimits.linkMinutes)
  const linked = await Promise.all(
    files.map(async ({ id, name, size, type }) => {
      const key = await dependencies.sheets.fileKey(dependencies.db, draftId, id)
      if (key === undefined) return []
      const file = { key, fileName: name, contentType: type }
      const path = viewer
        ? fileLink(dependencies.signingSecret, viewer, file, { domain, now })
        : sharedFileLink(dependencies.signingSecret, file, { domain, expiresAt })
      return [{ id, name, size, path }]
    }),
  )
  return linked.flat()
}
