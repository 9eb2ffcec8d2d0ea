import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { passwordRefusals, signUpRefusals, signInMethodRefusals, sessionErrors } from './errors.ts'
import { address, anySite, code, codeSent, name, password, signedIn } from './contract-parts.ts'
import { sessionLimits } from './limits.ts'

const base64url = z.string().max(sessionLimits.passkeyPartCharacters)

/** Result of navigator.credentials.get() in JSON form (WebAuthn 3, AuthenticationResponseJSON). */
const passkeyAnswer = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
})

export const getSession = defineEndpoint({
  id: 'getSession',
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Return the signed-in account, or null.',
  access: 'public',
  ...anySite,
  data: z.object({ viewer: signedIn.nullable() }),
})

export const signInWithPassword = defineEndpoint({
  id: 'signInWithPassword',
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary: 'Sign in with email address and password. Returns a new session cookie and token.',
  access: 'public',
  ...anySite,
  body: z.object({ email: address, password }),
  data: z.object({ viewer: signedIn }),
  refusals: [
    422,
    signInMethodRefusals,
    sessionErrors.refusals('wrong-login'),
    requestErrors.refusals('too-many-requests'),
  ],
})

export const signOut = defineEndpoint({
  id: 'signOut',
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'End this session on the server and in the browser.',
  access: 'public',
  ...anySite,
  data: z.object({}),
  refusals: [403],
})

export const signUp = defineEndpoint({
  id: 'signUp',
  method: 'POST',
  path: '/api/auth/sign-up/email',
  summary: 'Sign up: emails a code, and entering it creates the account. Calling this again sends another code.',
  access: 'public',
  ...anySite,
  body: z.object({
    email: address,
    password,
    firstName: name,
    lastName: name.default('').describe('Empty for a person with one name.'),
  }),
  data: codeSent,
  refusals: [
    signUpRefusals,
    passwordRefusals,
    sessionErrors.refusals('bad-email', 'name-missing', 'name-unreadable'),
    requestErrors.refusals('too-many-requests'),
  ],
})

export const verifySignUp = defineEndpoint({
  id: 'verifySignUp',
  method: 'POST',
  path: '/api/auth/sign-up/verify',
  summary: 'Enter the code of a sign-up, which creates the account and signs in.',
  access: 'public',
  ...anySite,
  body: z.object({ email: address, code }),
  data: z.object({ viewer: signedIn }),
  refusals: [429, signUpRefusals, sessionErrors.refusals('bad-email', 'wrong-code')],
})

export const requestCode = defineEndpoint({
  id: 'requestCode',
  method: 'POST',
  path: '/api/auth/code/request',
  summary: 'Email a code for signing in, whether or not the address has an account.',
  access: 'public',
  ...anySite,
  body: z.object({ email: address }),
  data: codeSent,
  refusals: [signInMethodRefusals, sessionErrors.refusals('bad-email'), requestErrors.refusals('too-many-requests')],
})

export const signInWithCode = defineEndpoint({
  id: 'signInWithCode',
  method: 'POST',
  path: '/api/auth/code/sign-in',
  summary: 'Sign in with an emailed code. Creates an account for an address without one.',
  access: 'public',
  ...anySite,
  body: z.object({ email: address, code }),
  data: z.object({ viewer: signedIn, isNew: z.boolean().describe('True if this created the account.') }),
  refusals: [429, signUpRefusals, sessionErrors.refusals('bad-email', 'wrong-code')],
})

export const passkeySignInOptions = defineEndpoint({
  id: 'passkeySignInOptions',
  method: 'POST',
  path: '/api/auth/sign-in/passkey/options',
  summary: 'Return the options for navigator.credentials.get() (WebAuthn, JSON form).',
  access: 'public',
  ...anySite,
  data: z.object({ options: z.looseObject({ challenge: z.string() }) }),
  refusals: [signInMethodRefusals],
})

export const signInWithPasskey = defineEndpoint({
  id: 'signInWithPasskey',
  method: 'POST',
  path: '/api/auth/sign-in/passkey',
  summary: 'Sign in with the authenticator’s response.',
  access: 'public',
  ...anySite,
  body: z.object({ response: passkeyAnswer }),
  data: z.object({ viewer: signedIn }),
  refusals: [422, 429, signInMethodRefusals, sessionErrors.refusals('passkey-unknown')],
})

export const startProviderSignIn = defineEndpoint({
  id: 'startProviderSignIn',
  method: 'POST',
  path: '/api/auth/sign-in/provider',
  summary:
    'Return the address for signing in at an OpenID Connect provider. It redirects the browser to `next`, or to /careers/login?error=CODE.',
  access: 'public',
  ...anySite,
  body: z.object({
    provider: z.string().max(sessionLimits.providerIdCharacters),
    next: z
      .string()
      .max(textLimits.address)
      .optional()
      .describe('Path on this site to open afterwards; other values mean /careers.'),
  }),
  data: z.object({ url: z.string() }),
  refusals: [
    422,
    429,
    sessionErrors.refusals('login-disabled', 'provider-unavailable'),
    requestErrors.refusals('not-found'),
  ],
})

export const signInEndpoints = [
  getSession,
  signInWithPassword,
  signOut,
  signUp,
  verifySignUp,
  requestCode,
  signInWithCode,
  passkeySignInOptions,
  signInWithPasskey,
  startProviderSignIn,
]
