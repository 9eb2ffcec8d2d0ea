import type { NewNotification } from '#features/notifications/server/index.ts'
import { message } from '#platform/messages/messages.ts'
import type { OfferNews } from './tell-candidate.ts'

/** What the email's button does, by the news. */
const BUTTONS: Record<OfferNews, 'review' | 'view' | 'read' | 'copy'> = {
  extended: 'review',
  expiring: 'review',
  prolonged: 'review',
  replaced: 'read',
  ready: 'read',
  accepted: 'view',
  declined: 'view',
  canceled: 'view',
  expired: 'view',
  sealed: 'copy',
}

/** News after which an answer is still wanted, so that the email says until when. */
const WANTS_ANSWER: ReadonlySet<OfferNews> = new Set(['extended', 'expiring', 'prolonged', 'replaced', 'ready'])

/** Words of the email about an offer: whose offer for which position, until when to answer, and what comes next. */
export function offerMail(
  what: OfferNews,
  values: Record<string, string | number>,
  expiresAt: Date | null,
): NonNullable<NewNotification['mail']> {
  return ({ locale, company }) => {
    const paragraphs: string[] = []
    if (expiresAt !== null && WANTS_ANSWER.has(what))
      paragraphs.push(message(locale, 'mail.offer.deadline', { date: inUtc(expiresAt, locale) }))
    if (what === 'accepted') paragraphs.push(message(locale, 'mail.offer.copyFollows'))
    return {
      subject: message(locale, `mail.offer.${what}.subject`, { ...values, company }),
      paragraphs,
      button: message(locale, `mail.offer.button.${BUTTONS[what]}`),
    }
  }
}

/** Day and time with the zone's name: an account has no zone of its own. */
const inUtc = (at: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at)
