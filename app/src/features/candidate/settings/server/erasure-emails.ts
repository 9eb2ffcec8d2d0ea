import { serverLimits } from '#config/server-limits.ts'
import { type CodeSent, countRequest, makeCode, rememberBrowser } from '#features/account/session/server/index.ts'
import { layOutMail } from '#platform/mail/lay-out-mail.ts'
import { mailTenant } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { ErasureReceipt } from '../contract.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { OwnCall, SettingsService } from './settings-service.ts'
import type { AccountHolder } from './store.ts'

type Name = 'eraseCode' | 'erased'

/** The person that an email goes to, and when. */
interface Recipient {
  tenant: SiteTenant
  holder: Pick<AccountHolder, 'email' | 'fullName'>
  locale: string
  now: Date
}

async function send(
  { mailer }: Pick<SettingsService, 'mailer'>,
  { tenant: site, holder, locale, now }: Recipient,
  name: Name,
  content: { code?: string; paragraphs?: string[]; values: Record<string, string | number> },
  transaction?: Transaction,
): Promise<void> {
  const tenant = mailTenant(site)
  const text = (part: 'subject' | 'heading' | 'body' | 'note') =>
    message(locale, `mail.settings.${name}.${part}`, { company: tenant.name, ...content.values })
  const { code, paragraphs = [] } = content
  await mailer.send(
    {
      tenant,
      to: { email: holder.email, ...(holder.fullName ? { name: holder.fullName } : {}) },
      name: `settings.${name}`,
      subject: text('subject'),
      ...layOutMail(
        {
          heading: text('heading'),
          paragraphs: [text('body'), ...paragraphs],
          ...(code === undefined ? {} : { code }),
          notes: [text('note')],
        },
        { tenant, locale },
      ),
      locale,
      now,
    },
    transaction ? { transaction } : {},
  )
}

/** Sends the receipt of what was deleted and what is kept. The email is sent only if the deletion commits. */
export function sendReceipt(
  service: Pick<SettingsService, 'mailer'>,
  { receipt: { reference, lines }, ...recipient }: Recipient & { receipt: ErasureReceipt },
  transaction: Transaction,
): Promise<void> {
  const { locale } = recipient
  const gone = lines.filter(({ kept }) => kept === null).map(({ text }) => `• ${text}`)
  const stays = lines.flatMap(({ kept, text }) => (kept === null ? [] : [`• ${text}: ${kept}`]))
  const list = (heading: 'gone' | 'kept', of: string[]) =>
    of.length > 0 ? [[message(locale, `personalData.receipt.${heading}`), ...of].join('\n')] : []
  const paragraphs = [...list('gone', gone), ...list('kept', stays)]
  return send(service, recipient, 'erased', { paragraphs, values: { reference } }, transaction)
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
  await send(service, recipient, 'eraseCode', { code, values: { minutes: serverLimits.codeMinutes } })
  return { codeMinutes: serverLimits.codeMinutes, cookies }
}
