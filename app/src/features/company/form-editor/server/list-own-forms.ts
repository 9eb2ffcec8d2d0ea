import { listForms } from '#features/applying/forms/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import type { FormLine } from '../contract.ts'
import { accountOf } from './inspect-form.ts'
import { listEdits, namesOf } from './store.ts'

/** Returns the forms of a company by key, including new ones that are not published yet. */
export async function listOwnForms(db: Database, tenantId: number): Promise<FormLine[]> {
  const [published, edits] = await Promise.all([listForms(db, tenantId), listEdits(db, tenantId)])
  const editors = edits.flatMap(({ accountId }) => accountId ?? [])
  const names = await namesOf(db, tenantId, [
    ...editors,
    ...published.flatMap((form) => accountOf(form.publishedBy) ?? []),
  ])
  const editBy = new Map(edits.map((edit) => [edit.key, edit]))
  const edited = (key: string) => {
    const edit = editBy.get(key)
    return {
      editedAt: edit?.changedAt.toISOString() ?? null,
      editedBy: names.get(edit?.accountId ?? '') ?? null,
    }
  }
  const known = published.map(({ source, version, publishedAt, publishedBy, ...form }): FormLine => ({
    key: form.key,
    title: editBy.get(form.key)?.title ?? form.title,
    purpose: form.purpose,
    language: form.language,
    own: source === 'company',
    version,
    publishedAt: publishedAt.toISOString(),
    publishedBy: names.get(accountOf(publishedBy) ?? '') ?? null,
    positions: form.positions,
    titles: form.titles,
    forAll: form.forAll,
    ...edited(form.key),
  }))
  const keys = new Set(known.map(({ key }) => key))
  const begun = edits
    .filter(({ key }) => !keys.has(key))
    .map(({ key, title, purpose, language }): FormLine => ({
      key,
      title,
      purpose,
      language,
      own: true,
      version: null,
      publishedAt: null,
      publishedBy: null,
      positions: 0,
      titles: [],
      forAll: false,
      ...edited(key),
    }))
  return [...begun, ...known]
}
