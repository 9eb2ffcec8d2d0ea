import type { Applicant } from '#kernel/candidate/applicant.ts'
import { closedAt } from '#features/jobs/positions/states.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import type { DraftLine, showDraft as showEndpoint } from '../contract.ts'
import { draftStates } from '../states.ts'
import type { DraftDependencies } from './dependencies.ts'
import { presentLine } from './present-line.ts'
import { joinValues, listFilesOf, listValuesOf, readSheet } from '#features/applying/answers/server/index.ts'
import { findDraft, listOpenDrafts } from './records/store.ts'

/** Returns a person's open drafts, last changed first. */
export async function showDrafts(
  { db, fieldsOf }: DraftDependencies,
  owner: Applicant,
  now: Date,
): Promise<DraftLine[]> {
  const rows = await listOpenDrafts(db, owner, now)
  const ids = rows.map(({ id }) => id)
  const [values, files] = await Promise.all([listValuesOf(db, ids), listFilesOf(db, ids)])
  const valuesBy = Map.groupBy(values, ({ draftId }) => draftId)
  const filesBy = Map.groupBy(files, ({ draftId }) => draftId)
  const lines: DraftLine[] = []
  for (const row of rows) {
    const fields = await fieldsOf(db, row.tenantId, row.formVersionIds)
    const joined = joinValues(valuesBy.get(row.id) ?? [], filesBy.get(row.id) ?? [], fields.files.keys())
    lines.push(presentLine(row, fields, joined, now))
  }
  return lines
}

/**
 * Returns a person's open draft, including one of a closed position; with `since`, only the values changed after that
 * version.
 * @throws `request/not-found`, also for submitted, expired and other people's drafts
 */
export async function showDraft(
  { db, fieldsOf, storageKey }: DraftDependencies,
  owner: Applicant,
  id: string,
  { since, device }: { since: number | undefined; device: string | undefined },
  now: Date,
): Promise<DataOf<typeof showEndpoint>> {
  const encId = normalizeId(id)
  // Reads a single state of the draft, because a save between two reads would mix two versions.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const row = await findDraft(trx, owner, encId, now)
      if (!row || row.state !== draftStates.initial) throw requestErrors.error('not-found')
      return {
        ...(await readSheet({ fieldsOf }, trx, row, { since, device })),
        position_id: row.positionId,
        form_version_ids: row.formVersionIds,
        storage_key: storageKey(owner),
        closed: closedAt(row, now)?.toISOString() ?? null,
      }
    })
}
