import { randomInt } from 'node:crypto'
import { readCode } from '@foyer/typed-input/digits'
import type { Viewer } from '#kernel/viewer.ts'
import {
  type Attempt,
  attemptsBy,
  countAttempt,
  deleteAttempts,
  saveAttempts,
} from '#platform/attempts/attempt-store.ts'
import { colleagueOf } from '#platform/acts/audit.ts'
import { keyedHash } from '#platform/secrets/hash.ts'
import { openSealed, sealText } from '#platform/secrets/seal.ts'
import { sessionErrors } from '../../errors.ts'
import { sessionLimits } from '../../limits.ts'
import { audit } from '../audit.ts'
import type { Call } from '../dependencies.ts'
import { addPasskey, newPasskeyOptions, refuseOldSession } from '../passkeys/passkeys.ts'
import { sendSessionMail } from '../session-emails.ts'
import { openSession, type SignInResult } from '../sessions/open-session.ts'
import { appAddress, drawQrCode, newAppSecret, stepOfCode } from './authenticator.ts'
import * as store from '../second-factor-store.ts'

const PURPOSE = 'authenticator app'

/** Returns the second factors of a colleague, and what this session lacks. */
export async function showSecondFactor({ service, tenant }: Call, viewer: Viewer) {
  const factors = await store.findFactors(service.db, viewer.accountId)
  const hasFactor = factors.hasApp || factors.passkeys > 0
  const isPassed = viewer.hasSecondFactor
  return {
    state: isPassed ? ('passed' as const) : hasFactor ? ('verify' as const) : ('set-up' as const),
    demanded: service.demandsSecondFactor(tenant),
    ...factors,
    email: viewer.email,
    passkeysOffered: tenant.site.loginSignupConfig.passkeyEnabled,
  }
}

/** Refuses changes in a session that hasn't shown the factor that the account has. @throws `session/second-factor-first` */
async function refuseUnproven(call: Call, viewer: Viewer): Promise<void> {
  await refuseOldSession(call, viewer)
  if ((await showSecondFactor(call, viewer)).state === 'verify') throw sessionErrors.error('second-factor-first')
}

/** Begins to set up an authenticator app; a former one works until the first code of the new one is entered. */
export async function beginApp(call: Call, viewer: Viewer) {
  await refuseUnproven(call, viewer)
  const { service, tenant, context } = call
  const secret = newAppSecret()
  const sealed = sealText(service.signingSecret, PURPOSE, secret)
  await store.keepNextSecret(service.db, viewer, sealed, await context.now())
  const { url, key } = appAddress(secret, tenant.site.branding.companyName || tenant.name, viewer.email)
  return { url, key, qr: drawQrCode(url) }
}

/**
 * Completes an authenticator app with its first code. The browser gets a new session, and the other ones of the account end.
 * @returns recovery codes, which are shown once
 * @throws `session/wrong-factor-code`, `request/too-many-requests`
 */
export async function confirmApp(call: Call, viewer: Viewer, typed: string) {
  await refuseUnproven(call, viewer)
  const { service, context } = call
  const now = await context.now()
  const next = (await store.findSecrets(service.db, viewer.accountId))?.next ?? null
  const step = await guardCode(call, viewer, () => stepOf(call, next, typed, now))
  const codes = newRecoveryCodes()
  await service.db.transaction().execute(async (trx) => {
    if (next === null || !(await store.confirmApp(trx, viewer.accountId, { sealedSecret: next, step, now })))
      throw wrongCode()
    await store.replaceRecoveryCodes(trx, viewer, codes.map(hashOf(call, viewer)), now)
  })
  await record(call, viewer, 'second-factor set-up')
  await sendSessionMail(call, 'secondFactorAdded', viewer)
  const { cookies } = await openSession(call, viewer.accountId, 'second-factor')
  return { recoveryCodes: codes, cookies }
}

/**
 * Completes signing in with a code of the app, or a recovery code. Each works once.
 * @throws `session/wrong-factor-code` alike for a wrong, used and unknown one, `request/too-many-requests`
 */
