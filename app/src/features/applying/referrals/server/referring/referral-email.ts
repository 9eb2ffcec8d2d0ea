import { z } from 'zod'
import { isName } from '#kernel/full-name.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { sendReceipt } from '#platform/emailed-link/receipt.ts'
import { mailedAddress, type MailingCall } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import { openSealed, sealText } from '#platform/secrets/seal.ts'
import { ANSWER_PATH, relations } from '../../rules.ts'
import type { ReferralDependencies } from '../records/dependencies.ts'
import type { ReferralRow, ReferralNote } from '../records/store.ts'

/** Maximum length of a name, in characters and words, in an email to a stranger; a longer one could be a message. */
const NAME = { characters: 40, words: 4 }

const isPlainName = (name: string): boolean =>
  isName(name) &&
  !/\p{L}{2}\.\p{L}{2}/u.test(name) &&
  name.length <= NAME.characters &&
  name.split(/\s+/).length <= NAME.words

const PURPOSE = 'foyer referral links'

const linkWords = z.tuple([z.string(), z.string(), z.enum(relations).nullable(), z.string().nullable()])

/**
 * Returns the token of a link: a random part, whose hash is in the database, and the referrer's words, which are stored
 * nowhere else until the person agrees. It is encrypted, because URLs are logged.
 */
export const writeToken = (secret: string, random: string, { name, relation, note }: ReferralNote): string =>
  sealText(secret, PURPOSE, JSON.stringify([random, name, relation, note] satisfies z.input<typeof linkWords>))

/** Returns the parts of a link's token; the token in an unsubscribe header is only the random part. */
export function readToken(secret: string, token: string): { random: string; said?: ReferralNote } {
  const opened = openSealed(secret, PURPOSE, token)
  if (opened === undefined) return { random: token }
  const [random, name, relation, note] = linkWords.parse(JSON.parse(opened))
  return { random, said: { name, relation, note } }
}

/**
 * Emails the referred person a link to agree or decline. It doesn't repeat the referrer's words, so that no one can
 * send their own texts to strangers in the company's name; the page shows it.
 */
export async function mailReferral(
  call: MailingCall & { service: Pick<ReferralDependencies, 'signingSecret'> },
  row: Pick<ReferralRow, 'expiresAt' | 'referrer' | 'positionTitle'>,
  { email, random, said, now }: { email: string; random: string; said: ReferralNote; now: Date },
): Promise<void> {
  const { service, tenant, context } = call
  const { locale } = context
  const address = mailedAddress(call)
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(row.expiresAt)
  const name = isPlainName(row.referrer) ? row.referrer : message(locale, 'mail.referral.someone')
  const values = { name, job: row.positionTitle, date: until }
  await sendReceipt(service.mailer, {
    tenant,
    address,
    to: { email },
    name: 'referral.ask',
    locale,
    now,
    confirmUrl: siteLink(address, ANSWER_PATH, { token: writeToken(service.signingSecret, random, said) }),
    unsubscribeUrl: siteLink(address, ANSWER_PATH, { decline: random }),
    texts(company) {
      const text = (part: 'subject' | 'heading' | 'body' | 'kept' | 'button' | 'ignore') =>
        message(locale, `mail.referral.${part}`, { ...values, company })
      return {
        subject: text('subject'),
        heading: text('heading'),
        paragraphs: [text('body'), text('kept')],
        button: text('button'),
        notes: [text('ignore')],
      }
    },
  })
}
