import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { code, codeSent, name, password, signedIn } from '#features/session/contract-parts.ts'
import { notificationChannels, notificationEvents } from '#features/notifications/rules.ts'
import { consentPurposes } from './rules.ts'

const site = {
  access: 'candidate',
  tenant: 'optional',
  query: z.looseObject({ domain: z.unknown().optional() }),
} as const

const consent = z
  .object({
    purpose: z.enum(consentPurposes),
    title: z.string(),
    text: z.string().describe('What is agreed to, in the reader’s language; kept word for word with the decision.'),
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
  summary: 'What the own account has set: name, language, notifications, consents.',
  ...site,
  data: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language: z.string().nullable().describe('Null follows the browser.'),
    languages: z.array(z.string()).describe('Languages that the site offers.'),
    notifications,
    consents: z.array(consent),
    terms: z
      .array(z.object({ heading: z.string(), version: z.string(), acceptedTs: z.int() }))
      .describe('Terms that were accepted, newest first.'),
  }),
  refusals: [401],
})
export type Settings = z.output<(typeof getSettings)['data']>

export const saveName = defineEndpoint({
  id: 'settings.saveName',
  method: 'POST',
  path: '/api/pcsx/settings/name',
  summary: 'Change the own name. A last name may be empty.',
  ...site,
  body: z.object({ firstName: name, lastName: name }),
  data: z.object({ viewer: signedIn }),
  refusals: [401, 403, 422],
})

export const saveLanguage = defineEndpoint({
  id: 'settings.saveLanguage',
  method: 'POST',
  path: '/api/pcsx/settings/language',
  summary: 'Choose the language in which pages and mails come; null follows the browser.',
  ...site,
  body: z.object({ language: z.string().max(20).nullable() }),
  data: z.object({ viewer: signedIn }),
  refusals: [401, 403, 422],
})

export const saveConsent = defineEndpoint({
  id: 'settings.saveConsent',
  method: 'POST',
  path: '/api/pcsx/settings/consent',
  summary: 'Agree to a purpose, or take it back; each decision is kept with its words.',
  ...site,
  body: z.object({ purpose: z.enum(consentPurposes), given: z.boolean() }),
  data: z.object({ consent }),
  refusals: [401, 403, 422],
})

export const saveNotifications = defineEndpoint({
  id: 'settings.saveNotifications',
  method: 'POST',
  path: '/api/pcsx/settings/notifications',
  summary: 'Choose by which ways events are told; what is not named stays as it is.',
  ...site,
  body: z.object({
    choices: z
      .array(
        z.object({ event: z.enum(notificationEvents), channel: z.enum(notificationChannels), chosen: z.boolean() }),
      )
      .max(100),
  }),
  data: z.object({ notifications }),
  refusals: [401, 403, 422],
})

export const requestDownload = defineEndpoint({
  id: 'settings.requestDownload',
  method: 'POST',
  path: '/api/pcsx/personal_data/request_download',
  summary: 'A link to everything held about the own account as a zip; good for minutes and for this session only.',
  ...site,
  data: z.object({ url: z.string().describe('Path on this site.'), linkMinutes: z.int() }),
  refusals: [401, 403],
})

export const requestErasureCode = defineEndpoint({
  id: 'settings.requestErasureCode',
  method: 'POST',
  path: '/api/pcsx/personal_data/request_code',
  summary: 'Have a code sent to the own address that confirms the deletion of the account.',
  ...site,
  data: codeSent,
  refusals: [401, 403, 429],
})

export const eraseAccount = defineEndpoint({
  id: 'settings.eraseAccount',
  method: 'POST',
  path: '/api/pcsx/personal_data/erase',
  summary:
    'Delete the own account and everything held about it, with the password or a mailed code. All sessions end, and a receipt is mailed.',
  ...site,
  body: z.object({ password: password.optional(), code: code.optional() }),
  data: z.object({
    reference: z.string().describe('Names the deletion in the mailed receipt and in the operator’s list.'),
    lines: z.array(
      z.object({
        item: z.string(),
        text: z.string().describe('In the reader’s language.'),
        count: z.int(),
        kept: z.string().nullable().describe('Why it stays, in the reader’s language; null when it is gone.'),
      }),
    ),
  }),
  refusals: [401, 403, 422, 429],
})
export type ErasureReceipt = z.output<(typeof eraseAccount)['data']>

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
