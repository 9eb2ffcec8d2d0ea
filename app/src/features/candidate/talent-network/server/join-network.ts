import { sessionErrors } from '#features/account/session/errors.ts'
import { readName } from '#kernel/full-name.ts'
import { networkLimits } from '../limits.ts'
import { readEmail } from '#features/account/session/rules.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { addDays } from '#kernel/time.ts'
import { newToken, tokenHash } from '#platform/secrets/token.ts'
import { countEmailRequest } from '#platform/attempts/count-email-request.ts'
import { sendReceipt } from '#platform/emailed-link/receipt.ts'
import { mailedAddress, type MailingCall } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import type { joinNetwork as endpoint } from '../contract.ts'
import { talentNetworkErrors } from '../errors.ts'
import { NETWORK_PATH } from '../network-page.ts'
import type { NetworkCall } from './dependencies.ts'
import { insertEntry } from './store.ts'

/**
 * Stores a requested entry and emails a link to confirm it and one to remove it. Response, work and email are the same
 * whether or not the address is in the network already.
 * @throws `talent-network/off`, `session/bad-email`, `request/too-many-requests`
 */
export async function joinNetwork(call: NetworkCall, typed: BodyOf<typeof endpoint>): Promise<void> {
  const { service, tenant, context } = call
  const { jtnConfig } = tenant.site
  if (!jtnConfig.enabled) throw talentNetworkErrors.error('off')
  const email = readEmail(typed.email)
  const name = readName(typed.name)
  if (!name) throw sessionErrors.error('name-unreadable', { fields: { name: ['name-unreadable'] } })
  const now = await context.now()
  const request = { tenantId: tenant.id, ip: context.ip, group: 'network', recipient: [email] }
  await countEmailRequest(service, request, now)
  const token = newToken()
  const { interests, location } = typed
  const viewer = await context.viewer()
  await insertEntry(service.db, {
    tenantId: tenant.id,
    email,
    name,
    interests,
    location,
    language: context.locale,
    consentText: jtnConfig.privacyText,
    accountId: viewer?.accountId ?? null,
    tokenHash: tokenHash(token),
    askedAt: now,
    expiresAt: addDays(now, networkLimits.confirmDays),
  })
  await emailReceipt(call, email, token, now)
}

/** Emails a link that confirms an entry and one that removes it. */
export async function emailReceipt(call: MailingCall, email: string, token: string, now: Date): Promise<void> {
  const { service, tenant, context } = call
  const { locale } = context
  const address = mailedAddress(call)
  await sendReceipt(service.mailer, {
    tenant,
    address,
    // Without the name, because anyone can make one up.
    to: { email },
    name: 'talentNetwork',
    locale,
    now,
    confirmUrl: siteLink(address, NETWORK_PATH, { confirm: token }),
    unsubscribeUrl: siteLink(address, NETWORK_PATH, { leave: token }),
    texts(company) {
      const text = (part: 'subject' | 'heading' | 'body' | 'button' | 'ignore') =>
        message(locale, `mail.talentNetwork.${part}`, { company, days: networkLimits.confirmDays })
      return {
        subject: text('subject'),
        heading: text('heading'),
        paragraphs: [text('body')],
        button: text('button'),
        notes: [text('ignore')],
      }
    },
  })
}
