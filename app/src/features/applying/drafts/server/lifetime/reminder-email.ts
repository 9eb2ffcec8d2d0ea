import type { NotificationMail } from '#features/account/notifications/server/index.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import { headline, type MailContext } from '#platform/mail/layout/mail-content.ts'
import { type Mail, mailDay } from '#platform/mail/mail.ts'
import { message, type MessageId } from '#platform/messages/messages.ts'
import type { DueDraft } from './reminder-store.ts'

/** A reminder in words. */
export interface Reminder {
  messageId: MessageId
  values: { position: string; days: number }
}

/** Returns the text of a reminder: which job the draft is for, and how long it is kept. */
export function draftWords(
  { title, endsAt }: Pick<DueDraft, 'title' | 'endsAt'>,
  { messageId, values }: Reminder,
  { locale, company }: { locale: string; company: string },
): NotificationMail {
  return {
    subject: headline(message(locale, messageId, values)),
    paragraphs: [{ facts: [title, company] }, message(locale, 'mail.draft.kept', { date: mailDay(endsAt, locale) })],
    button: message(locale, 'mail.guests.proven.button'),
  }
}

interface GuestReminder extends MailContext {
  unsubscribeUrl: string
  /** URL that continues the draft in any browser. */
  url: string
  now: Date
}

/** Writes the reminder for the proven address of a guest. */
export function guestReminder(
  draft: Pick<DueDraft, 'title' | 'endsAt'> & { email: string },
  reminder: Reminder,
  { url, now, ...context }: GuestReminder,
): Mail {
  const { tenant, locale, unsubscribeUrl } = context
  const { subject, paragraphs, button } = draftWords(draft, reminder, { locale, company: tenant.name })
  const content = {
    heading: subject,
    paragraphs,
    button: { label: button, url },
    notes: [message(locale, 'mail.guests.proven.note', { days: reminder.values.days })],
  }
  const parts = layOutMail(content, context)
  return { tenant, to: { email: draft.email }, name: 'guests.reminder', subject, ...parts, unsubscribeUrl, locale, now }
}
