import type { Received, Submission } from '#features/applying/applications/server/index.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import type { SubmitResult } from '../contract.ts'
import { type ApplyCall, refusedFor } from './apply-parts.ts'

/** Sends a draft with the consents that its answers give. */
export const submit = async (
  { parts, tenant, context }: ApplyCall,
  applicant: Applicant,
  submission: Omit<Submission, 'applicant' | 'consents'>,
): Promise<SubmitResult> =>
  presentReceived(await parts.applications.submit(tenant, { ...submission, applicant }, context))

export const presentReceived = ({ positionId, encId, receipt, receivedAt }: Received): SubmitResult => ({
  pid: positionId,
  status: 'submitted',
  encId,
  receipt,
  received_on: receivedAt.toISOString(),
  code: null,
  message: '',
})

/** Returns a function that turns a refusal into the outcome of its position; failures of the server are thrown. */
export const refusedAs =
  (call: ApplyCall, position: Position) =>
  (error: unknown): SubmitResult => {
    const { pid, code, message } = refusedFor(call, position, error)
    return { pid, status: 'refused', encId: null, receipt: null, received_on: null, code, message }
  }

/** The state of a draft as the page saw it. */
export type Seen = Pick<Submission, 'version' | 'formVersionIds'>
