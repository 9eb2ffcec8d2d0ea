import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type SiteAddress, siteLink } from '#kernel/links/site-address.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { emailedLinkRoute } from '#platform/emailed-link/route.ts'
import { emailedToken } from '#platform/emailed-link/token.ts'
import { defineService } from '#platform/feature/service.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { openSealed, sealText } from '#platform/secrets/seal.ts'
import { notificationErrors } from '../errors.ts'
import {
  choicesOf,
  type SavedChoice,
  type NotificationChannel,
  notificationChannels,
  type NotificationChoices,
  type NotificationEvent,
  notificationEvents,
  UNSUBSCRIBE_PATH,
} from '../rules.ts'
import { findReceiver, saveChoice, type Owner, readChoices } from './store.ts'

/** Reminders to people without an account, who have no settings, by the address they proved. */
export interface GuestReminders {
  /** Returns true while emails about unsent applications can go to the address. */
  areOn(db: Database, tenantId: number, email: string): Promise<boolean>
  end(db: Database, tenantId: number, email: string, now: Date): Promise<void>
}

/** Provided by drafts. */
export const guestReminders = defineService<GuestReminders>('notifications.guest-reminders')

export interface UnsubscribeDependencies {
  db: Database
  signingSecret: string
  guests(): GuestReminders
}

/** One channel of one event for one person, which a link ends. */
interface Subscription {
  owner: Owner
  event: NotificationEvent
  channel: NotificationChannel
}

const unsubscribeToken = emailedToken(
  'unsubscribe',
  z.tuple([z.string().max(100), z.enum(notificationEvents), z.enum(notificationChannels)]),
)

/** Returns a link that works at this site for as long as its account exists. */
export function unsubscribeLink(
  signingSecret: string,
  address: SiteAddress,
  { owner, event, channel }: Subscription,
): string {
  const token = unsubscribeToken.write(signingSecret, owner.tenantId, [owner.accountId, event, channel])
  return siteLink(address, UNSUBSCRIBE_PATH, { token })
}

const guestToken = emailedToken('unsubscribe-guest', z.tuple([z.string().max(600)]))
const GUEST_ADDRESS = 'address of an unsubscribe link'

/** Returns a link that ends the reminders to a person without an account. The address in it is sealed. */
export function guestUnsubscribeLink(
  signingSecret: string,
  address: SiteAddress,
  { tenantId, email }: { tenantId: number; email: string },
): string {
  const sealed = sealText(signingSecret, GUEST_ADDRESS, email)
  return siteLink(address, UNSUBSCRIBE_PATH, { token: guestToken.write(signingSecret, tenantId, [sealed]) })
}

/** Returns the address of a link to a person without an account; undefined for other links. */
function guestOf(signingSecret: string, tenantId: number, token: string): string | undefined {
  const [sealed] = guestToken.read(signingSecret, tenantId, token) ?? []
  return sealed === undefined ? undefined : openSealed(signingSecret, GUEST_ADDRESS, sealed)
}

/** @throws `notifications/wrong-link`, even if the account no longer exists */
async function findSubscription(
  { db, signingSecret }: UnsubscribeDependencies,
  { id: tenantId }: SiteTenant,
  token: string,
): Promise<Subscription> {
  const [accountId, event, channel] = unsubscribeToken.read(signingSecret, tenantId, token) ?? []
  if (accountId === undefined || event === undefined || channel === undefined)
    throw notificationErrors.error('wrong-link')
  const owner = { tenantId, accountId }
  if (!(await findReceiver(db, tenantId, owner))) throw notificationErrors.error('wrong-link')
  return { owner, event, channel }
}

/** Returns the event of a link, and whether its emails are still enabled. */
export async function resolveUnsubscribeLink(parts: UnsubscribeDependencies, tenant: SiteTenant, token: string) {
  const guest = guestOf(parts.signingSecret, tenant.id, token)
  if (guest !== undefined) {
    const chosen = await parts.guests().areOn(parts.db, tenant.id, guest)
    return { event: 'application' as const, chosen, hasAccount: false }
  }
  const { owner, event, channel } = await findSubscription(parts, tenant, token)
  return { event, chosen: (await notificationChoices(parts.db, owner))[event][channel], hasAccount: true }
}

/** Disables a link's channel as if its owner had done so in the settings, or a guest's reminders; idempotent. */
export async function unsubscribe(
  parts: UnsubscribeDependencies,
  tenant: SiteTenant,
  token: string,
  now: Date,
): Promise<void> {
  const guest = guestOf(parts.signingSecret, tenant.id, token)
  if (guest !== undefined) return parts.guests().end(parts.db, tenant.id, guest, now)
  const { owner, event, channel } = await findSubscription(parts, tenant, token)
  await parts.db
    .transaction()
    .execute((trx) => setNotificationChoices(trx, owner, [{ event, channel, chosen: false }], now))
}

/** Ends emails as the links in them request; the page then shows the current choice. */
export const unsubscribeRoute = (
  parts: UnsubscribeDependencies,
  tenantOf: (request: FastifyRequest) => SiteTenant,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): FastifyPluginAsync =>
  emailedLinkRoute<{ tenant: SiteTenant; context: RequestContext }>({
    path: UNSUBSCRIBE_PATH,
    callOf: (request, reply) => ({ tenant: tenantOf(request), context: contextOf(request, reply) }),
    actions: {
      token: {
        run: async ({ tenant, context }, token) => unsubscribe(parts, tenant, token, await context.now()),
      },
    },
  })

/** Returns the channels a person chose for each event. */
export async function notificationChoices(db: Database | Transaction, owner: Owner): Promise<NotificationChoices> {
  return choicesOf(await readChoices(db, owner))
}

/** Stores a person's choices; others are unchanged. */
export async function setNotificationChoices(
  trx: Transaction,
  owner: Owner,
  choices: readonly SavedChoice[],
  now: Date,
): Promise<void> {
  for (const choice of choices) await saveChoice(trx, owner, choice, now)
}
