import type { SiteTenant } from '#platform/http/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { accountMails } from './account-mails.ts'
import { newsMails } from './news-mails.ts'
import { visitorMails } from './visitor-mails.ts'

/** Time of the sample emails. */
export const SAMPLE_NOW = new Date('2026-11-29T09:00:00Z')

/** Returns an email of every kind and every piece of news, with demo data, in one language. */
export async function sampleMails(tenant: SiteTenant, locale: string): Promise<Mail[]> {
  const sample = { tenant, locale, now: SAMPLE_NOW }
  return [...(await accountMails(sample)), ...(await visitorMails(sample)), ...newsMails(sample)]
}
