import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { offerErrors } from '../../errors.ts'
import { type CompanyOffer, readOffer } from '../company/present-offer.ts'
import { offerDependencies } from '../records/dependencies.ts'
import { approveWaiting, sendWaitingBack, withdrawWaiting } from './approve-waiting.ts'
import type { WaitingRow } from './waiting-store.ts'

const ofWaiting = z.object({ id: z.string().max(companyLimits.id) })
const oneWaiting = {
  arguments: [{ name: 'ENC_ID', describe: 'What waits, from foyer offer waiting.' }],
  notFound: ([id]: readonly string[], { domain }: SiteTenant) =>
    `Nothing “${id}” waits for approval at ${domain}. Run foyer offer waiting to see what does.`,
}
const OWNERS = 'An owner decides this, at the desk; a program is not an owner.'

const approve = defineAct({
  name: 'offer approve',
  summary: 'Approve a job offer and send it',
  scope: 'offers:write',
  roles: ['owner'],
  seenByCandidate: true,
  input: ofWaiting,
  refusals: offerErrors.refusals(
    ...([
      'not-found',
      'not-waiting',
      'already-accepted',
      'declined',
      'canceled',
      'expired',
      'nothing-changed',
    ] as const),
  ),
  async perform(context, { id }, { tenant, now }) {
    const encId = await approveWaiting(offerDependencies(context), { tenantId: tenant.id, encId: id }, now)
    return readOffer(context.db, { tenantId: tenant.id, encId }, now)
  },
  objectOf: ({ row }: CompanyOffer) => row.encId,
  api: { none: OWNERS },
  command: commandFace({
    ...oneWaiting,
    details: ['Makes the offer, or sends the new version. The candidate is notified.'],
    options: {},
    input: ([id = '']) => ({ id }),
    answer: ({ row: { encId }, status }: CompanyOffer) => ({
      data: { enc_id: encId, status },
      lines: [`The offer ${encId} is on its way.`],
    }),
  }),
})

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

/** The acts on offers that wait for an owner. */
export const approvalActs: readonly Act[] = [approve, sendBack, withdraw]
