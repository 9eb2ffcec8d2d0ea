import type { Transaction } from '#platform/db/database.ts'
import { draftStates } from '../states.ts'
import type { DraftDependencies } from './dependencies.ts'
import type { Drafts, LockedDraft } from './draft-service.ts'
import {
  attachFile,
  detachFiles,
  joinValues,
  keepFile,
  readContents,
  setVersion,
  storeUnattachedFile,
  writeFilled,
  writeOwn,
} from '#features/applying/answers/server/index.ts'
import { draftTarget } from './draft-target.ts'
import { findMove } from './moving/move-store.ts'
import { openDraft } from './open-draft.ts'
import { closeSubmitted, findKeys, findOpenDraft, listOpenDrafts, lockDraft } from './records/store.ts'

/** Returns the service for the features that fill and send drafts. */
export function createDrafts(dependencies: DraftDependencies): Drafts {
  return {
    async find(db, applicant, positionId) {
      return findOpenDraft(db, applicant, positionId, await dependencies.now())
    },
    keys: findKeys,
    move: (db, { id }) => findMove(db, id),
    async open(trx, applicant, positionId, now, by) {
      const row = await openDraft(dependencies, trx, applicant, positionId, now, by)
      return readLocked(dependencies, trx, { ...row, lockedAt: now })
    },
    async lock(trx, applicant, encId) {
      const row = await lockDraft(trx, applicant, encId)
      if (!row || row.state !== draftStates.initial) return undefined
      const lockedAt = await dependencies.nowIn(trx)
      return row.expiresAt > lockedAt ? readLocked(dependencies, trx, { ...row, lockedAt }) : undefined
    },
    async fill(trx, draft, values, now) {
      const { names, files } = await dependencies.fieldsOf(trx, draft.tenantId, draft.formVersionIds)
      const known = Object.entries(values)
        .filter(([field]) => names.has(field) && !files.has(field))
        .map(([field, { value, origin }]) => ({ field, value, source: origin }))
      const version = draft.version + 1
      const filled = await writeFilled(trx, draft.id, known, { version, now })
      if (filled.length === 0) return draft
      await setVersion(trx, draft.id, version)
      const added = known.filter(({ field }) => filled.includes(field)).map(({ field, value }) => [field, value])
      const origins = known.filter(({ field }) => filled.includes(field)).map(({ field, source }) => [field, source])
      return {
        ...draft,
        version,
        values: { ...draft.values, ...Object.fromEntries(added) },
        origins: { ...draft.origins, ...Object.fromEntries(origins) },
      }
    },
    async latest(trx, applicant) {
      const lockedAt = await dependencies.nowIn(trx)
      const [last] = await listOpenDrafts(trx, applicant, lockedAt)
      const row = last && (await lockDraft(trx, applicant, last.encId))
      return row?.state === draftStates.initial ? readLocked(dependencies, trx, { ...row, lockedAt }) : undefined
    },
    async change(trx, draft, { values, files = {} }, now) {
      const fields = await dependencies.fieldsOf(trx, draft.tenantId, draft.formVersionIds)
      const version = draft.version + 1
      const taken = Object.entries(values).filter(([field]) => fields.names.has(field) && !fields.files.has(field))
      await writeOwn(trx, draft.id, Object.fromEntries(taken), { version, now })
      for (const [field, given] of Object.entries(files)) {
        if (!fields.files.has(field)) continue
        const others = draft.files.filter((file) => file.field === field && !given.some(({ id }) => id === file.id))
        await detachFiles(
          trx,
          draft.id,
          field,
          others.map(({ id }) => id),
        )
        for (const { id: fileId } of given)
          await attachFile(trx, { draftId: draft.id, fileId, field }, { version, device: '' })
      }
      await setVersion(trx, draft.id, version)
      return readLocked(dependencies, trx, { ...draft, version })
    },
    async setFile(applicant, encId, field, { name, bytes }, { now, origin }) {
      const sent = { field, name, bytes, device: '', replaces: true, origin }
      return (await keepFile(dependencies, draftTarget(dependencies, applicant, encId, now), sent, now)).file
    },
    keepFile: (applicant, target, file, now) => storeUnattachedFile(dependencies, applicant, target, file, now),
    storageKey: dependencies.storageKey,
    async markSubmitted(trx, draft, now) {
      const next = draftStates.next(draftStates.initial, 'submit')
      if (next.ok) await closeSubmitted(trx, draft.id, next.state, now)
    },
  }
}

/** Returns a draft with its values and files. */
async function readLocked(
  { fieldsOf }: DraftDependencies,
  trx: Transaction,
  row: Omit<LockedDraft, 'values' | 'origins' | 'files'>,
): Promise<LockedDraft> {
  const { id, encId, tenantId, positionId, formVersionIds, version, source, lockedAt } = row
  const { values: stored, files } = await readContents(trx, id)
  const fields = await fieldsOf(trx, tenantId, formVersionIds)
  const filled = [...stored, ...files].flatMap(({ field, source }) => (source ? [[field, source] as const] : []))
  return {
    id,
    encId,
    tenantId,
    positionId,
    formVersionIds,
    version,
    source,
    lockedAt,
    values: joinValues(stored, files, fields.files.keys()),
    origins: Object.fromEntries(filled),
    files,
  }
}
