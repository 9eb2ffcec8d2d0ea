import { findForm, type FormPurpose, isFormKey, listForms } from '#features/forms/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Database } from '#platform/db/database.ts'
import { formEditorErrors } from '../errors.ts'
import { freeName, slugOf } from '../rules.ts'
import { type EditorCall, openForm } from './editor-call.ts'
import { addEdit, listEdits } from './store.ts'

interface NewForm {
  title: string
  key?: string | undefined
  purpose: FormPurpose
  language: string
  section: string
  copyOf?: string | undefined
}

/** Begins a form, which is published later. @returns its key */
export async function beginForm({ db, tenant, viewer, now }: EditorCall, form: NewForm): Promise<string> {
  const copied = form.copyOf === undefined ? undefined : await openForm(db, tenant.id, form.copyOf)
  if (form.copyOf !== undefined && !copied) throw requestErrors.error('not-found')
  const key = form.key ?? (await freeKey(db, tenant.id, form.title))
  if (!isFormKey(key)) throw formEditorErrors.error('bad-key')
  if (await findForm(db, tenant.id, key)) throw formEditorErrors.error('taken-key')
  const isNew = await addEdit(db, tenant.id, {
    purpose: form.purpose,
    language: form.language,
    definition: { sections: [{ title: form.section || form.title, items: [] }] },
    ...copied?.contents,
    key,
    title: form.title,
    basedOn: null,
    version: 1,
    changedAt: now,
    accountId: viewer.accountId,
  })
  if (!isNew) throw formEditorErrors.error('taken-key')
  return key
}

/** Returns a key for a title that no form of the company has. */
async function freeKey(db: Database, tenantId: number, title: string): Promise<string> {
  const [forms, edits] = await Promise.all([listForms(db, tenantId), listEdits(db, tenantId)])
  const taken = new Set([...forms, ...edits].map(({ key }) => key))
  const base = slugOf(title)
  return freeName(isFormKey(base) ? base : 'form', (key) => taken.has(key))
}
