import type { AppError } from '#kernel/error.ts'
import { fullName, type SignedIn } from '#kernel/viewer.ts'
import { sessionErrors } from '../../errors.ts'
import { type AccountRow, findAccountById } from '../account-store.ts'
import { audit } from '../audit.ts'
import { rememberDevice } from './known-device.ts'
import type { Call } from '../dependencies.ts'
import { markSession } from '../second-factor-store.ts'
import { endSessionsByToken } from './session-store.ts'
import { sessionTokenHashes } from '../auth-library/own-cookies.ts'
import { siteOrigin } from '../auth-library/tenant-auth.ts'
import { endedSessionCookies, legacySessionCookie, sessionCookie } from '#platform/http/cookies.ts'

export interface SignInResult {
  viewer: SignedIn
  /** Complete `Set-Cookie` headers. */
  cookies: string[]
}

/** Sign-in method, for the audit log. */
export type SignInMethod =
  | 'password'
  | 'code'
  | 'sign-up'
  | 'passkey'
  | 'checked-passkey'
  | 'second-factor'
  | 'invitation'
  | 'provider'
  | 'checked-provider'
  | 'password-change'
  | 'email-change'

/** Methods that count as two factors: what the person has, and what they know or are. */
const STRONG: ReadonlySet<SignInMethod> = new Set(['checked-passkey', 'second-factor', 'checked-provider'])
/** Methods that only replace the session of the browser. */
const RENEWING: ReadonlySet<SignInMethod> = new Set(['password-change', 'email-change'])

/**
 * Opens a new session for an account and ends the browser's previous one, so that no session is ever reused (session
 * fixation).
 * @param shut error thrown if the account was disabled in the meantime
 */
export async function openSession(
  call: Call,
  accountId: string,
  way: SignInMethod,
  shut: AppError = sessionErrors.error('wrong-login'),
): Promise<SignInResult> {
  const { service, tenant, context } = call
  const auth = service.auth.of(tenant, siteOrigin(tenant, context.headers, service.publicUrl()))
  const account = await findAccountById(service.db, tenant.id, accountId)
  if (!account || account.disabledAt) throw shut
  const isStrong = STRONG.has(way) || (RENEWING.has(way) && (await hasStrongSession(call, accountId)))
  const { headers, response } = await auth.api.openSession({
    body: { accountId },
    headers: withoutCookies(context.headers),
    returnHeaders: true,
  })
  if (isStrong) await markSession(service.db, response.id, await context.now())
  await endCurrentSession(call)
  audit(call, 'signed-in', { accountId, way })
  await service
    .afterSignIn({ tenant, account, context })
    .catch((error: unknown) => context.warn({ err: error }, 'could not take a guest’s work along'))
  return {
    viewer: presentAccount(account),
    cookies: [...headers.getSetCookie(), ...rememberDevice(service, tenant, context.headers, account.email)],
  }
}

async function hasStrongSession({ context }: Call, accountId: string): Promise<boolean> {
  const viewer = await context.viewer()
  return viewer?.accountId === accountId && viewer.hasSecondFactor
}

/** Returns the token hashes of the sessions in a request. */
function namedSessions({ service, tenant, context }: Call): string[] {
  const publicUrl = service.publicUrl()
  const names = [sessionCookie(publicUrl), legacySessionCookie(publicUrl) ?? []].flat()
  return names.flatMap((name) => sessionTokenHashes(service.signingSecret, tenant, context.headers, name))
}

/** Ends the sessions in a request, on the server. */
export async function endCurrentSession({ service, tenant, context }: Call): Promise<void> {
  const hashes = namedSessions({ service, tenant, context })
  if (hashes.length > 0) await endSessionsByToken(service.db, tenant.id, hashes)
}

/** Ends the session of a request on the server. @returns the cookies that end it in the browser */
export async function signOut(call: Call): Promise<string[]> {
  const viewer = await call.context.viewer()
  await endCurrentSession(call)
  if (viewer) audit(call, 'signed-out', { accountId: viewer.accountId })
  return endedSessionCookies(call.service.publicUrl())
}

/**
 * Returns a request's headers for the library without session cookies, since the library must not look up sessions with
 * its own clock.
 */
export function withoutCookies(headers: Headers, keep: RegExp = /^$/): Headers {
  const rest = new Headers(headers)
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/).filter((pair) => keep.test(pair.split('=')[0] ?? ''))
  rest.delete('cookie')
  if (cookies.length > 0) rest.set('cookie', cookies.join('; '))
  return rest
}

/** Returns the part of an account that pages can see. */
export function presentAccount(account: AccountRow): SignedIn {
  const { id, email, firstName, lastName, language, isAdmin, isThemeBuilder, isFormEditor, staffRole, avatar } = account
  return {
    accountId: id,
    email,
    firstName,
    lastName,
    fullName: fullName(firstName, lastName),
    language,
    isAdmin,
    isThemeBuilder,
    isFormEditor,
    staffRole,
    avatar,
  }
}
