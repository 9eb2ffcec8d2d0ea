import { z } from 'zod'
import { profileNameCharacters } from '#config/limits.ts'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { staffRoles } from '#kernel/company/staff-roles.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { textLimits } from '#kernel/text-limits.ts'
import { sessionErrors } from '#features/account/session/errors.ts'
import { staffErrors } from './errors.ts'
import { staffLimits } from './limits.ts'

const site = z.looseObject({ domain: z.unknown().optional() })
const role = z.enum(staffRoles)
const token = z.string().max(staffLimits.tokenCharacters)
const jobs = z.array(z.object({ id: z.int(), title: z.string() }))

const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  jobs: jobs.describe('The jobs of a hiring manager.'),
  lastSeen: z.iso.datetime().nullable(),
  hasPasskey: z.boolean(),
})
export type Member = z.output<typeof member>

const invitation = z.object({
  email: z.string(),
  role,
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
})

const team = z.object({ members: z.array(member), invitations: z.array(invitation) })
export type Team = z.output<typeof team>

export const showTeam = defineEndpoint({
  id: 'staff.team',
  method: 'GET',
  path: `${DESK_API}/team`,
  summary: 'Return the people who hire for the company, with pending invitations.',
  access: 'staff',
  roles: ['owner'],
  tenant: 'optional',
  query: site,
  data: team,
})

const auditLine = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(['staff', 'key', 'terminal']),
  actor: z.string(),
  act: z.string(),
  target: z.string(),
  application: z.string().nullable(),
})
export type AuditLine = z.output<typeof auditLine>

export const showAudit = defineEndpoint({
  id: 'staff.audit',
  method: 'GET',
  path: `${DESK_API}/audit`,
  summary: 'Return who did which act and who read whose data, newest first.',
  access: 'staff',
  roles: ['owner'],
  tenant: 'optional',
  query: site.extend({
    before: z.coerce.number().int().optional().describe('Id of the last entry of the page before.'),
    application: z.string().max(staffLimits.tokenCharacters).optional(),
    actor: z.string().max(staffLimits.emailCharacters).optional(),
  }),
  data: z.object({ entries: z.array(auditLine), more: z.boolean() }),
})

export const showInvitation = defineEndpoint({
  id: 'staff.showInvitation',
  method: 'GET',
  path: '/api/pcsx/staff_invitation',
  summary: 'Return an invitation to join the people who hire, by the token of its link.',
  access: 'public',
  tenant: 'optional',
  query: site.extend({ token: token.default('') }),
  data: z.object({
    email: z.string(),
    role,
    invitedBy: z.string(),
    hasAccount: z.boolean().describe('True if the person signs in to accept.'),
  }),
  refusals: [staffErrors.refusals('wrong-link')],
  callsPerMinute: staffLimits.acceptCallsPerMinute,
})

export const acceptInvitation = defineEndpoint({
  id: 'staff.acceptInvitation',
  method: 'POST',
  path: '/api/pcsx/staff_invitation',
  summary: 'Accept an invitation: with the account that is signed in, or with a new one of the invited address.',
  access: 'public',
  tenant: 'optional',
  query: site,
  body: z.object({
    token,
    firstName: z.string().trim().max(profileNameCharacters).optional(),
    lastName: z.string().trim().max(profileNameCharacters).optional(),
    password: z.string().max(textLimits.password).optional(),
  }),
  data: z.object({ email: z.string(), isNew: z.boolean() }),
  refusals: [
    403,
    422,
    429,
    staffErrors.refusals('wrong-link', 'sign-in-first', 'other-account', 'no-password-here'),
    sessionErrors.refusals('name-missing', 'password-short', 'password-long', 'password-common', 'password-unreadable'),
  ],
  callsPerMinute: staffLimits.acceptCallsPerMinute,
})

/** Endpoints of the people who hire. */
export const staffEndpoints = [showTeam, showAudit, showInvitation, acceptInvitation]
