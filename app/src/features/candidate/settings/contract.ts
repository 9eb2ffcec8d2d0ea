import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { erasureReceipt } from '#kernel/erasure-receipt.ts'
import { requestErrors } from '#kernel/error.ts'
import { settingsErrors } from './errors.ts'
import { code, codeSent, name, password, signedIn } from '#features/account/session/contract-parts.ts'
import { notificationChannels, notificationEvents } from '#features/account/notifications/rules.ts'
import { consentPurposes } from './rules.ts'
import { settingsLimits } from './limits.ts'

const site = {
  access: 'candidate',
  tenant: 'optional',
  query: z.looseObject({ domain: z.unknown().optional() }),
} as const

const consent = z
  .object({
    purpose: z.enum(consentPurposes),
    title: z.string(),
    text: z
      .string()
      .describe('The text to agree to, in the reader’s language; stored word for word with the decision.'),
    given: z.boolean(),
    history: z
      .array(z.object({ given: z.boolean(), wording: z.string(), decidedTs: z.int().describe('Seconds since 1970.') }))
      .describe('Newest first.'),
  })
  .meta({ id: 'Consent' })
export type Consent = z.output<typeof consent>

const notifications = z
  .array(
    z.object({
      event: z.enum(notificationEvents),
      title: z.string().describe('In the reader’s language.'),
      in_app: z.boolean(),
      mail: z.boolean(),
    }),
  )
  .meta({ id: 'NotificationChoices' })

export const getSettings = defineEndpoint({
  id: 'settings.get',
  method: 'GET',
  path: '/api/pcsx/settings',
  summary: 'Return the account’s settings: name, language, notifications, consents.',
  ...site,
  data: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language: z.string().nullable().describe('Null means the browser’s language.'),
    languages: z.array(z.string()).describe('Languages that the site offers.'),
    notifications,
    consents: z.array(consent),
    terms: z
      .array(z.object({ heading: z.string(), version: z.string(), acceptedTs: z.int() }))
      .describe('Accepted terms, newest first.'),
  }),
  refusals: [401],
})
export type Settings = z.output<(typeof getSettings)['data']>

export const saveName = defineEndpoint({
  id: 'settings.saveName',
  method: 'POST',
  path: '/api/pcsx/settings/name',
  summary: 'Change the account’s name. The last name can be empty.',
  ...site,
  body: z.object({ firstName: name, lastName: name }),
  data: z.object({ viewer: signedIn }),
  refusals: [401, 403, settingsErrors.refusals('name-missing', 'name-unreadable')],
})

export const saveLanguage = defineEndpoint({
  id: 'settings.saveLanguage',
  method: 'POST',
  path: '/api/pcsx/settings/language',
  summary: 'Choose the language of pages and emails; null means the browser’s.',
  ...site,
  body: z.object({ language: z.string().max(textLimits.language).nullable() }),
  data: z.object({ viewer: signedIn }),
  refusals: [401, 403, settingsErrors.refusals('language-not-offered')],
})

export const saveConsent = defineEndpoint({
  id: 'settings.saveConsent',
  method: 'POST',
  path: '/api/pcsx/settings/consent',
  summary: 'Give or withdraw consent to a purpose. Each decision is stored with its text.',
  ...site,
  body: z.object({ purpose: z.enum(consentPurposes), given: z.boolean() }),
  data: z.object({ consent }),
  refusals: [403, 422, requestErrors.refusals('session-ended')],
})

export const saveNotifications = defineEndpoint({
  id: 'settings.saveNotifications',
  method: 'POST',
  path: '/api/pcsx/settings/notifications',
  summary: 'Choose the channels for events. Events not listed stay unchanged.',
  ...site,
  body: z.object({
    choices: z
      .array(
        z.object({ event: z.enum(notificationEvents), channel: z.enum(notificationChannels), chosen: z.boolean() }),
      )
      .max(settingsLimits.notificationChoices),
  }),
  data: z.object({ notifications }),
  refusals: [401, 403, 422],
})

export const requestDownload = defineEndpoint({
  id: 'settings.requestDownload',
  method: 'POST',
  path: '/api/pcsx/personal_data/request_download',
  summary: 'Return a link to a zip of all data about the account, valid for some minutes and this session only.',
  ...site,
  data: z.object({ url: z.string().describe('Path on this site.'), linkMinutes: z.int() }),
  refusals: [401, 403],
})

export const requestErasureCode = defineEndpoint({
  id: 'settings.requestErasureCode',
  method: 'POST',
  path: '/api/pcsx/personal_data/request_code',
  summary: 'Email a code that confirms the account’s deletion.',
  ...site,
  data: codeSent,
  refusals: [401, 403, requestErrors.refusals('too-many-requests')],
})

export const eraseAccount = defineEndpoint({
  id: 'settings.eraseAccount',
  method: 'POST',
  path: '/api/pcsx/personal_data/erase',
  summary:
    'Delete the account and all data about it, with the password or an emailed code. All sessions end, and a receipt is emailed.',
  ...site,
  body: z.object({ password: password.optional(), code: code.optional() }),
  data: erasureReceipt,
  refusals: [
    403,
    settingsErrors.refusals('proof-missing', 'wrong-password', 'wrong-code'),
    requestErrors.refusals('session-ended', 'too-many-requests'),
  ],
})
export type { ErasureReceipt } from '#kernel/erasure-receipt.ts'

export const settingsEndpoints = [
  getSettings,
  saveName,
  saveLanguage,
  saveConsent,
  saveNotifications,
  requestDownload,
  requestErasureCode,
  eraseAccount,
]
