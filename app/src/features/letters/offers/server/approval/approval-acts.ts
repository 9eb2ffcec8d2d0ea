import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { offerErrors } from '../../errors.ts'
import { offerDependencies } from '../records/dependencies.ts'
import { sendWaitingBack, withdrawWaiting } from './approve-waiting.ts'
import type { WaitingRow } from './waiting-store.ts'

/** Input of an act on a pending offer. */
export const ofWaiting = z.object({ id: z.string().max(companyLimits.id) })
/** Arguments of a command on a pending offer. */
export const oneWaiting = {
  arguments: [{ name: 'ENC_ID', describe: 'What waits, from foyer offer waiting.' }],
  notFound: ([id]: readonly string[], { domain }: SiteTenant) =>
    `Nothing “${id}” waits for approval at ${domain}. Run foyer offer waiting to see what does.`,
}
/** The reason why programs can't approve. */
export const OWNERS = 'An owner decides this, at the desk; a program is not an owner.'

const sendBack = defineAct({
  name: 'offer send-back',
  summary: 'Send a job offer back to the colleague who made it',
  scope: 'offers:write',
  roles: ['owner'],
  seenByCandidate: false,
  input: ofWaiting.extend({ reason: z.string().trim().min(1).max(companyLimits.message) }),
  refusals: offerErrors.refusals('not-found', 'not-waiting'),
  perform: (context, { id, reason }, { tenant }) =>
    sendWaitingBack(offerDependencies(context), { tenantId: tenant.id, encId: id }, reason),
  api: { none: OWNERS },
  command: commandFace({
    ...oneWaiting,
    options: { reason: { value: 'TEXT', describe: 'What should change; the maker reads it.' } },
    input([id = ''], { reason }) {
      if (!reason?.trim()) throw new CommandError('missing-reason', 'Add what should change: --reason "…".')
      return { id, reason }
    },
    answer: ({ encId, maker }: WaitingRow) => ({
      data: { enc_id: encId },
      lines: [`${encId} went back to ${maker}.`],
    }),
  }),
})

const withdraw = defineAct({
  name: 'offer withdraw',
  summary: 'Withdraw a job offer that waits for approval',
  scope: 'offers:write',
  roles: ['owner', 'recruiter'],
  seenByCandidate: false,
  input: ofWaiting,
  refusals: offerErrors.refusals('not-found', 'not-waiting'),
  perform: (context, { id }, { tenant }) =>
    withdrawWaiting(offerDependencies(context), { tenantId: tenant.id, encId: id }),
  api: {
    method: 'POST',
    path: '/waiting_offers/:id/withdraw',
    summary: 'Withdraw an offer or a new version that waits for an owner, or that was sent back.',
    answer: z.object({ id: z.string() }),
    present: ({ encId }: WaitingRow) => ({ id: encId }),
  },
  command: commandFace({
    ...oneWaiting,
    options: {},
    input: ([id = '']) => ({ id }),
    answer: ({ encId }: WaitingRow) => ({ data: { enc_id: encId }, lines: [`${encId} is withdrawn.`] }),
  }),
})

/** The acts on pending offers that send nothing to the candidate. */
export const approvalActs: readonly Act[] = [sendBack, withdraw]
