import { fileLimit } from '@foyer/form-kit/server'
import { applyRules, MEGABYTE } from '#config/apply-rules.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { requestErrors } from '#kernel/error.ts'
import { safeFileName } from '#platform/http/file-name.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { newId } from '#platform/secrets/token.ts'
import { draftErrors } from '../../errors.ts'
import type { DraftFile } from '../records/sheet.ts'
import type { AnswerDependencies } from '../records/dependencies.ts'
import { examineFile } from './examine-file.ts'
import { findUnattachedFile, insertFile, newFileKey } from '../records/file-store.ts'
import { checkType, storeBytes } from './store-file.ts'

/** A field of a form that a file is for. */
export interface FormField {
  positionId: number | null
  formVersionIds: readonly number[]
  field: string
}

/**
 * Stores a file for a field of a form, apart from any draft. It is deleted after a day, unless a version of an
 * application uses it. The same bytes under the same name are stored once.
 * @throws `drafts/unknown-field`, `drafts/type-not-allowed`, `drafts/disk-full`; `request/too-large`
 */
export async function storeUnattachedFile(
  dependencies: AnswerDependencies,
  owner: Applicant,
  { positionId, formVersionIds, field }: FormField,
  { name, bytes }: { name: string; bytes: Uint8Array },
  now: Date,
): Promise<DraftFile> {
  const item = (await dependencies.fieldsOf(dependencies.db, owner.tenantId, formVersionIds)).files.get(field)
  if (!item) throw draftErrors.error('unknown-field', { values: { fields: field } })
  const examined = await examineFile(bytes)
  checkType(item, examined)
  const tenant = dependencies.tenantById(owner.tenantId)
  if (!tenant) throw requestErrors.error('not-found')
  const { fileMB } = applyRules(tenant.site, positionId)
  if (bytes.length > Math.min(fileMB, fileLimit(item, 'maxFileSizeMB') ?? fileMB) * MEGABYTE)
    throw requestErrors.error('too-large')
  const about = { name: safeFileName(name), sha256: sha256(bytes) }
  const known = await findUnattachedFile(dependencies.db, owner, about, now)
  if (known) return { ...known, field }
  const key = newFileKey()
  await storeBytes(dependencies, key, bytes)
  const file = { ...about, encId: newId(), type: examined.type, bytes: bytes.length, outcome: examined.outcome }
  const id = await dependencies.db.transaction().execute((trx) => insertFile(trx, owner, { ...file, key }, now))
  return { ...file, id, field }
}
