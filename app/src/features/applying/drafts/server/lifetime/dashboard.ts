import { candidateApplicant } from '#kernel/candidate/applicant.ts'
import type { DashboardPart, NudgeCause } from '#platform/feature/dashboard-part.ts'
import type { DraftLine } from '../../contract.ts'
import { applyPath, canContinue } from '../../rules.ts'
import type { DraftDependencies } from '../dependencies.ts'
import { showDrafts } from '../show-drafts.ts'

/** Creates the dashboard's part of drafts. */
export const draftsDashboard = (dependencies: DraftDependencies): DashboardPart => ({
  key: 'draft_applications',
  tabs: ['openDraftApplications', 'closedDraftApplications'],
  async load({ tenant, accountId, now }) {
    const lines = await showDrafts(dependencies, candidateApplicant({ tenantId: tenant.id, accountId }), now)
    return {
      data: { draft_applications: lines },
      total: lines.length,
      causes: lines.filter((line) => canContinue(line) && line.closes !== null).map(causeOf),
    }
  },
})

const causeOf = (line: DraftLine): NudgeCause => ({
  rule: 'draft-closing',
  subject: String(line.position_id),
  due: line.closes === null ? null : new Date(line.closes),
  actionUrl: applyPath(line),
  values: { name: line.position.name },
})
