import {
  findForm,
  type FormPurpose,
  type NumberedVersion,
  type StoredForm,
} from '#features/applying/forms/server/index.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Database } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { Edit, EditedDefinition } from '../contract.ts'
import { versionsOf } from './inspect-form.ts'
import { type EditRow, findEdit, namesOf } from './store.ts'

/** One call of an editor. */
export interface EditorCall {
  db: Database
  use: FeatureContext['use']
  tenant: SiteTenant
  viewer: Viewer
  now: Date
}

/** The edit of a form, or its published version if there is none. */
export interface OpenedForm {
  contents: Pick<EditRow, 'title' | 'purpose' | 'language' | 'definition'>
  edit: EditRow | undefined
  form: StoredForm | undefined
  /** The version in use. */
  used: NumberedVersion | undefined
  versions: readonly NumberedVersion[]
}

/** Returns a form and its edit; undefined if neither exists. */
export async function openForm(db: Database, tenantId: number, key: string): Promise<OpenedForm | undefined> {
  const [edit, form] = await Promise.all([findEdit(db, tenantId, key), findForm(db, tenantId, key)])
  const { all: versions, used } = await versionsOf(db, tenantId, key, form?.current)
  const contents = edit ?? (form && used && { ...form, language: used.language, definition: asEdited(used.definition) })
  return contents && { contents: { ...contents, purpose: purposeOf(contents, form) }, edit, form, used, versions }
}

/** The purpose of a form never changes after it is published. */
const purposeOf = (contents: { purpose: FormPurpose }, form: StoredForm | undefined) =>
  form?.purpose ?? contents.purpose

/** A published definition has the outline of an edited one. */
export const asEdited = (definition: object): EditedDefinition => definition as unknown as EditedDefinition

/** Returns the edit of a form in the format for pages; version 0 without one. */
export async function presentEdit(
  db: Database,
  tenantId: number,
  { contents, edit, used }: Pick<OpenedForm, 'contents' | 'edit' | 'used'>,
): Promise<Edit> {
  const names = await namesOf(db, tenantId, edit?.accountId ? [edit.accountId] : [])
  return {
    version: edit?.version ?? 0,
    title: contents.title,
    language: contents.language,
    definition: contents.definition,
    basedOn: edit ? edit.basedOn : (used?.number ?? null),
    changedAt: edit?.changedAt.toISOString() ?? null,
    changedBy: names.get(edit?.accountId ?? '') ?? null,
  }
}
