import { siteLink } from '#kernel/links/site-address.ts'
import { settleNotifications } from '#features/account/notifications/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/live/publish.ts'
import { layOutMail } from '#platform/mail/lay-out-mail.ts'
import { mailInstant, mailTenant } from '#platform/mail/mail.ts'
import { message } from '#platform/messages/messages.ts'
import { formPath, FORMS_PATH } from '../rules.ts'
import { isCompleted } from '../states.ts'
import type { FormParts } from './parts.ts'
import type { FormRow } from './store.ts'

/** News about a form; the text is `notification.form.<news>`. */
export type FormNews = 'assigned' | 'reopened' | 'replaced' | 'soon' | 'due'

type NoticeParts = Pick<FormParts, 'notify' | 'mailer' | 'siteOf' | 'siteAddress' | 'linkKey'>

const matterOf = ({ encId }: Pick<FormRow, 'encId'>) => `form ${encId}`

/** Makes the candidate's open pages fetch the form again when the transaction commits. Guests have no stream. */
export async function refreshPages(
  trx: Transaction,
  { tenantId, accountId, encId }: Pick<FormRow, 'tenantId' | 'accountId' | 'encId'>,
): Promise<void> {
  if (accountId !== null) await publish(trx, { tenantId, accountId }, { kind: 'form', data: { form: encId } })
}

/**
 * Asks a person to fill in a form: a candidate by every channel they chose, others by an email with the form's own link.
 * Must be last in a transaction, because an email in the outbox is not undone.
 */
export async function notifyPerson(
  parts: NoticeParts,
  trx: Transaction,
  row: FormRow,
  what: FormNews,
  now: Date,
): Promise<void> {
  const { tenantId, accountId, encId, title, dueAt } = row
  await refreshPages(trx, row)
  if (accountId === null) return mailByLink(parts, trx, row, what, now)
  await parts.notify(trx, {
    tenantId,
    accountId,
    event: 'form',
    // A form can get another due date; reopening it and replacing its documents can happen more than once.
    dedupeKey: `form ${encId} ${what} ${what === 'reopened' || what === 'replaced' ? now.toISOString() : (dueAt?.toISOString() ?? '')}`,
    type: 'action_required',
    matter: matterOf(row),
    messageId: `notification.form.${what}`,
    values: { form: title },
    mail: ({ locale, company }) => ({
      ...formWords(row, what, { locale, company }),
      button: message(locale, 'mail.form.open'),
    }),
    redirectUrl: formPath(encId),
    now,
  })
}

/** Returns the words of an email about a form: for whom it is, and by when. */
function formWords(
  { title, dueAt }: Pick<FormRow, 'title' | 'dueAt'>,
  what: FormNews,
  { locale, company }: { locale: string; company: string },
) {
  const subject = message(locale, `mail.form.${what}.subject`, { form: title, company })
  const paragraphs = dueAt ? [message(locale, 'mail.form.dueOn', { date: mailInstant(dueAt, locale) })] : []
  return { subject, heading: subject, paragraphs }
}

/**
 * Tells a candidate that a form which was sent by its link is now in the account. By the bell alone, as the email with the link
 * has asked for it; a form that was sent already needs no news.
 */
export async function notifyOfMove(
  { notify }: Pick<FormParts, 'notify'>,
  trx: Transaction,
  form: Pick<FormRow, 'tenantId' | 'encId' | 'title' | 'status'> & { accountId: string },
  now: Date,
): Promise<void> {
  const { tenantId, accountId, encId, title, status } = form
  await refreshPages(trx, form)
  if (isCompleted(status)) return
  await notify(trx, {
    tenantId,
    accountId,
    event: 'form',
    dedupeKey: `form ${encId} moved`,
    type: 'action_required',
    matter: matterOf(form),
    messageId: 'notification.form.moved',
    values: { form: title },
    redirectUrl: formPath(encId),
    channels: ['in_app'],
    now,
  })
}

/** Tells the company's programs that a form was sent, and settles what asked for it. */
export async function notifyOfCompletion(
  { webhooks }: Pick<FormParts, 'webhooks'>,
  trx: Transaction,
  row: FormRow,
  now: Date,
): Promise<void> {
  const { tenantId, accountId, encId } = row
  await webhooks.enqueue(trx, {
    tenantId,
    event: 'form.completed',
    subject: row.applicationId ?? encId,
    id: `${encId} ${now.toISOString()}`,
    occurredAt: now,
    data: {
      form: encId,
      key: row.formKey,
      application: row.applicationId,
      offer: row.offerId,
      state: row.status,
      completed_at: now.toISOString(),
    },
  })
  if (accountId !== null) await settleNotifications(trx, { tenantId, accountId }, matterOf(row), now)
  await refreshPages(trx, row)
}

/** Settles what asked for a form that the company took back. */
export async function closeNotifications(trx: Transaction, row: FormRow, now: Date): Promise<void> {
  const { tenantId, accountId } = row
  if (accountId !== null) await settleNotifications(trx, { tenantId, accountId }, matterOf(row), now)
  await refreshPages(trx, row)
}

async function mailByLink(
  { mailer, siteOf, siteAddress, linkKey }: NoticeParts,
  trx: Transaction,
  row: FormRow,
  what: FormNews,
  now: Date,
): Promise<void> {
  const { guestEmail, tenantId, encId, language: locale } = row
  if (guestEmail === null) return
  const site = siteOf(tenantId)
  const tenant = mailTenant(site)
  const { subject, heading, ...words } = formWords(row, what, { locale, company: tenant.name })
  const paragraphs = [...words.paragraphs, message(locale, 'mail.form.ownLink')]
  const url = siteLink(siteAddress(site), FORMS_PATH, { id: encId, key: linkKey(encId) })
  const content = layOutMail(
    { heading, paragraphs, button: { label: message(locale, 'mail.form.open'), url } },
    { tenant, locale },
  )
  const mail = { tenant, to: { email: guestEmail }, name: 'notification.form' as const, subject, ...content }
  await mailer.send({ ...mail, locale, now }, { transaction: trx })
}
