import { assistantLimits } from '../../limits.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import { type Attempt, attemptsBy, countAttempt, deleteAttempts } from '#platform/attempts/attempt-store.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { endpointCalls } from '#platform/feature/ports.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { EndpointResponse } from '#platform/http/endpoints.ts'
import type { confirmProposal as confirm } from '../../contract.ts'
import { assistantErrors } from '../../errors.ts'
import { proposerOf } from '../require-assistant.ts'
import { openProposal, type Proposal } from './proposal-token.ts'
import { type CallOutcome, runCall } from './run-call.ts'

type Dependencies = Pick<FeatureContext, 'db' | 'use' | 'secrets' | 'config'>

/**
 * Carries out a token's proposal, once; a repetition only reports the proposal.
 * @throws `assistant/expired`; 401 if it was made for a person who has signed out since; the refusals of the page's own
 * call
 */
export async function confirmProposal(
  parts: Dependencies,
  tenant: SiteTenant,
  context: RequestContext,
  token: string,
): Promise<EndpointResponse<typeof confirm>> {
  const now = await context.now()
  const proposer = await proposerOf(parts.config, tenant, context)
  const proposal = openProposal(parts.secrets.signing, token, now, proposer)
  if (!proposal) throw assistantErrors.error('expired')
  if (proposal.accountId !== null && proposer.accountId === null)
    throw requestErrors.error(context.namesSession ? 'session-ended' : 'not-signed-in')
  const { name } = proposal.call
  const { cookies, ...outcome } = await once(parts, tenant, proposal, now, () =>
    runCall({ calls: parts.use(endpointCalls), tenant, context }, proposal),
  )
  return { data: { name, ...outcome }, cookies }
}

/** Carries out a proposal unless that was done before. All servers share the record; a refused call can be repeated. */
async function once(
  { db, secrets }: Dependencies,
  tenant: SiteTenant,
  { id }: Proposal,
  now: Date,
  act: () => Promise<CallOutcome>,
): Promise<CallOutcome> {
  const counted = attemptsBy(secrets.signing, tenant.id, 'assistant-proposal', id)
  const seconds = assistantLimits.assistantProposalMinutes * 60
  let attempt: Attempt
  try {
    attempt = await countAttempt(db, counted, { most: 1, seconds }, now)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return nothingMore
    throw error
  }
  try {
    return await act()
  } catch (error) {
    await deleteAttempts(db, [attempt])
    throw error
  }
}

const nothingMore: CallOutcome = { href: null, cart: null, positions: [], cookies: [] }
