import { z } from 'zod'
import { profileNameCharacters } from '#config/limits.ts'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { sentFile } from '#kernel/company/company-endpoint.ts'
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
  factors: z.object({ app: z.boolean(), passkeys: z.int(), recoveryCodes: z.int() }).describe('Their second factors.'),
  sessions: z
    .array(z.object({ browser: z.string().nullable(), system: z.string().nullable(), lastUsed: z.iso.datetime() }))
    .describe('Open sessions, the one used last first.'),
})
export type Member = z.output<typeof member>

const invitation = z.object({
  email: z.string(),
  role,
  jobs,
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
})

/** The answer to an invitation at the desk. */
export const sentInvitation = z.object({
  link: z.string().nullable().describe('The link to pass on, if the site can’t send email; otherwise null.'),
})
export type SentInvitation = z.output<typeof sentInvitation>

const team = z.object({
  members: z.array(member),
  invitations: z.array(invitation),
  emailOff: z.boolean().describe('True if the site can’t send email.'),
})
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
  name: z.string().nullable().describe('The candidate of the application; null if it was erased.'),
})
export type AuditLine = z.output<typeof auditLine>

const auditFilters = site.extend({
  before: z.coerce.number().int().optional().describe('Id of the last entry of the page before.'),
  actor: z.string().max(staffLimits.emailCharacters).optional().describe('Name of the one who acted.'),
  act: z.string().max(staffLimits.tokenCharacters).optional(),
  about: z
    .string()
    .trim()
    .max(staffLimits.emailCharacters)
    .optional()
    .describe('An application, by its id, or a person, by the email address of their account.'),
  from: z.iso.date().optional().describe('First day, in the company’s time zone.'),
  to: z.iso.date().optional().describe('Last day.'),
})
export type AuditFilters = z.output<typeof auditFilters>

export const showAudit = defineEndpoint({
  id: 'staff.audit',
  method: 'GET',
  path: `${DESK_API}/audit`,
  summary: 'Return who did which act and who read whose data, newest first.',
  access: 'staff',
  roles: ['owner'],
  tenant: 'optional',
  query: auditFilters,
  data: z.object({
    entries: z.array(auditLine),
    more: z.boolean(),
    actors: z.array(z.string()).describe('Names in the latest entries, for choosing one.'),
    acts: z.array(z.string()),
  }),
  refusals: [401, 404, 422],
})

export const exportAudit = defineEndpoint({
  id: 'staff.exportAudit',
  method: 'GET',
  path: `${DESK_API}/audit/export`,
  summary: 'Download the chosen entries of the audit as CSV, the newest first. The audit records it.',
  access: 'staff',
  roles: ['owner'],
  tenant: 'optional',
  query: auditFilters,
  data: sentFile,
  returnsFile: true,
  refusals: [401, 404, 422],
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
    email: z.string().describe('Empty for the first owner, who enters one.'),
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
  summary:
    'Accept an invitation: with the account that is signed in, or with a new one of the invited address, which this signs in.',
  access: 'public',
  tenant: 'optional',
  query: site,
  body: z.object({
    token,
    email: z.string().max(staffLimits.emailCharacters).optional().describe('The address of a first owner.'),
    firstName: z.string().trim().max(profileNameCharacters).optional(),
    lastName: z.string().trim().max(profileNameCharacters).optional(),
    password: z
      .string()
      .max(textLimits.password)
      .optional()
      .describe('Left out by a person who adds a passkey next, in the session that this call opens.'),
  }),
  data: z.object({ email: z.string(), isNew: z.boolean() }),
  refusals: [
    403,
    422,
    429,
    staffErrors.refusals('wrong-link', 'sign-in-first', 'other-account', 'no-password-here', 'bad-email'),
    sessionErrors.refusals(
      'name-missing',
      'password-short',
      'password-long',
      'password-common',
      'password-unreadable',
      'name-unreadable',
    ),
  ],
  callsPerMinute: staffLimits.acceptCallsPerMinute,
})

/** Endpoints of the people who hire. */
export const staffEndpoints = [showTeam, showAudit, exportAudit, showInvitation, acceptInvitation]
