import { compareForms, findForm } from '#features/applying/forms/server/index.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Change, showFormVersion as showEndpoint, VersionFacts } from '../contract.ts'
import { asEdited, type EditorCall } from './editor-call.ts'
import { accountOf, versionsOf } from './inspect-form.ts'
import { namesOf } from './store.ts'

type Shown = DataOf<typeof showEndpoint>

/** Returns the published versions of a form, newest first. @throws `request/not-found` */
export async function listFormVersions(call: Pick<EditorCall, 'db' | 'tenant'>, key: string): Promise<VersionFacts[]> {
  const versions = await load(call, key)
  return versions.map(({ definition: _questions, ...facts }) => facts).toReversed()
}

/** Returns one published version with its questions. @throws `request/not-found` */
export async function showFormVersion(
  call: Pick<EditorCall, 'db' | 'tenant'>,
  key: string,
  number: string,
): Promise<Shown> {
  const version = (await load(call, key)).find((one) => String(one.number) === number)
  if (!version) throw requestErrors.error('not-found')
  return version
}

async function load({ db, tenant }: Pick<EditorCall, 'db' | 'tenant'>, key: string): Promise<Shown[]> {
  const form = await findForm(db, tenant.id, key)
  const { all } = await versionsOf(db, tenant.id, key, form?.current)
  if (!form) throw requestErrors.error('not-found')
  const names = await namesOf(
    db,
    tenant.id,
    all.flatMap(({ publishedBy }) => accountOf(publishedBy) ?? []),
  )
  return all.map(({ number, publishedAt, publishedBy, language, definition }, index) => ({
    number,
    publishedAt: publishedAt.toISOString(),
    publishedBy: names.get(accountOf(publishedBy) ?? '') ?? null,
    inUse: number === form.current,
    language,
    changes: compareForms(all[index - 1]?.definition ?? { sections: [] }, definition) as unknown as Change[],
    definition: asEdited(definition),
  }))
}
