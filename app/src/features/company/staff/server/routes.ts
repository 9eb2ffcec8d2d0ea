import { describeDevice } from '#kernel/describe-device.ts'
import { colleagueOf } from '#platform/acts/audit.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import * as contract from '../contract.ts'
import { exportAuditCsv, showAuditPage } from './show-audit.ts'
import { acceptInvitation, showInvitation } from './accept.ts'
import { listInvitations } from './invitation-store.ts'
import { listMembers, type MemberRow, titlesOf } from './store.ts'

/** Binds the endpoints of the people who hire. */
export function staffBindings(context: FeatureContext): Binding[] {
  return [
    bind(contract.showTeam, async ({ tenant, context: request }) => ({
      data: await showTeam(context, tenant.id, await request.now()),
    })),
    bind(contract.showAudit, async ({ tenant, query }) => ({ data: await showAuditPage(context, tenant, query) })),
    bind(contract.exportAudit, async ({ tenant, query, viewer, context: request }) => ({
      data: await exportAuditCsv(context, { tenant, request, actor: colleagueOf(viewer, request.ip) }, query),
    })),
    bind(contract.showInvitation, async ({ tenant, query: { token }, context: request }) => ({
      data: await showInvitation({ context, tenant, request }, token),
    })),
    bind(contract.acceptInvitation, async ({ tenant, body, context: request }) => {
      const { cookies, ...data } = await acceptInvitation({ context, tenant, request }, body)
      return { data, cookies }
    }),
  ]
}

/** Returns the people who hire, and those who are invited. */
async function showTeam(
  { db, mailer }: Pick<FeatureContext, 'db' | 'mailer'>,
  tenantId: number,
  now: Date,
): Promise<contract.Team> {
  const invitations = await listInvitations(db, tenantId, now)
  const jobs = await titlesOf(
    db,
    tenantId,
    invitations.flatMap(({ positionIds }) => positionIds),
  )
  return {
    members: (await listMembers(db, tenantId, now)).map(presentMember),
    invitations: invitations.map(({ email, role, positionIds, invitedBy, expiresAt }) => ({
      email,
      role,
      jobs: jobs.filter(({ id }) => positionIds.includes(id)),
      invitedBy,
      expiresAt: expiresAt.toISOString(),
    })),
    emailOff: !mailer.delivers,
  }
}

const presentMember = ({ firstName, lastName, lastSeen, sessions, ...row }: MemberRow): contract.Member => ({
  ...row,
  name: `${firstName} ${lastName}`.trim(),
  lastSeen: lastSeen?.toISOString() ?? null,
  sessions: sessions.map(({ userAgent, lastUsed }) => ({
    ...describeDevice(userAgent),
    lastUsed: new Date(lastUsed).toISOString(),
  })),
})
