import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { address, anySite, code, codeSent, name, password, signedIn } from './contract-parts.ts'

const base64url = z.string().max(10_000)

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
  summary: 'Who is signed in, or null.',
  access: 'public',
  ...anySite,
  data: z.object({ viewer: signedIn.nullable() }),
})

export const signInWithPassword = defineEndpoint({
  id: 'signInWithPassword',
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary: 'Sign in with e-mail address and password; answers with a new session cookie and a new token.',
  access: 'public',
  ...anySite,
  body: z.object({ email: address, password }),
  data: z.object({ viewer: signedIn }),
  refusals: [401, 403, 422, 429],
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
  summary:
    'Ask for an account: a code goes to the address, and the account is made when it is entered. Called again it sends another code.',
  access: 'public',
  ...anySite,
  body: z.object({ email: address, password, firstName: name, lastName: name }),
  data: codeSent,
  refusals: [403, 422, 429],
})

export const verifySignUp = defineEndpoint({
  id: 'verifySignUp',
  method: 'POST',
  path: '/api/auth/sign-up/verify',
  summary: 'Enter the code of a sign-up: the account is made and signed in.',
  access: 'public',
  ...anySite,
  body: z.object({ email: address, code }),
  data: z.object({ viewer: signedIn }),
  refusals: [403, 422, 429],
})

export const requestCode = defineEndpoint({
  id: 'requestCode',
  method: 'POST',
  path: '/api/auth/code/request',
  summary: 'Have a code for signing in sent to an address, whether or not it has an account.',
  access: 'public',
  ...anySite,
  body: z.object({ email: address }),
  data: codeSent,
  refusals: [403, 422, 429],
})

export const signInWithCode = defineEndpoint({
  id: 'signInWithCode',
  method: 'POST',
  path: '/api/auth/code/sign-in',
  summary: 'Sign in with the code that was sent; an address without an account becomes one.',
  access: 'public',
  ...anySite,
  body: z.object({ email: address, code }),
  data: z.object({ viewer: signedIn, isNew: z.boolean().describe('Whether the account was made just now.') }),
  refusals: [403, 422, 429],
})

export const passkeySignInOptions = defineEndpoint({
  id: 'passkeySignInOptions',
  method: 'POST',
  path: '/api/auth/sign-in/passkey/options',
  summary: 'What navigator.credentials.get() is asked with for signing in (WebAuthn, JSON form).',
  access: 'public',
  ...anySite,
  data: z.object({ options: z.looseObject({ challenge: z.string() }) }),
  refusals: [403],
})

export const signInWithPasskey = defineEndpoint({
  id: 'signInWithPasskey',
  method: 'POST',
  path: '/api/auth/sign-in/passkey',
  summary: 'Sign in with what the authenticator answered.',
  access: 'public',
  ...anySite,
  body: z.object({ response: passkeyAnswer }),
  data: z.object({ viewer: signedIn }),
  refusals: [401, 403, 422, 429],
})

export const startProviderSignIn = defineEndpoint({
  id: 'startProviderSignIn',
  method: 'POST',
  path: '/api/auth/sign-in/provider',
  summary:
    'Address of an OpenID Connect provider where the person signs in. It sends the browser back to `next`, or to /careers/login?error=CODE.',
  access: 'public',
  ...anySite,
  body: z.object({
    provider: z.string().max(40),
    next: z
      .string()
      .max(2000)
      .optional()
      .describe('Path on this site to go to afterwards; anything else counts as /careers.'),
  }),
  data: z.object({ url: z.string() }),
  refusals: [403, 404, 422, 429, 503],
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
