import { type LocaleTag, localeTags } from '#config/locale-tags.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { type Mail, type MailingCall } from '#platform/mail/mail.ts'

/** The company, language and time of sample emails. */
export interface Sample {
  tenant: SiteTenant
  locale: string
  now: Date
}

export const READER = { email: 'alice@example.com', fullName: 'Alice Moreau' }
export const POSITION = 'Field Service Engineer'
export const PLACE = 'Leeds, England, United Kingdom'

const tagOf = (locale: string): LocaleTag => localeTags.find((tag) => tag === locale) ?? 'en'

/** Returns the emails that a function sends during a visitor's call. */
export async function collect(
  { tenant, locale, now }: Sample,
  send: (call: MailingCall & { service: { signingSecret: string } }) => Promise<void>,
): Promise<Mail[]> {
  const sent: Mail[] = []
  await send({
    service: {
      mailer: {
        send: async (mail) => {
          sent.push(mail)
        },
      },
      publicUrl: () => 'https://jobs.meridian.example',
      signingSecret: 'the secret of sample emails',
    },
    tenant,
    context: { headers: new Headers(), locale: tagOf(locale), now: async () => now },
  })
  return sent
}
