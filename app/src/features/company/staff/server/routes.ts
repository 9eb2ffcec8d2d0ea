import type { Database } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import * as contract from '../contract.ts'
import { staffLimits } from '../limits.ts'
import { listAudit } from './audit-store.ts'
import { acceptInvitation, showInvitation } from './accept.ts'
import { listInvitations } from './invitation-store.ts'
import { listMembers, type MemberRow } from './store.ts'

/** Binds the endpoints of the people who hire. */
export function staffBindings(context: FeatureContext): Binding[] {
  const { db } = context
  return [
    bind(contract.showTeam, async ({ tenant, context: request }) => ({
      data: await showTeam(db, tenant.id, await request.now()),
    })),
    bind(contract.showAudit, async ({ tenant, query }) => {
      const rows = await listAudit(db, tenant.id, query)
      return { data: { entries: rows.slice(0, staffLimits.auditRows), more: rows.length > staffLimits.auditRows } }
    }),
    bind(contract.showInvitation, async ({ tenant, query: { token }, context: request }) => ({
      data: await showInvitation({ context, tenant, request }, token),
    })),
    bind(contract.acceptInvitation, async ({ tenant, body, context: request }) => ({
      data: await acceptInvitation({ context, tenant, request }, body),
    })),
  ]
}

/** Returns the people who hire, and those who are invited. */
async function showTeam(db: Database, tenantId: number, now: Date): Promise<contract.Team> {
  const invitations = await listInvitations(db, tenantId, now)
  return {
    members: (await listMembers(db, tenantId)).map(presentMember),
    invitations: invitations.map(({ email, role, invitedBy, expiresAt }) => ({
      email,
      role,
      invitedBy,
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

const presentMember = ({ firstName, lastName, lastSeen, ...row }: MemberRow): contract.Member => ({
  ...row,
  name: `${firstName} ${lastName}`.trim(),
  lastSeen: lastSeen?.toISOString() ?? null,
})
