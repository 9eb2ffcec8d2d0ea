import type { Received, Submission } from '#features/applying/applications/server/index.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import type { SubmitResult } from '../contract.ts'
import { refusedFor } from './records/named-positions.ts'
import type { ApplyCall } from './records/dependencies.ts'
import { SUBMITTED } from '#features/applying/applications/states.ts'

/** Sends a draft with the consents given in its answers. */
export const submitDraft = async (
  { dependencies, tenant, context }: ApplyCall,
  applicant: Applicant,
  submission: Omit<Submission, 'applicant' | 'consents'>,
): Promise<SubmitResult> =>
  presentReceived(await dependencies.applications.submit(tenant, { ...submission, applicant }, context))

export const presentReceived = ({ positionId, encId, receipt, receivedAt }: Received): SubmitResult => ({
  pid: positionId,
  status: SUBMITTED,
  encId,
  receipt,
  received_on: receivedAt.toISOString(),
  code: null,
  message: '',
})

/** Returns a function that converts a refusal to the outcome of its position; failures of the server are thrown. */
export const refusedAs =
  (call: ApplyCall, position: Position) =>
  (error: unknown): SubmitResult => {
    const { pid, code, message } = refusedFor(call, position, error)
    return { pid, status: 'refused', encId: null, receipt: null, received_on: null, code, message }
  }

/** The state of a draft as the page saw it. */
export type Seen = Pick<Submission, 'version' | 'formVersionIds'>
