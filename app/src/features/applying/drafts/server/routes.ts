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
import type { DraftDependencies } from './dependencies.ts'
import { dropFile, keepFile, presentFile, presentState } from '#features/applying/answers/server/index.ts'
import { draftTarget } from './draft-target.ts'
import { restoreDrafts as restore } from './open-draft.ts'
import { showDeletedDrafts } from './lifetime/deleted-draft-store.ts'
import { saveChanges } from './save-changes.ts'
import { showDraft as show, showDrafts } from './show-drafts.ts'
import { discardDrafts } from './lifetime/discard-drafts.ts'

export function draftBindings(dependencies: DraftDependencies): Binding[] {
  return [
    bind(listDrafts, async ({ tenant, context }) => {
      const owner = await knownOwner(dependencies, tenant, context)
      const now = await context.now()
      const [lines, deleted] = await Promise.all([
        showDrafts(dependencies, owner, now),
        showDeletedDrafts(dependencies, owner, now),
      ])
      return { data: { draft_applications: lines, deleted } }
    }),
    bind(saveDraft, ({ tenant, body, context }) => saveChanges(dependencies, tenant, body, context)),
    bind(deleteDrafts, async ({ tenant, body, context }) => {
      const owner = await knownOwner(dependencies, tenant, context)
      return { data: { deleted: await discardDrafts(dependencies, owner, idsOf(body), await context.now()) } }
    }),
    bind(restoreDrafts, async ({ tenant, body, context }) => {
      const owner = await knownOwner(dependencies, tenant, context)
      return { data: { restored: await restore(dependencies, owner, idsOf(body), await context.now()) } }
    }),
    bind(showDraft, async ({ tenant, params, query, context }) => {
      const owner = await knownOwner(dependencies, tenant, context)
      const { since, device } = query
      return { data: await show(dependencies, owner, params.id, { since, device }, await context.now()) }
    }),
    bind(addDraftFile, async ({ tenant, params, body, files: [file], context }) => {
      const owner = await knownOwner(dependencies, tenant, context)
      if (!file) throw requestErrors.error('invalid', { fields: { file: ['Missing data for required field.'] } })
      const sent = { field: body.field, name: file.name, bytes: file.bytes, device: body.device, replaces: false }
      const now = await context.now()
      const kept = await keepFile(dependencies, draftTarget(dependencies, owner, params.id, now), sent, now)
      return { data: { file: presentFile(kept.file), draft: presentState(kept.draft) } }
    }),
    bind(deleteDraftFile, async ({ tenant, params, context }) => {
      const owner = await knownOwner(dependencies, tenant, context)
      const now = await context.now()
      await dropFile(dependencies, draftTarget(dependencies, owner, params.id, now), normalizeId(params.fileId), now)
      return { data: {} }
    }),
  ]
}

const idsOf = ({ position_ids: ids }: { position_ids: readonly (string | number)[] }) =>
  ids.flatMap((id) => parsePositionId(String(id)) ?? [])

/** Returns the applicant. @throws `request/not-signed-in`, which the access check has ruled out */
async function knownOwner(
  { guests }: DraftDependencies,
  tenant: SiteTenant,
  context: RequestContext,
): Promise<Applicant> {
  const owner = await guests.find(tenant, context)
  if (!owner) throw requestErrors.error('not-signed-in')
  return owner
}
