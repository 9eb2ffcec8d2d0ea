import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { passwordRefusals, signInMethodRefusals, sessionErrors } from './errors.ts'
import { address, anySite, code, codeSent, password, signedIn } from './contract-parts.ts'
import { sessionLimits } from './limits.ts'

export const requestPasswordReset = defineEndpoint({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/api/auth/password/request-reset',
  summary: 'Email a link for a new password. An address without an account gets an email that says so.',
  access: 'public',
  ...anySite,
  body: z.object({ email: address }),
  data: z.object({ linkMinutes: z.int().describe('Lifetime of the link, in minutes.') }),
  refusals: [signInMethodRefusals, sessionErrors.refusals('bad-email'), requestErrors.refusals('too-many-requests')],
})

export const resetPassword = defineEndpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/auth/password/reset',
  summary: 'Set a new password with the token of an emailed link, once. All sessions of the account end.',
  access: 'public',
  ...anySite,
  body: z.object({ token: z.string().max(sessionLimits.resetTokenCharacters), password }),
  data: z.object({}),
  refusals: [429, signInMethodRefusals, passwordRefusals, sessionErrors.refusals('wrong-link')],
})

export const changePassword = defineEndpoint({
  id: 'changePassword',
  method: 'POST',
  path: '/api/auth/password/change',
  summary: 'Change the account’s password. All other sessions end; this one gets a new cookie and token.',
  access: 'candidate',
  ...anySite,
  body: z.object({ currentPassword: password, password }),
  data: z.object({ viewer: signedIn }),
  refusals: [
    401,
    signInMethodRefusals,
    passwordRefusals,
    sessionErrors.refusals('no-password', 'wrong-password'),
    requestErrors.refusals('too-many-requests'),
  ],
})

export const requestEmailChange = defineEndpoint({
  id: 'requestEmailChange',
  method: 'POST',
  path: '/api/auth/email/request-change',
  summary: 'Start changing the account’s email address: one code goes to the current address, another to the new one.',
  access: 'candidate',
  ...anySite,
  body: z.object({ email: address }),
  data: codeSent,
  refusals: [401, 403, sessionErrors.refusals('bad-email', 'same-email'), requestErrors.refusals('too-many-requests')],
})

export const changeEmail = defineEndpoint({
  id: 'changeEmail',
  method: 'POST',
  path: '/api/auth/email/change',
  summary:
    'Change the account’s email address with both codes. All other sessions end; this one gets a new cookie and token.',
  access: 'candidate',
  ...anySite,
  body: z.object({ email: address, currentCode: code, newCode: code }),
  data: z.object({ viewer: signedIn }),
  refusals: [401, 403, 429, sessionErrors.refusals('bad-email', 'same-email', 'wrong-code')],
})

export const listSessions = defineEndpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'List the account’s sessions, last used first.',
  access: 'candidate',
  ...anySite,
  data: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        isCurrent: z.boolean(),
        browser: z.string().nullable().describe('Such as Firefox; null if unknown.'),
        system: z.string().nullable().describe('Such as Windows; null if unknown.'),
        address: z.string().nullable().describe('IP address at sign-in.'),
        signedInTs: z.int().describe('Seconds since 1970.'),
        lastUsedTs: z.int().describe('Seconds since 1970, to within some minutes.'),
      }),
    ),
  }),
  refusals: [401],
})

export const revokeSession = defineEndpoint({
  id: 'revokeSession',
  method: 'POST',
  path: '/api/auth/sessions/revoke',
  summary: 'End one of the account’s sessions.',
  access: 'candidate',
  ...anySite,
  body: z.object({ id: z.string().max(textLimits.id) }),
  data: z.object({}),
  refusals: [401, 403, 422, requestErrors.refusals('not-found')],
})

export const revokeOtherSessions = defineEndpoint({
  id: 'revokeOtherSessions',
  method: 'POST',
  path: '/api/auth/sessions/revoke-others',
  summary: 'End all of the account’s sessions except this one.',
  access: 'candidate',
  ...anySite,
  data: z.object({ ended: z.int().describe('Number of sessions that ended.') }),
  refusals: [401, 403],
})

export const listSignInMethods = defineEndpoint({
  id: 'listSignInMethods',
  method: 'GET',
  path: '/api/auth/methods',
  summary: 'List the ways in which the account can sign in.',
  access: 'candidate',
  ...anySite,
  data: z.object({
    hasPassword: z.boolean().describe('If false, an emailed link sets one (requestPasswordReset).'),
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    passkeys: z.int(),
  }),
  refusals: [401],
})

export const securityEndpoints = [
  requestPasswordReset,
  resetPassword,
  changePassword,
  requestEmailChange,
  changeEmail,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  listSignInMethods,
]
