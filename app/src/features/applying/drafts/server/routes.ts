import type { Applicant } from '#kernel/candidate/applicant.ts'
import { parsePositionId } from '#features/jobs/positions/rules.ts'
import { requestErrors } from '#kernel/error.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import {
  addDraftFile,
  deleteDraftFile,
  deleteDrafts,
  listDrafts,
  restoreDrafts,
  saveDraft,
  showDraft,
} from '../contract.ts'
import type { DraftParts } from './draft-parts.ts'
import { draftTarget, dropFile, keepFile } from './files/store-file.ts'
import { restoreDrafts as restore } from './open-draft.ts'
import { presentFile, presentState } from './present-draft.ts'
import { showDeletedDrafts } from './lifetime/deleted-draft-store.ts'
import { saveChanges } from './save-changes.ts'
import { showDraft as show, showDrafts } from './show-drafts.ts'
import { expireDrafts } from './store.ts'
import { refreshPages } from './refresh-pages.ts'

export function draftBindings(parts: DraftParts): Binding[] {
  return [
    bind(listDrafts, async ({ tenant, context }) => {
      const owner = await knownOwner(parts, tenant, context)
      const now = await context.now()
      const [lines, deleted] = await Promise.all([showDrafts(parts, owner, now), showDeletedDrafts(parts, owner, now)])
      return { data: { draft_applications: lines, deleted } }
    }),
    bind(saveDraft, ({ tenant, body, context }) => saveChanges(parts, tenant, body, context)),
    bind(deleteDrafts, async ({ tenant, body, context }) => {
      const owner = await knownOwner(parts, tenant, context)
      const ids = idsOf(body)
      const now = await context.now()
      const deleted = await parts.db.transaction().execute(async (trx) => {
        const positionIds = await expireDrafts(trx, owner, ids, now)
        if (positionIds.length > 0) await refreshPages(trx, owner)
        return positionIds
      })
      return { data: { deleted } }
    }),
    bind(restoreDrafts, async ({ tenant, body, context }) => {
      const owner = await knownOwner(parts, tenant, context)
      return { data: { restored: await restore(parts, owner, idsOf(body), await context.now()) } }
    }),
    bind(showDraft, async ({ tenant, params, query, context }) => {
      const owner = await knownOwner(parts, tenant, context)
      const { since, device } = query
      return { data: await show(parts, owner, params.id, { since, device }, await context.now()) }
    }),
    bind(addDraftFile, async ({ tenant, params, body, files: [file], context }) => {
      const owner = await knownOwner(parts, tenant, context)
      if (!file) throw requestErrors.error('invalid', { fields: { file: ['Missing data for required field.'] } })
      const sent = { field: body.field, name: file.name, bytes: file.bytes, device: body.device, replaces: false }
      const now = await context.now()
      const kept = await keepFile(parts, draftTarget(parts, owner, params.id, now), sent, now)
      return { data: { file: presentFile(kept.file), draft: presentState(kept.draft) } }
    }),
    bind(deleteDraftFile, async ({ tenant, params, context }) => {
      const owner = await knownOwner(parts, tenant, context)
      const now = await context.now()
      await dropFile(parts, draftTarget(parts, owner, params.id, now), normalizeId(params.fileId), now)
      return { data: {} }
    }),
  ]
}

const idsOf = ({ position_ids: ids }: { position_ids: readonly (string | number)[] }) =>
  ids.flatMap((id) => parsePositionId(String(id)) ?? [])

/** Returns the person who applies. @throws `request/not-signed-in`, which access has ruled out */
async function knownOwner({ guests }: DraftParts, tenant: SiteTenant, context: RequestContext): Promise<Applicant> {
  const owner = await guests.find(tenant, context)
  if (!owner) throw requestErrors.error('not-signed-in')
  return owner
}
