import { checkValues, type Values } from '@foyer/form-kit'
import { limits } from '#config/limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { readEmail } from '#features/session/rules.ts'
import { countAttempt, keyedHash, newLinkToken } from '#features/session/server/index.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { talentNetworkErrors } from '../errors.ts'
import { networkForm } from '../network-form.ts'
import { type NetworkCall, tokenHash } from './network-service.ts'
import { sendReceipt } from './receipt.ts'
import { insertEntry } from './store.ts'

const DAY_MS = 86_400_000
const asText = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Few mails to one mailbox and not too many requests from one address, whoever is known. */
async function countJoin({ service, tenant, context }: NetworkCall, email: string, now: Date): Promise<void> {
  const count = (kind: string, subject: string, limit: { most: number; seconds: number }) =>
    countAttempt(
      service.db,
      { tenantId: tenant.id, kind, subject: keyedHash(service.signingSecret, kind, subject) },
      limit,
      now,
    )
  if (service.limits === 'on') await count('network-from', addressKey(context.ip), limits.requestsFromAddress)
  await count('network-mail', email, limits.mailsToAddress)
}

/**
 * Keeps what somebody asked for and mails them a link that confirms it and one that removes it. The answer, the work and the
 * mail are the same whether the address is in the network already.
 * @throws `talentNetwork/off`, `request/invalid` with the fields, `request/too-many-requests`
 */
export async function joinNetwork(call: NetworkCall, sent: Values): Promise<void> {
  const { service, tenant, context } = call
  const { jtnConfig } = tenant.site
  if (!jtnConfig.enabled) throw talentNetworkErrors.error('off')
  const outcome = await checkValues(networkForm(), sent)
  if (!outcome.ok) {
    const fields = Object.fromEntries(Object.entries(outcome.errors).map(([name, text]) => [name, [text]]))
    throw requestErrors.error('invalid', { fields })
  }
  const { values } = outcome
  const email = readEmail(asText(values['email']))
  const now = await context.now()
  await countJoin(call, email, now)
  const token = newLinkToken()
  const name = asText(values['name'])
  const viewer = await context.viewer()
  await insertEntry(service.db, {
    tenantId: tenant.id,
    email,
    name,
    interests: asText(values['interests']),
    location: asText(values['location']),
    language: context.locale,
    consentText: jtnConfig.privacyText,
    accountId: viewer?.accountId ?? null,
    tokenHash: tokenHash(token),
    askedAt: now,
    expiresAt: new Date(now.getTime() + limits.networkConfirmDays * DAY_MS),
  })
  await sendReceipt(call, { email, name }, token, now)
}
