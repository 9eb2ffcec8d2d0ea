import { applyRules } from '#config/apply-rules.ts'
import { type FileTarget, presentFile, presentState } from '#features/applying/answers/server/index.ts'
import type { BodyOf, DataOf } from '#kernel/endpoint.ts'
import type { Transaction } from '#platform/db/database.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import type { addFormFile, saveForm as saveEndpoint } from '../../contract.ts'
import { givenFormErrors } from '../../errors.ts'
import { givenFormStates } from '../../states.ts'
import { refreshPages } from '../records/notify-person.ts'
import { addEvent, type FormRow, lockForm, setStatus } from '../records/store.ts'
import { type FormCall, readOwnForm, requireOwnForm } from './own-form.ts'

/** Saves changes of an unfinished form. @throws `completed`; `drafts/unknown-field` after saving the others */
export async function saveForm(
  call: FormCall,
  body: BodyOf<typeof saveEndpoint>,
): Promise<DataOf<typeof saveEndpoint>> {
  const { dependencies } = call
  const own = await requireOwnForm(call)
  const saved = await dependencies.db.transaction().execute(async (trx) => {
    const { row, now } = await lockOpen(call, trx, own)
    const outcome = await dependencies.sheets.change(trx, await dependencies.sheets.lock(trx, row.draftId), body, now)
    if (outcome.isChanged) {
      await begin(trx, row, now)
      await refreshPages(trx, row)
    }
    return outcome
  })
  return saved.answer()
}

/** Adds a file to a form. */
export async function addFile(
  call: FormCall,
  file: { field: string; name: string; bytes: Uint8Array; device: string },
): Promise<DataOf<typeof addFormFile>> {
  const { dependencies, context } = call
  const target = await fileTarget(call, await requireOwnForm(call))
  const kept = await dependencies.sheets.addFile(target, file, await context.now())
  return { file: presentFile(kept.file), draft: presentState(kept.draft) }
}

export async function dropFile(call: FormCall, fileId: string): Promise<void> {
  const target = await fileTarget(call, await readOwnForm(call))
  await call.dependencies.sheets.dropFile(target, normalizeId(fileId), await call.context.now())
}

async function fileTarget(call: FormCall, own: FormRow): Promise<FileTarget> {
  const { dependencies, tenant } = call
  const { fileMB, filesMB } = applyRules(tenant.site, null)
  return {
    owner:
      own.accountId === null
        ? { tenantId: own.tenantId, accountId: null, guestId: own.guestId ?? 0 }
        : { tenantId: own.tenantId, accountId: own.accountId, guestId: null },
    async lock(trx) {
      const { row, now } = await lockOpen(call, trx, own)
      const sheet = await dependencies.sheets.lock(trx, row.draftId)
      await begin(trx, row, now)
      await refreshPages(trx, row)
      return { ...sheet, fileMB, filesMB, end: null }
    },
  }
}

/** Locks a form that can be changed. @throws `completed`, `not-found` if it was recalled in the meantime */
async function lockOpen(
  { dependencies }: FormCall,
  trx: Transaction,
  own: FormRow,
): Promise<{ row: FormRow; now: Date }> {
  const row = await lockForm(trx, own.tenantId, own.encId)
  if (!row) throw givenFormErrors.error('not-found')
  const next = givenFormStates.next(row.status, 'change')
  if (!next.ok) throw givenFormErrors.error(next.code)
  return { row, now: await dependencies.nowIn(trx) }
}

/** Records the first change of an open form. */
async function begin(trx: Transaction, row: FormRow, now: Date): Promise<void> {
  const next = givenFormStates.next(row.status, 'change')
  if (!next.ok || next.state === row.status) return
  await setStatus(trx, row.id, next.state, { now, completedAt: null })
  await addEvent(trx, row.id, { at: now, actor: 'candidate', action: 'began' })
}
