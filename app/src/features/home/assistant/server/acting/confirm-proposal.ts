import { serverLimits } from '#config/server-limits.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import { type Attempt, attemptsBy, countAttempt, deleteAttempts } from '#platform/attempts/attempt-store.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { endpointCalls } from '#platform/feature/ports.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { EndpointResponse } from '#platform/http/endpoints.ts'
import type { confirmProposal } from '../../contract.ts'
import { assistantErrors } from '../../errors.ts'
import { proposerOf } from '../find-proposer.ts'
import { openProposal, type Proposal } from './proposal-token.ts'
import { type CallOutcome, runCall } from './run-call.ts'

type Parts = Pick<FeatureContext, 'db' | 'use' | 'secrets' | 'config'>

/**
 * Does what a token's proposal says, once; a repetition only says what it was about.
 * @throws `assistant/expired`; 401 if it was made for someone who is signed out now; the refusals of the twin's call
 */
export async function actOn(
  parts: Parts,
  tenant: SiteTenant,
  context: RequestContext,
  token: string,
): Promise<EndpointResponse<typeof confirmProposal>> {
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

/** Runs a proposal unless it ran before. The count is shared by all servers; a refused call can be repeated. */
async function once(
  { db, secrets }: Parts,
  tenant: SiteTenant,
  { id }: Proposal,
  now: Date,
  act: () => Promise<CallOutcome>,
): Promise<CallOutcome> {
  const counted = attemptsBy(secrets.signing, tenant.id, 'assistant-proposal', id)
  const seconds = serverLimits.assistantProposalMinutes * 60
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
