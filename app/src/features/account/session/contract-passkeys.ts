import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { signInMethodRefusals, sessionErrors } from './errors.ts'
import { anySite, name } from './contract-parts.ts'
import { sessionLimits } from './limits.ts'

const passkey = z
  .object({
    id: z.string(),
    name: z.string().describe('Empty until the candidate names it.'),
    createdTs: z.int().describe('Seconds since 1970.'),
    isSynced: z.boolean().describe('True if a service syncs it between devices.'),
  })
  .meta({ id: 'Passkey' })

export const listPasskeys = defineEndpoint({
  id: 'listPasskeys',
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'List the account’s passkeys, oldest first.',
  access: 'candidate',
  ...anySite,
  data: z.object({ passkeys: z.array(passkey) }),
  refusals: [401],
})

export const newPasskeyOptions = defineEndpoint({
  id: 'newPasskeyOptions',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Return the options for navigator.credentials.create() (WebAuthn, JSON form).',
  access: 'candidate',
  ...anySite,
  data: z.object({ options: z.looseObject({ challenge: z.string() }) }),
  refusals: [401, 409, signInMethodRefusals, sessionErrors.refusals('sign-in-again')],
})

export const addPasskey = defineEndpoint({
  id: 'addPasskey',
  method: 'POST',
  path: '/api/auth/passkeys/add',
  summary: 'Store the passkey that the authenticator created.',
  access: 'candidate',
  ...anySite,
  body: z.object({
    response: z.looseObject({ id: z.string().max(sessionLimits.passkeyIdCharacters) }),
    name: name.optional(),
  }),
  data: z.object({ passkey }),
  refusals: [401, signInMethodRefusals, sessionErrors.refusals('passkey-known', 'passkey-refused')],
})

export const renamePasskey = defineEndpoint({
  id: 'renamePasskey',
  method: 'POST',
  path: '/api/auth/passkeys/rename',
  summary: 'Rename one of the account’s passkeys.',
  access: 'candidate',
  ...anySite,
  body: z.object({ id: z.string().max(textLimits.id), name: name.min(1) }),
  data: z.object({}),
  refusals: [401, 403, 422, requestErrors.refusals('not-found')],
})

export const deletePasskey = defineEndpoint({
  id: 'deletePasskey',
  method: 'POST',
  path: '/api/auth/passkeys/delete',
  summary: 'Delete one of the account’s passkeys.',
  access: 'candidate',
  ...anySite,
  body: z.object({ id: z.string().max(textLimits.id) }),
  data: z.object({}),
  refusals: [401, 403, 422, requestErrors.refusals('not-found')],
})

export const passkeyEndpoints = [listPasskeys, newPasskeyOptions, addPasskey, renamePasskey, deletePasskey]
