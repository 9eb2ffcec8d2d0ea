import { type AppError, requestErrors } from '#kernel/error.ts'
import type { BodyOf, DataOf } from '#kernel/endpoint.ts'
import type { saveForm as saveEndpoint } from '../contract.ts'
import { formEditorErrors } from '../errors.ts'
import { type EditorCall, openForm, presentEdit } from './editor-call.ts'
import { inspectForm } from './inspect-form.ts'
import { addEdit, changeEdit, removeEdit } from './store.ts'

/**
 * Saves the edit of a form unless another editor has saved in the meantime.
 * @throws `form-editor/conflict` with the stored edit
 */
export async function saveForm(
  { db, tenant, viewer, now }: EditorCall,
  key: string,
  { version, ...sent }: BodyOf<typeof saveEndpoint>,
): Promise<DataOf<typeof saveEndpoint>> {
  const opened = await openForm(db, tenant.id, key)
  if (!opened) throw requestErrors.error('not-found')
  const { form, used, contents } = opened
  if (form && form.source !== 'company') throw formEditorErrors.error('not-own')
  const row = { key, ...sent, changedAt: now, accountId: viewer.accountId }
  const stored =
    version === 0
      ? await addEdit(db, tenant.id, { ...row, purpose: contents.purpose, basedOn: used?.number ?? null, version: 1 })
      : await changeEdit(db, tenant.id, { ...row, version })
  if (!stored) throw await conflict({ db, tenant }, key)
  const looked = await inspectForm(tenant, { key, purpose: contents.purpose, definition: sent.definition }, used)
  return { version: version + 1, changedAt: now.toISOString(), ...looked }
}

/** Returns the refusal of a save or publication based on another version, with the stored edit as its data. */
export async function conflict({ db, tenant }: Pick<EditorCall, 'db' | 'tenant'>, key: string): Promise<AppError> {
  const opened = await openForm(db, tenant.id, key)
  const data = opened ? { edit: await presentEdit(db, tenant.id, opened) } : {}
  return formEditorErrors.error('conflict', { data })
}

/** Deletes the edit of a form. @returns true if a published version remains */
export async function discardEdit({ db, tenant }: EditorCall, key: string, version: number): Promise<boolean> {
  const opened = await openForm(db, tenant.id, key)
  if (!opened?.edit) throw requestErrors.error('not-found')
  if (!(await removeEdit(db, tenant.id, key, version))) throw await conflict({ db, tenant }, key)
  return opened.used !== undefined
}
