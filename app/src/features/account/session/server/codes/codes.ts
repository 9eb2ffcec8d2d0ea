import { readCode } from '@foyer/typed-input/digits'
import { sessionLimits } from '../../limits.ts'
import { addMinutes } from '#kernel/time.ts'
import { attemptsBy, recordAttempt, recentAttempts } from '#platform/attempts/attempt-store.ts'
import { countEmailRequest } from '#platform/attempts/count-email-request.ts'
import { newCode } from '#platform/secrets/token.ts'
import { isSame, keyedHash } from '#platform/secrets/hash.ts'
import { sessionErrors } from '../../errors.ts'
import { audit } from '../audit.ts'
import { knownBrowser } from './asking-browser.ts'
import { deviceOrEmail } from '../sessions/known-device.ts'
import { storeCode, type ProofKind, type SignUpDetails, consumeProof, tryCode } from './proof-store.ts'
import type { CodeCall } from '../dependencies.ts'

/**
 * Counts a request for a code or link: few to one recipient, and not too many from one network address.
 * @throws `request/too-many-requests`
 */
export async function countRequest(call: CodeCall, kind: ProofKind, email: string): Promise<void> {
  const { service, tenant, context } = call
  const isLifted = service.limits === 'off' && kind === 'sign-up'
  if (isLifted) return
  const recipient = deviceOrEmail(service, tenant, context.headers, email)
  const request = { tenantId: tenant.id, ip: context.ip, group: 'session', kind, recipient }
  await countEmailRequest(service, request, await context.now())
}

/** The response to a request for a code. */
export interface CodeSent {
  codeMinutes: number
  /** Complete `Set-Cookie` headers. */
  cookies: string[]
}

interface CodeOf {
  kind: Exclude<ProofKind, 'reset-password'>
  email: string
  /** Owner of the address, for codes of a signed-in user. */
  accountId?: string
}

const hashOf = ({ service, tenant }: CodeCall, { kind, email }: CodeOf, code: string) =>
  keyedHash(service.signingSecret, 'code', tenant.domain, kind, email, code)

/** Creates a code for an email, replacing the one the same browser requested before. */
export async function makeCode(
  call: CodeCall,
  of: CodeOf,
  browserHash: string,
  details?: SignUpDetails,
): Promise<string> {
  const { service, context } = call
  const code = newCode()
  const expiresAt = addMinutes(await context.now(), sessionLimits.codeMinutes)
  const secret = { secretHash: hashOf(call, of, code), expiresAt, ...(details ? { details } : {}) }
  await storeCode(service.db, keyOf(call, of, browserHash), secret)
  return code
}

const keyOf = ({ tenant }: CodeCall, { kind, email, accountId }: CodeOf, browserHash: string) => ({
  tenantId: tenant.id,
  kind,
  email,
  accountId: accountId ?? null,
  browserHash,
})

/**
 * Consumes a code typed in the browser that requested it. Wrong ones use up the attempts of that code and lock no one
 * out; after many in a day each further code to the address allows one attempt.
 * @returns the details stored with it; undefined for a wrong code
 */
export async function redeemCode(
  call: CodeCall,
  of: CodeOf,
  typed: string,
): Promise<Partial<SignUpDetails> | undefined> {
  const details = await compareCode(call, of, hashOf(call, of, readCode(typed)))
  if (!details) audit(call, 'code-failed', { kind: of.kind })
  return details
}

/** Consumes a code as `redeemCode` does. @throws `session/wrong-code` */
export async function consumeCode(call: CodeCall, of: CodeOf, typed: string): Promise<Partial<SignUpDetails>> {
  const details = await redeemCode(call, of, typed)
  if (!details) throw sessionErrors.error('wrong-code', { fields: { code: ['wrong-code'] } })
  return details
}

async function compareCode(call: CodeCall, of: CodeOf, hash: string): Promise<Partial<SignUpDetails> | undefined> {
  const { service, tenant, context } = call
  const browserHash = knownBrowser(call)
  if (browserHash === undefined) return undefined
  const now = await context.now()
  const whom = deviceOrEmail(service, tenant, context.headers, of.email)
  const guesses = attemptsBy(service.signingSecret, tenant.id, 'wrong-code', ...whom)
  const { most, seconds } = sessionLimits.wrongCodesBeforeOneTry
  const tries = (await recentAttempts(service.db, guesses, seconds, now)) < most ? sessionLimits.codeWrongTries : 1
  const kept = await tryCode(service.db, keyOf(call, of, browserHash), tries, now)
  if (!kept) return undefined
  if (isSame(kept.secretHash, hash)) return (await consumeProof(service.db, kept.id, hash)) ? kept.details : undefined
  await recordAttempt(service.db, guesses, seconds, now)
  return undefined
}

/** Work in progress, by key. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Serializes work on one key (an address), so that of several emails the last one has the valid code. Per process;
 * across processes the code created last is valid.
 */
export async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  turns.set(key, mine)
  try {
    return await mine
  } finally {
    if (turns.get(key) === mine) turns.delete(key)
  }
}
