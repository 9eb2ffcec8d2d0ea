import { listForms } from '#features/applying/forms/server/index.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import type { showForm as showEndpoint } from '../contract.ts'
import { type EditorCall, openForm, presentEdit } from './editor-call.ts'
import { accountOf, inspectForm } from './inspect-form.ts'
import { namesOf } from './store.ts'

/** Returns a form for the editor. @throws `request/not-found` */
export async function showForm(
  { db, tenant }: Pick<EditorCall, 'db' | 'tenant'>,
  key: string,
): Promise<DataOf<typeof showEndpoint>> {
  const opened = await openForm(db, tenant.id, key)
  if (!opened) throw requestErrors.error('not-found')
  const { contents, form, used, versions } = opened
  const publisher = used && accountOf(used.publishedBy)
  const names = await namesOf(db, tenant.id, publisher ? [publisher] : [])
  const line = (await listForms(db, tenant.id)).find((one) => one.key === key)
  return {
    key,
    own: !form || form.source === 'company',
    purpose: contents.purpose,
    edit: await presentEdit(db, tenant.id, opened),
    published: used
      ? {
          number: used.number,
          publishedAt: used.publishedAt.toISOString(),
          publishedBy: names.get(publisher ?? '') ?? null,
          names: [...new Set(versions.flatMap(({ questionKeys }) => Object.keys(questionKeys)))],
        }
      : null,
    positions: line?.positions ?? 0,
    forAll: line?.forAll ?? false,
    ...(await inspectForm(tenant, { key, ...contents }, used)),
  }
}
