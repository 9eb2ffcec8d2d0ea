import { callApi, type Transport } from '#ui/api/transport.ts'
import type {
  passkeySignInOptions,
  requestCode,
  requestPasswordReset,
  resetPassword,
  signInWithCode,
  signInWithPasskey as passkeyContract,
  signInWithPassword,
  signUp,
  startProviderSignIn,
  verifySignUp,
} from '../../contract.ts'
import { getPasskey } from '../passkeys.ts'

/** Signs in with a passkey. @returns undefined if the user cancelled */
export async function signInWithPasskey(transport: Transport) {
  const { options } = await callApi<typeof passkeySignInOptions>(transport, 'POST /api/auth/sign-in/passkey/options')
  const response = await getPasskey(options)
  if (!response) return undefined
  return callApi<typeof passkeyContract>(transport, 'POST /api/auth/sign-in/passkey', { body: { response } })
}

/** Calls of the sign-in API. Each throws ApiError. */
export const signInCalls = (transport: Transport) => ({
  withPassword: (body: { email: string; password: string }) =>
    callApi<typeof signInWithPassword>(transport, 'POST /api/auth/sign-in/email', { body }),
  requestCode: (email: string) =>
    callApi<typeof requestCode>(transport, 'POST /api/auth/code/request', { body: { email } }),
  withCode: (body: { email: string; code: string }) =>
    callApi<typeof signInWithCode>(transport, 'POST /api/auth/code/sign-in', { body }),
  signUp: (body: { email: string; password: string; firstName: string; lastName: string }) =>
    callApi<typeof signUp>(transport, 'POST /api/auth/sign-up/email', { body }),
  verify: (body: { email: string; code: string }) =>
    callApi<typeof verifySignUp>(transport, 'POST /api/auth/sign-up/verify', { body }),
  requestReset: (email: string) =>
    callApi<typeof requestPasswordReset>(transport, 'POST /api/auth/password/request-reset', { body: { email } }),
  reset: (body: { token: string; password: string }) =>
    callApi<typeof resetPassword>(transport, 'POST /api/auth/password/reset', { body }),
  provider: (provider: string, next: string) =>
    callApi<typeof startProviderSignIn>(transport, 'POST /api/auth/sign-in/provider', { body: { provider, next } }),
  withPasskey: () => signInWithPasskey(transport),
})

export type SignInCalls = ReturnType<typeof signInCalls>
