import { applyRules } from '#config/apply-rules.ts'
import { closedAt } from '#features/jobs/positions/states.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { requestErrors } from '#kernel/error.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { draftErrors } from '#features/applying/answers/errors.ts'
import { draftStates } from '../states.ts'
import { type DraftDependencies, draftEnd } from './dependencies.ts'
import type { FileTarget } from '#features/applying/answers/server/index.ts'
import { lockDraft } from './records/store.ts'

/** Returns an open draft of an application as a target for files. */
export function draftTarget(dependencies: DraftDependencies, owner: Applicant, encId: string, now: Date): FileTarget {
  return {
    owner,
    async lock(trx) {
      const row = await lockDraft(trx, owner, normalizeId(encId))
      if (!row || (row.state === draftStates.initial && row.expiresAt <= now)) throw requestErrors.error('not-found')
      const next = draftStates.next(row.state, 'change')
      if (!next.ok) throw draftErrors.error(next.code)
      if (closedAt(row, now)) throw draftErrors.error('position-closed')
      const tenant = dependencies.tenantById(row.tenantId)
      if (!tenant) throw requestErrors.error('not-found')
      const { fileMB, filesMB } = applyRules(tenant.site, row.positionId)
      return { ...row, fileMB, filesMB, end: draftEnd(tenant, row.isVerified, now, row.positionId) }
    },
  }
}
