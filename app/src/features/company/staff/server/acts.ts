import { z } from 'zod'
import { staffRoles } from '#kernel/company/staff-roles.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { sentInvitation } from '../contract.ts'
import { staffErrors } from '../errors.ts'
import { staffLimits } from '../limits.ts'
import { changeMember, resetColleague, signOutColleague } from './change-member.ts'
import { invite } from './invite.ts'

const email = z.string().max(staffLimits.emailCharacters)
const colleague = z.object({ email })
const withRole = colleague.extend({
  role: z.enum(staffRoles),
  job_ids: z.array(z.int()).max(staffLimits.jobsOfManager).optional().describe('The jobs of a hiring manager.'),
})

/** Properties that all acts on colleagues share. */
const managing = { scope: 'applications:write', roles: ['owner'], seenByCandidate: false } as const
const noApi = { none: 'Colleagues are people, whom a person with a name invites and removes.' }

const words = {
  arguments: [{ name: 'EMAIL', describe: 'The colleague’s email address.' }],
  notFound: ([typed]: readonly string[], { domain }: Pick<SiteTenant, 'domain'>) =>
    `${domain} has no colleague with the email address “${typed}”. foyer staff list shows them.`,
}
const roleOptions = {
  role: { value: 'ROLE', choices: staffRoles, describe: 'The role.' },
  job: { value: 'ID', many: true, describe: 'A job of a hiring manager, by its number.' },
} as const

function readRole(typed: string, { role, job }: { role: string | undefined; job: string[] }) {
  const found = staffRoles.find((known) => known === role)
  if (!found) throw new CommandError('missing-role', `Add the role: --role ${staffRoles.join(', ')}.`)
  return { email: typed, role: found, ...(job.length > 0 && { job_ids: job.map(Number) }) }
}

const inviteAct = defineAct({
  name: 'staff invite',
  summary: 'Invite a colleague to the company’s desk',
  ...managing,
  input: withRole,
  refusals: staffErrors.refusals('bad-email', 'already-colleague', 'unknown-job'),
  perform: invite,
  api: noApi,
  atDesk: {
    answer: sentInvitation,
    present: ({ url, isEmailed }) => ({ link: isEmailed ? null : url }),
  },
  command: commandFace({
    ...words,
    details: [
      'Sends a link that works for seven days, and prints it. An owner does everything and invites others; a recruiter works on all jobs; a hiring manager reads the applications to the jobs given with --job; an editor writes jobs, forms and the look, and sees no applications.',
    ],
    options: roleOptions,
    input: ([typed = ''], options) => readRole(typed, options),
    answer: ({ email: to, url }: { email: string; url: string; isEmailed: boolean }, { input }) => ({
      data: { invitation: { email: to, role: input.role, url } },
      lines: [`${to} is invited. The link, for seven days:`, url],
    }),
  }),
})

const change = defineAct({
  name: 'staff change',
  summary: 'Change the role or the jobs of a colleague',
  ...managing,
  input: withRole,
  refusals: staffErrors.refusals('bad-email', 'unknown-colleague', 'last-owner', 'unknown-job'),
  perform: changeMember,
  api: noApi,
  command: commandFace({
    ...words,
    details: ['Takes effect at the colleague’s next request. A hiring manager keeps only the jobs given with --job.'],
    options: roleOptions,
    input: ([typed = ''], options) => readRole(typed, options),
    answer: ({ email: to, role }: { email: string; role: string | null }) => ({
      data: { colleague: { email: to, role } },
      lines: [`${to} is now ${role}.`],
    }),
  }),
})

const remove = defineAct({
  name: 'staff remove',
  summary: 'Remove a colleague, or withdraw an invitation',
  ...managing,
  input: colleague,
  refusals: staffErrors.refusals('bad-email', 'unknown-colleague', 'last-owner'),
  perform: (context, input, call) => changeMember(context, { ...input, role: null }, call),
  api: noApi,
  command: commandFace({
    ...words,
    details: ['Ends the colleague’s sessions. What they wrote and did keeps their name.'],
    options: {},
    input: ([typed = '']) => ({ email: typed }),
    answer: ({ email: to }: { email: string }) => ({
      data: { removed: to },
      lines: [`${to} no longer has access to the desk.`],
    }),
  }),
})

const resetFactor = defineAct({
  name: 'staff reset-second-factor',
  summary: 'Remove a colleague’s second factor, so that they set up a new one',
  ...managing,
  input: colleague,
  refusals: staffErrors.refusals('bad-email', 'unknown-colleague'),
  perform: resetColleague,
  api: noApi,
  command: commandFace({
    ...words,
    details: [
      'For a colleague who lost the app or the passkey. Removes the app, the recovery codes and all passkeys, and ends their sessions. They set up a new second factor when they sign in again.',
    ],
    options: {},
    input: ([typed = '']) => ({ email: typed }),
    answer: ({ email: to }: { email: string }) => ({
      data: { reset: to },
      lines: [`${to} sets up a new second factor at the next sign-in.`],
    }),
  }),
})

const signOut = defineAct({
  name: 'staff sign-out',
  summary: 'End all sessions of a colleague',
  ...managing,
  input: colleague,
  refusals: staffErrors.refusals('bad-email', 'unknown-colleague'),
  perform: signOutColleague,
  api: noApi,
  command: commandFace({
    ...words,
    options: {},
    input: ([typed = '']) => ({ email: typed }),
    answer: ({ email: to, sessions }: { email: string; sessions: number }) => ({
      data: { signedOut: to, sessions },
      lines: [`${to} is signed out everywhere.`],
    }),
  }),
})

/** The acts on colleagues. */
export const staffActs: readonly Act[] = [inviteAct, change, remove, resetFactor, signOut]
