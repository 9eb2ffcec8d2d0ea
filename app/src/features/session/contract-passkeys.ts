import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { anySite, name } from './contract-parts.ts'

const passkey = z
  .object({
    id: z.string(),
    name: z.string().describe('Empty until the person names it.'),
    createdTs: z.int().describe('Seconds since 1970.'),
    isSynced: z.boolean().describe('Whether a service keeps it for several devices.'),
  })
  .meta({ id: 'Passkey' })

export const listPasskeys = defineEndpoint({
  id: 'listPasskeys',
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'The own passkeys, oldest first.',
  access: 'candidate',
  ...anySite,
  data: z.object({ passkeys: z.array(passkey) }),
  refusals: [401],
})

export const newPasskeyOptions = defineEndpoint({
  id: 'newPasskeyOptions',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'What navigator.credentials.create() is asked with for a new passkey (WebAuthn, JSON form).',
  access: 'candidate',
  ...anySite,
  data: z.object({ options: z.looseObject({ challenge: z.string() }) }),
  refusals: [401, 403, 409],
})

export const addPasskey = defineEndpoint({
  id: 'addPasskey',
  method: 'POST',
  path: '/api/auth/passkeys/add',
  summary: 'Keep the passkey that the authenticator made.',
  access: 'candidate',
  ...anySite,
  body: z.object({ response: z.looseObject({ id: z.string().max(2000) }), name: name.optional() }),
  data: z.object({ passkey }),
  refusals: [401, 403, 409, 422],
})

export const renamePasskey = defineEndpoint({
  id: 'renamePasskey',
  method: 'POST',
  path: '/api/auth/passkeys/rename',
  summary: 'Name one of the own passkeys.',
  access: 'candidate',
  ...anySite,
  body: z.object({ id: z.string().max(100), name: name.min(1) }),
  data: z.object({}),
  refusals: [401, 403, 404, 422],
})

export const deletePasskey = defineEndpoint({
  id: 'deletePasskey',
  method: 'POST',
  path: '/api/auth/passkeys/delete',
  summary: 'Take away one of the own passkeys.',
  access: 'candidate',
  ...anySite,
  body: z.object({ id: z.string().max(100) }),
  data: z.object({}),
  refusals: [401, 403, 404, 422],
})

export const passkeyEndpoints = [listPasskeys, newPasskeyOptions, addPasskey, renamePasskey, deletePasskey]
