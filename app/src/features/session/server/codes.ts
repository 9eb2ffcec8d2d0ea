import { serverLimits } from '#config/server-limits.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { sessionErrors } from '../errors.ts'
import { readCode } from '../rules.ts'
import { countAttempt } from './attempt-store.ts'
import { audit } from './audit.ts'
import { knownDevice } from './known-device.ts'
import { codeGuard, guardSecret } from './password-guard.ts'
import { keepProof, type ProofKind, type SignUpDetails, spendProof, tryProof } from './proof-store.ts'
import { keyedHash, newCode } from './secrets.ts'
import type { Call } from './session-service.ts'

/**
 * Counts a request for a mail: few to one mailbox, so that nobody is flooded, and not too many from one address.
 * @throws `request/too-many-requests`
 */
export async function countMailRequest(call: Call, kind: ProofKind, email: string): Promise<void> {
  const { service, tenant, context } = call
  const now = await context.now()
  const lifted = service.limits === 'off'
  const count = (
    what: string,
    subject: string[],
    limit: typeof serverLimits.mailsToAddress | typeof serverLimits.requestsFromAddress,
  ) =>
    countAttempt(
      service.db,
      { tenantId: tenant.id, kind: what, subject: keyedHash(service.signingSecret, ...subject) },
      limit,
      now,
    )
  if (!lifted) await count('mail-from', [addressKey(context.ip)], serverLimits.requestsFromAddress)
  if (lifted && kind === 'sign-up') return
  const device = knownDevice(service, tenant, context.headers, email)
  await count(`mail-${kind}`, device ? ['device', device] : ['email', email], serverLimits.mailsToAddress)
}

interface CodeOf {
  kind: ProofKind
  email: string
  /** Whose address it is, for codes that belong to somebody who is signed in. */
  accountId?: string
}

const hashOf = ({ service, tenant }: Call, { kind, email }: CodeOf, code: string) =>
  keyedHash(service.signingSecret, 'code', tenant.domain, kind, email, code)

/** Makes a code in place of the one before and gives it for mailing. */
export async function makeCode(call: Call, of: CodeOf, details?: SignUpDetails): Promise<string> {
  const { service, tenant, context } = call
  const code = newCode()
  const expiresAt = new Date((await context.now()).getTime() + serverLimits.codeMinutes * 60_000)
  await keepProof(
    service.db,
    { tenantId: tenant.id, kind: of.kind, email: of.email, accountId: of.accountId ?? null },
    { secretHash: hashOf(call, of, code), expiresAt, ...(details ? { details } : {}) },
  )
  return code
}

/**
 * Takes a code that somebody typed, once. Each has few tries, and an account few wrong ones a day.
 * @returns what was kept with it
 * @throws `session/wrong-code`, `request/too-many-requests`
 */
export async function spendCode(call: Call, of: CodeOf, typed: string): Promise<Partial<SignUpDetails>> {
  const { service, tenant, context } = call
  const now = await context.now()
  const key = { tenantId: tenant.id, kind: of.kind, email: of.email, accountId: of.accountId ?? null }
  const hash = hashOf(call, of, readCode(typed))
  const details = await guardSecret(call, codeGuard(of.email), async () => {
    const proof = await tryProof(service.db, key, now)
    if (!proof || proof.secretHash !== hash) return undefined
    return (await spendProof(service.db, proof.id, hash)) ? proof.details : undefined
  })
  if (details) return details
  audit(call, 'code-failed', { kind: of.kind })
  throw sessionErrors.error('wrong-code', { fields: { code: ['wrong-code'] } })
}
