import { z } from 'zod'
import { assistantLimits } from '../../limits.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { keyedHash } from '#platform/secrets/hash.ts'
import { openSealed, sealText } from '#platform/secrets/seal.ts'
import { isProposed, parseCall, type ProposedCall } from '../../tools.ts'

const PURPOSE = 'assistant-proposal'

/** The browser and account for which a proposal was made. */
export interface Proposer {
  tenantId: number
  /** A hash of the browser's own cookie. */
  browser: string
  accountId: string | null
}

/** A proposal as encrypted in its token. */
export interface Proposal extends Proposer {
  /** The same for every repetition of the message that led to it. */
  id: string
  call: ProposedCall
  /** Key of a private position. */
  key?: string | undefined
}

const sealed = z.object({
  tenantId: z.int(),
  browser: z.string(),
  accountId: z.string().nullable(),
  id: z.string(),
  name: z.string(),
  arguments: z.unknown(),
  key: z.string().optional(),
  until: z.int(),
})

/** Returns the id of the `number`th proposal of a message; the same message has the same ids. */
export const proposalId = (
  secret: string,
  { browser, tenantId }: Proposer,
  messageId: string,
  number: number,
): string => keyedHash(secret, PURPOSE, String(tenantId), browser, messageId, String(number))

/** Encrypts a proposal with a lifetime of ten minutes. */
export function sealProposal(secret: string, { call, ...proposal }: Proposal, now: Date): string {
  const until = now.getTime() + assistantLimits.assistantProposalMinutes * MINUTE_MS
  return sealText(secret, PURPOSE, JSON.stringify({ ...proposal, ...call, until }))
}

/**
 * Returns the proposal of a token. Undefined if it was altered, is too old, or was made for another browser, company or
 * account; a visitor's proposal remains valid when they sign in.
 */
export function openProposal(secret: string, token: string, now: Date, proposer: Proposer): Proposal | undefined {
  const text = openSealed(secret, PURPOSE, token)
  const parsed = text === undefined ? undefined : sealed.safeParse(JSON.parse(text)).data
  if (!parsed || parsed.until < now.getTime()) return undefined
  const { name, arguments: given, until: _until, ...proposal } = parsed
  if (proposal.tenantId !== proposer.tenantId || proposal.browser !== proposer.browser) return undefined
  if (proposal.accountId !== null && proposer.accountId !== null && proposal.accountId !== proposer.accountId)
    return undefined
  const call = parseCall(name, given)
  return call && isProposed(call) ? { ...proposal, call } : undefined
}
