import { APIError } from 'better-auth/api'
import { fullName, type SignedIn } from '#kernel/viewer.ts'
import { sessionErrors } from '../errors.ts'
import type { TenantAuth } from './tenant-auth.ts'

export interface SignInResult {
  viewer: SignedIn
  cookies: string[]
}

/**
 * Signs in with a password. The session that the browser had ends, so that none is taken over.
 * @throws `session/wrong-login` alike for an unknown address and a wrong password
 */
export async function signInWithPassword(
  auth: TenantAuth,
  headers: Headers,
  { email, password }: { email: string; password: string },
): Promise<SignInResult> {
  try {
    const { response, headers: answer } = await auth.api.signInEmail({
      body: { email, password },
      headers,
      returnHeaders: true,
    })
    await endSession(auth, headers)
    return { viewer: presentAccount(response.user), cookies: answer.getSetCookie() }
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw sessionErrors.error('wrong-login', { cause: error })
    throw error
  }
}

/** Ends the session of a request on the server. @returns the cookies that end it in the browser */
export async function endSession(auth: TenantAuth, headers: Headers): Promise<string[]> {
  const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true })
  return answer.getSetCookie()
}

type AccountFields = { id: string; email: string } & {
  [Field in Exclude<keyof SignedIn, 'accountId' | 'email' | 'fullName'>]?: SignedIn[Field] | null | undefined
}

/** What a page may know of an account as the auth library gives it. */
export function presentAccount({ id, email, ...account }: AccountFields): SignedIn {
  const firstName = account.firstName ?? ''
  const lastName = account.lastName ?? ''
  return {
    accountId: id,
    email,
    firstName,
    lastName,
    fullName: fullName(firstName, lastName),
    language: account.language ?? null,
    isAdmin: account.isAdmin ?? false,
    isThemeBuilder: account.isThemeBuilder ?? false,
  }
}
