import type { NewNotification } from '#features/account/notifications/server/index.ts'
import { detailsFollow, type MailParagraph } from '#platform/mail/layout/mail-content.ts'
import { mailDay, mailInstant, shortMailDay } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'

/** News about an offer for its candidate; the text is `notification.offer.<news>`. */
export type OfferNews =
  | 'made'
  | 'accepted'
  | 'declined'
  | 'canceled'
  | 'expired'
  | 'expiring'
  | 'deadline-extended'
  | 'replaced'
  | 'ready'
  | 'sealed'
  | 'copies'
  | 'answered'
  | 'reopened'
  | 'changed'

/** Purpose of the email's button for each kind of news. */
const BUTTONS: Record<OfferNews, 'review' | 'view' | 'read' | 'copy'> = {
  made: 'review',
  expiring: 'review',
  'deadline-extended': 'review',
  replaced: 'read',
  ready: 'read',
  accepted: 'view',
  declined: 'view',
  canceled: 'view',
  expired: 'view',
  sealed: 'copy',
  copies: 'view',
  answered: 'view',
  reopened: 'review',
  changed: 'review',
}

/** News that still awaits an answer, so the email states the deadline. */
const WANTS_ANSWER: ReadonlySet<OfferNews> = new Set([
  'made',
  'expiring',
  'deadline-extended',
  'replaced',
  'ready',
  'reopened',
  'changed',
])

interface EmailContent {
  expiresAt: Date | null
  links: { label: string; path: string }[]
  now: Date
  /** Words of the company to the candidate. */
  words?: string | undefined
  /** Until when a decline can be undone. */
  undoUntil?: Date | null
}

/** Writes the email about an offer, which `notify` sends: company and position, the deadline, and the next step. */
export function writeOfferEmail(
  what: OfferNews,
  values: Record<string, string | number>,
  { expiresAt, links, now, words, undoUntil = null }: EmailContent,
): NonNullable<NewNotification['mail']> {
  return ({ locale, company }) => {
    const paragraphs: MailParagraph[] = [{ facts: [`${values['position']}`, `${company} · ${mailDay(now, locale)}`] }]
    if (expiresAt !== null && WANTS_ANSWER.has(what))
      paragraphs.push(message(locale, 'mail.offer.deadline', { date: mailInstant(expiresAt, locale) }))
    if (what === 'accepted') paragraphs.push(message(locale, 'mail.offer.copyFollows'))
    if (undoUntil !== null)
      paragraphs.push(message(locale, 'mail.offer.undo', { date: mailInstant(undoUntil, locale) }))
    if (words) paragraphs.push({ from: message(locale, 'mail.application.words', { company }), quote: words })
    const date = expiresAt === null ? '' : shortMailDay(expiresAt, locale)
    const subject = message(locale, `mail.offer.${what}.subject`, { ...values, company, date })
    return {
      subject,
      heading: subject,
      paragraphs: detailsFollow(paragraphs, locale, company),
      links,
      button: message(locale, `mail.offer.button.${BUTTONS[what]}`),
    }
  }
}
