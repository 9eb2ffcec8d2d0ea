import { type AddressedTenant, type SiteAddress, siteLink } from '#kernel/links/site-address.ts'
import { defineService } from '#platform/feature/service.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { CalendarFile } from '#platform/calendar/calendar-file.ts'
import { publish } from '#platform/live/publish.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import { headline, type MailParagraph } from '#platform/mail/layout/mail-content.ts'
import type { DeliveryKey } from '#platform/mail/delivery-store.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { message } from '#platform/messages/messages.ts'
import { safeNext } from '#features/account/session/safe-next.ts'
import {
  type NotificationChannel,
  notificationChannels,
  type NotificationEvent,
  type NotificationType,
} from '../rules.ts'
import { notificationChoices, unsubscribeLink } from './unsubscribe.ts'
import { notificationTexts } from './present-notification.ts'
import { addDeliveries, addRow, findReceiver, type Receiver, type RowToAdd } from './store.ts'

/** Email text, if it differs from the notification's. */
export interface NotificationMail {
  subject: string
  /** The notification's text if undefined. */
  heading?: string
  /** Paragraphs below the heading. */
  paragraphs: readonly MailParagraph[]
  /** Pages of this site, listed with their names. */
  links?: readonly { label: string; path: string }[]
  button: string
  /** An invitation, or its cancellation. */
  calendar?: CalendarFile
  /** Stores the outcome of the email for this. */
  delivery?: DeliveryKey
}

export type NewNotification = {
  tenantId: number
  accountId: string
  event: NotificationEvent
  /** Identifies the event for this person, such as `offer 17 extended`. Repeating it does nothing. */
  dedupeKey: string
  type?: NotificationType
  /** Subject for `settleNotifications`, such as `offer 17`. */
  matter?: string
  /** Target of a click: a path on this site, or a URL beginning with the site's own. */
  redirectUrl?: string | undefined
  /** Restricts the channels, for example if the event has its own email. */
  channels?: readonly NotificationChannel[]
  /** Email text in the reader's language; by default that of the bell. */
  mail?: (reader: { locale: string; company: string }) => NotificationMail
  now: Date
} & (
  | {
      /** Message id, `notification.…`, with its values; rendered in the reader's language. */
      messageId: string
      values?: Record<string, string | number>
    }
  | {
      /** An operator's own text. */
      title: string
      message: string
    }
)

/**
 * Notifies a person by every channel they chose, if and when the transaction commits.
 * @returns the notification's id, and whether it is new
 */
export type Notify = (trx: Transaction, what: NewNotification) => Promise<{ id: number; added: boolean }>

/** Sends notifications to candidates. */
export const notifyService = defineService<Notify>('notifications.notify')

interface NotifyDependencies {
  mailer: Pick<Mailer, 'send'>
  tenants: { all(): readonly SiteTenant[] }
  siteAddress(tenant: AddressedTenant): SiteAddress
  signingSecret: string
}

export function createNotify({ mailer, tenants, siteAddress, signingSecret }: NotifyDependencies): Notify {
  return async (trx, what) => {
    const { tenantId, accountId } = what
    const receiver = await findReceiver(trx, tenantId, { accountId })
    const tenant = tenants.all().find(({ id }) => id === tenantId)
    if (!receiver || !tenant) throw new Error('There is no such account to notify at this site.')
    const address = siteAddress(tenant)
    const row = rowOf(what, address.origin)
    const { id, added } = await addRow(trx, row)
    const choices = (await notificationChoices(trx, what))[what.event]
    const wanted = Object.fromEntries(
      (what.channels ?? notificationChannels).map((channel) => [channel, choices[channel]]),
    )
    const fresh = await addDeliveries(trx, id, wanted)
    if (fresh.includes('in_app')) await publish(trx, what, { kind: 'notification', data: { id } })
    // Last: an email written to the outbox is not undone if a later step fails.
    if (fresh.includes('mail')) {
      const subscription = { owner: { tenantId, accountId }, event: what.event, channel: 'mail' } as const
      const unsubscribeUrl = unsubscribeLink(signingSecret, address, subscription)
      const mail = writeNotificationMail(row, receiver, tenant, { address, unsubscribeUrl }, what.mail)
      await mailer.send(mail, { transaction: trx })
    }
    return { id, added }
  }
}

function rowOf(what: NewNotification, origin: string): RowToAdd {
  const { tenantId, accountId, event, dedupeKey, type = 'informational', matter, now } = what
  const redirectUrl = what.redirectUrl === undefined ? null : safeNext(what.redirectUrl, origin)
  if (redirectUrl === undefined) throw new Error('A notification leads to an address that is not on this site.')
  const texts =
    'messageId' in what
      ? { messageId: what.messageId, values: what.values ?? {}, ownTitle: null, ownMessage: null }
      : { messageId: null, values: {}, ownTitle: what.title, ownMessage: what.message }
  return { tenantId, accountId, event, dedupeKey, type, matter, ...texts, redirectUrl, createdAt: now }
}

/** Writes the email of a notification. */
export function writeNotificationMail(
  row: Omit<RowToAdd, 'dedupeKey'>,
  receiver: Pick<Receiver, 'email' | 'name' | 'language'>,
  tenant: SiteTenant,
  { address, unsubscribeUrl }: { address: SiteAddress; unsubscribeUrl: string },
  writeWords: NewNotification['mail'],
): Mail {
  const locale = receiver.language ?? tenant.site.defaultLanguage
  const { title, text } = notificationTexts(row, locale)
  // An operator's own message has a title; the category of others says nothing.
  const news = row.messageId === null ? title : text
  const about = mailTenant(tenant, address)
  const words = writeWords?.({ locale, company: about.name })
  const links = words?.links ?? []
  const items = links.map(({ label, path }) => ({ label, url: siteLink(address, path) }))
  const parts = layOutMail(
    {
      heading: words?.heading ?? news,
      greeting: receiver.name,
      paragraphs: words?.paragraphs ?? [text],
      ...(items.length > 0 && { sections: [{ items }] }),
      button: {
        label: words?.button ?? message(locale, 'mail.notification.open'),
        url: siteLink(address, row.redirectUrl ?? '/careers'),
      },
    },
    { tenant: about, locale, unsubscribeUrl, reason: 'account', choicesUrl: siteLink(address, '/careers/settings') },
  )
  const to = { email: receiver.email, name: receiver.name }
  return {
    tenant: about,
    to,
    name: `notification.${row.event}` as const,
    subject: words?.subject ?? headline(news),
    ...parts,
    ...(words?.calendar && { calendar: words.calendar }),
    ...(words?.delivery && { delivery: words.delivery }),
    unsubscribeUrl,
    locale,
    now: row.createdAt,
  }
}
