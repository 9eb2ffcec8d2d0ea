import { carryAnswers, type Forms, type MoveDrafts, type PositionForm } from '#features/applying/forms/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { listDraftFiles, listValues } from '#features/applying/answers/server/index.ts'
import { listMovableDrafts, type MovableDraft, type MovedValue, replaceAnswers } from './move-store.ts'

/** Returns the function that moves open drafts to the current forms of their positions. */
export function createMover(forms: Forms): MoveDrafts {
  return async (trx, tenantId, positionIds, now) => {
    const moved = { drafts: 0, setAside: 0 }
    for (const draft of await listMovableDrafts(trx, tenantId, positionIds, now)) {
      const from = await forms.pinned(trx, tenantId, draft.formVersionIds)
      const to = await forms.current(trx, tenantId, draft.positionId, from.language)
      if (to.versionIds.join(' ') === draft.formVersionIds.join(' ')) continue
      moved.drafts += 1
      moved.setAside += await moveDraft(trx, draft, { from, to }, now)
    }
    return moved
  }
}

/** Moves one draft. @returns the number of answers and files whose question was removed */
async function moveDraft(
  trx: Transaction,
  draft: MovableDraft,
  { from, to }: { from: PositionForm; to: PositionForm },
  now: Date,
): Promise<number> {
  const version = draft.version + 1
  const values = await listValues(trx, draft.id)
  const files = await listDraftFiles(trx, draft.id)
  const given = Object.fromEntries([
    ...values.map(({ field, value }) => [field, value] as const),
    ...files.map(({ field }) => [field, []] as const),
  ])
  const carried = carryAnswers(from, to, given)
  const kept = values.flatMap(({ field, value, ...about }): MovedValue[] => {
    const target = carried.get(field)
    if (!target) return []
    const isSame = target.name === field && JSON.stringify(target.value) === JSON.stringify(value)
    return [{ ...about, field: target.name, value: target.value, version: isSame ? about.version : version }]
  })
  const setAside = values.filter(({ field }) => !carried.has(field))
  const attached = files.flatMap(({ id, field }) => {
    const name = carried.get(field)?.name
    return name === undefined ? [] : [{ id, from: field, to: name }]
  })
  await replaceAnswers(trx, draft, { formVersionIds: to.versionIds, version, kept, setAside, attached, now })
  return setAside.length + files.length - attached.length
}
