import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { signInMethodRefusals, sessionErrors } from './errors.ts'
import { anySite, name, signedIn } from './contract-parts.ts'
import { sessionLimits } from './limits.ts'

const own = { access: 'colleague', ...anySite } as const
const codes = z.array(z.string()).describe('Shown once; each replaces the second factor once.')
const changing = [401, 403, 404, sessionErrors.refusals('sign-in-again', 'second-factor-first')]
const guarded = [
  401,
  403,
  404,
  sessionErrors.refusals('wrong-factor-code'),
  requestErrors.refusals('too-many-requests'),
]
const typedCode = z.object({ code: z.string().max(textLimits.code) })

export const showSecondFactor = defineEndpoint({
  id: 'showSecondFactor',
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Return the second factors of a colleague, and whether this session has passed one.',
  ...own,
  data: z.object({
    state: z.enum(['set-up', 'verify', 'passed']).describe('What this session does next.'),
    demanded: z.boolean().describe('True if the site demands a second factor of its colleagues.'),
    hasApp: z.boolean(),
    passkeys: z.int(),
    passkeysOffered: z.boolean(),
    recoveryCodes: z.int().describe('The number of unused ones.'),
    email: z.string(),
  }),
  refusals: [401, 404],
})

export const beginApp = defineEndpoint({
  id: 'beginAuthenticatorApp',
  method: 'POST',
  path: '/api/auth/second-factor/app',
  summary: 'Begin to set up an authenticator app. A former one works until a code of the new one is entered.',
  ...own,
  data: z.object({
    url: z.string().describe('Address for the app (otpauth).'),
    key: z.string().describe('The key for typing it into an app.'),
    qr: z.object({ size: z.int(), path: z.string() }).describe('The address as the path of an SVG image.'),
  }),
  refusals: changing,
})

export const confirmApp = defineEndpoint({
  id: 'confirmAuthenticatorApp',
  method: 'POST',
  path: '/api/auth/second-factor/app/confirm',
  summary: 'Complete an authenticator app with its first code. Returns recovery codes and a new session cookie.',
  ...own,
  body: typedCode,
  data: z.object({ recoveryCodes: codes }),
  refusals: [...changing, ...guarded],
})

export const verifySecondFactor = defineEndpoint({
  id: 'verifySecondFactor',
  method: 'POST',
  path: '/api/auth/second-factor/verify',
  summary: 'Complete signing in with a code of the app or a recovery code. Returns a new session cookie.',
  ...own,
  body: typedCode,
  data: z.object({ viewer: signedIn }),
  refusals: guarded,
})

export const renewRecoveryCodes = defineEndpoint({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  summary: 'Replace the recovery codes; the former ones no longer work.',
  ...own,
  data: z.object({ recoveryCodes: codes }),
  refusals: changing,
})

export const newFactorPasskey = defineEndpoint({
  id: 'newFactorPasskeyOptions',
  method: 'POST',
  path: '/api/auth/second-factor/passkey/options',
  summary: 'Return the options for creating a passkey as the second factor (WebAuthn, JSON form).',
  ...own,
  data: z.object({ options: z.looseObject({ challenge: z.string() }) }),
  refusals: [...changing, signInMethodRefusals],
})

export const addFactorPasskey = defineEndpoint({
  id: 'addFactorPasskey',
  method: 'POST',
  path: '/api/auth/second-factor/passkey',
  summary: 'Store a passkey as the second factor. Returns a new session cookie.',
  ...own,
  body: z.object({
    response: z.looseObject({ id: z.string().max(sessionLimits.passkeyIdCharacters) }),
    name: name.optional(),
  }),
  data: z.object({ viewer: signedIn }),
  refusals: [...changing, signInMethodRefusals, sessionErrors.refusals('passkey-known', 'passkey-refused')],
})

export const secondFactorEndpoints = [
  showSecondFactor,
  beginApp,
  confirmApp,
  verifySecondFactor,
  renewRecoveryCodes,
  newFactorPasskey,
  addFactorPasskey,
]
