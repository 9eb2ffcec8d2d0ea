import { sessionLimits } from '#features/account/session/limits.ts'
import { type CodeSent, countRequest, makeCode, rememberBrowser } from '#features/account/session/server/index.ts'
import { siteAddress } from '#kernel/links/site-address.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import { message } from '#platform/messages/messages.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { ErasureReceipt } from '../../contract.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { OwnCall, SettingsDependencies } from './dependencies.ts'
import type { AccountHolder } from './store.ts'

type Name = 'eraseCode' | 'erased'

/** The recipient of an email, and its time. */
interface Recipient {
  tenant: SiteTenant
  holder: Pick<AccountHolder, 'email' | 'fullName'>
  locale: string
  now: Date
}

/** Writes an email about the deletion of an account. */
export function writeErasureEmail(
  publicUrl: string,
  { tenant: site, holder, locale, now }: Recipient,
  name: Name,
  content: { code?: string; paragraphs?: string[]; values: Record<string, string | number> },
): Mail {
  const tenant = mailTenant(site, siteAddress(site, publicUrl))
  const text = (part: 'subject' | 'heading' | 'body' | 'note') =>
    message(locale, `mail.settings.${name}.${part}`, { company: tenant.name, ...content.values })
  const { code, paragraphs = [] } = content
  const parts = layOutMail(
    {
      heading: text('heading'),
      greeting: holder.fullName,
      paragraphs: [text('body'), ...paragraphs],
      ...(code === undefined ? {} : { code }),
      notes: [text('note')],
    },
    { tenant, locale, reason: 'account' },
  )
  const to = { email: holder.email, ...(holder.fullName ? { name: holder.fullName } : {}) }
  return { tenant, to, name: `settings.${name}`, subject: text('subject'), ...parts, locale, now }
}

/** Sends the receipt of the deleted and retained data. The email is sent only if the deletion commits. */
export async function sendReceipt(
  { mailer, publicUrl }: Pick<SettingsDependencies, 'mailer' | 'publicUrl'>,
  { receipt: { reference, lines }, ...recipient }: Recipient & { receipt: ErasureReceipt },
  transaction: Transaction,
): Promise<void> {
  const { locale } = recipient
  const gone = lines.filter(({ kept }) => kept === null).map(({ text }) => `• ${text}`)
  const stays = lines.flatMap(({ kept, text }) => (kept === null ? [] : [`• ${text}: ${kept}`]))
  const list = (heading: 'gone' | 'kept', of: string[]) =>
    of.length > 0 ? [[message(locale, `personalData.receipt.${heading}`), ...of].join('\n')] : []
  const paragraphs = [...list('gone', gone), ...list('kept', stays)]
  const mail = writeErasureEmail(publicUrl(), recipient, 'erased', { paragraphs, values: { reference } })
  await mailer.send(mail, { transaction })
}

/**
 * Emails a code that confirms the deletion, in place of the previous one of this browser.
 * @throws `request/too-many-requests`
 */
export async function requestErasureCode(call: OwnCall): Promise<CodeSent> {
  const { email, accountId } = call.viewer
  await countRequest(call, 'erase-account', email)
  const { browserHash, cookies } = rememberBrowser(call)
  const code = await makeCode(call, { kind: 'erase-account', email, accountId }, browserHash)
  const { service, tenant, viewer, context } = call
  const recipient = { tenant, holder: viewer, locale: viewer.language ?? context.locale, now: await context.now() }
  const values = { minutes: sessionLimits.codeMinutes }
  await service.mailer.send(writeErasureEmail(service.publicUrl(), recipient, 'eraseCode', { code, values }))
  return { codeMinutes: sessionLimits.codeMinutes, cookies }
}
