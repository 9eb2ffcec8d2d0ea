import { serverLimits } from '#config/server-limits.ts'
import { type CodeSent, countRequest, makeCode, rememberBrowser } from '#features/session/server/index.ts'
import { layOutMail } from '#platform/mail/lay-out-mail.ts'
import { mailTenant } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { ErasureReceipt } from '../contract.ts'
import type { OwnCall } from './settings-service.ts'

type Name = 'eraseCode' | 'erased'

async function send(
  { service, tenant: site, viewer, context }: OwnCall,
  name: Name,
  content: { code?: string; paragraphs?: string[]; values: Record<string, string | number> },
  transaction?: Transaction,
): Promise<void> {
  const tenant = mailTenant(site)
  const locale = viewer.language ?? context.locale
  const text = (part: 'subject' | 'heading' | 'body' | 'note') =>
    message(locale, `mail.settings.${name}.${part}`, { company: tenant.name, ...content.values })
  const { code, paragraphs = [] } = content
  await service.mailer.send(
    {
      tenant,
      to: { email: viewer.email, ...(viewer.fullName ? { name: viewer.fullName } : {}) },
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
      now: await context.now(),
    },
    transaction ? { transaction } : {},
  )
}

export const sendErasureCode = (call: OwnCall, code: string) =>
  send(call, 'eraseCode', { code, values: { minutes: serverLimits.codeMinutes } })

/** Sends the receipt of what was deleted and what is kept. The email is sent only if the deletion commits. */
export function sendReceipt(call: OwnCall, { reference, lines }: ErasureReceipt, transaction: Transaction) {
  const locale = call.viewer.language ?? call.context.locale
  const gone = lines.filter(({ kept }) => kept === null).map(({ text }) => `• ${text}`)
  const stays = lines.flatMap(({ kept, text }) => (kept === null ? [] : [`• ${text}: ${kept}`]))
  const list = (heading: 'gone' | 'kept', of: string[]) =>
    of.length > 0 ? [[message(locale, `personalData.receipt.${heading}`), ...of].join('\n')] : []
  const paragraphs = [...list('gone', gone), ...list('kept', stays)]
  return send(call, 'erased', { paragraphs, values: { reference } }, transaction)
}

/**
 * Emails a code that confirms the deletion, in place of the previous one of this browser.
 * @throws `request/too-many-requests`
 */
export async function requestErasureCode(call: OwnCall): Promise<CodeSent> {
  const { email, accountId } = call.viewer
  await countRequest(call, 'erase-account', email)
  const { browserHash, cookies } = rememberBrowser(call)
  await sendErasureCode(call, await makeCode(call, { kind: 'erase-account', email, accountId }, browserHash))
  return { codeMinutes: serverLimits.codeMinutes, cookies }
}