export async function verifySecondFactor(call: Call, viewer: Viewer, typed: string): Promise<SignInResult> {
  const { service, context } = call
  const now = await context.now()
  const current = (await store.findSecrets(service.db, viewer.accountId))?.current ?? null
  const way = await guardCode(call, viewer, async () => {
    const step = await stepOf(call, current, typed, now)
    if (step !== undefined) return (await store.takeStep(service.db, viewer.accountId, step)) ? 'app' : undefined
    const hash = hashOf(call, viewer)(typed)
    return (await store.takeRecoveryCode(service.db, viewer.accountId, hash)) ? 'recovery' : undefined
  })
  if (way === 'recovery') {
    await record(call, viewer, 'second-factor recovery')
    await sendSessionMail(call, 'recoveryCodeUsed', viewer)
  }
  return openSession(call, viewer.accountId, 'second-factor')
}

/** Replaces the recovery codes of a session that passed the second factor. @throws `session/second-factor-first` */
export async function renewRecoveryCodes(call: Call, viewer: Viewer): Promise<{ recoveryCodes: string[] }> {
  if (!viewer.hasSecondFactor) throw sessionErrors.error('second-factor-first')
  const codes = newRecoveryCodes()
  const now = await call.context.now()
  await call.service.db
    .transaction()
    .execute(async (trx) => store.replaceRecoveryCodes(trx, viewer, codes.map(hashOf(call, viewer)), now))
  await record(call, viewer, 'second-factor recovery-codes')
  return { recoveryCodes: codes }
}

/** Returns the options for a passkey that checks its user. */
export async function newFactorPasskey(call: Call, viewer: Viewer) {
  await refuseUnproven(call, viewer)
  const { options, cookies } = await newPasskeyOptions(call, viewer)
  const authenticatorSelection = { ...options.authenticatorSelection, userVerification: 'required' as const }
  return { options: { ...options, authenticatorSelection }, cookies }
}

/** Adds a passkey, with which the session passes the second factor. */
export async function addFactorPasskey(
  call: Call,
  viewer: Viewer,
  made: Parameters<typeof addPasskey>[2],
): Promise<SignInResult> {
  await refuseUnproven(call, viewer)
  await addPasskey(call, viewer, made)
  await record(call, viewer, 'second-factor passkey')
  return openSession(call, viewer.accountId, 'second-factor')
}

async function stepOf(call: Call, sealed: string | null, typed: string, now: Date): Promise<number | undefined> {
  const secret = sealed === null ? undefined : openSealed(call.service.signingSecret, PURPOSE, sealed)
  // A code is compared even if there is no app, so that both take the same time.
  const step = await stepOfCode(secret ?? 'none', readCode(typed), now)
  return secret === undefined ? undefined : step
}

/** Lets few wrong codes be tried for an account, in any browser. These limits are never lifted. */
async function guardCode<T>(call: Call, viewer: Viewer, compare: () => Promise<T | undefined>): Promise<T> {
  const { service, tenant, context } = call
  const now = await context.now()
  const taken: Attempt[] = []
  try {
    for (const [kind, limit] of [
      ['second-factor', sessionLimits.wrongSecondFactors],
      ['second-factor-day', sessionLimits.wrongSecondFactorsOfDay],
    ] as const) {
      const counted = attemptsBy(service.signingSecret, tenant.id, kind, viewer.accountId)
      taken.push(await countAttempt(service.db, counted, limit, now, { pending: true }))
    }
  } catch (error) {
    await deleteAttempts(service.db, taken)
    audit(call, 'sign-in-locked', { kind: 'second-factor', accountId: viewer.accountId })
    throw error
  }
  const found = await compare()
  await (found === undefined ? saveAttempts : deleteAttempts)(service.db, taken)
  if (found !== undefined) return found
  audit(call, 'code-failed', { kind: 'second-factor', accountId: viewer.accountId })
  throw wrongCode()
}

const wrongCode = () => sessionErrors.error('wrong-factor-code', { fields: { code: ['wrong-factor-code'] } })

/** Letters and digits that aren't mistaken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns recovery codes of 12 characters in three groups, with 59 random bits each. */
function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: sessionLimits.recoveryCodes }, () => `${group()}-${group()}-${group()}`)
}

const hashOf =
  ({ service }: Call, { accountId }: Viewer) =>
  (code: string) =>
    keyedHash(service.signingSecret, 'recovery code', accountId, code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))

async function record({ service, tenant, context }: Call, viewer: Viewer, act: string): Promise<void> {
  const actor = colleagueOf(viewer, context.ip)
  await service.audit.record({ tenantId: tenant.id, at: await context.now(), actor, act, target: viewer.email })
}
