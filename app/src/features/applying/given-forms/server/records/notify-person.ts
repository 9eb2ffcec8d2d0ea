import { siteLink } from '#kernel/links/site-address.ts'
import { settleNotifications } from '#features/account/notifications/server/index.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/live/publish.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import { mailInstant, shortMailDay } from '#platform/mail/mail.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import { message } from '#platform/messages/messages.ts'
import { formPath, FORMS_PATH } from '../../rules.ts'
import { isCompleted } from '../../states.ts'
import type { FormDependencies } from './dependencies.ts'
import type { FormRow } from './store.ts'

/** News about a form; the text is `notification.form.<news>`. */
export type FormNews = 'assigned' | 'reopened' | 'replaced' | 'soon' | 'due'

type NoticeDependencies = Pick<FormDependencies, 'notify' | 'mailer' | 'siteOf' | 'siteAddress' | 'linkKey'>

const matterOf = ({ encId }: Pick<FormRow, 'encId'>) => `form ${encId}`

/** Makes the candidate's open pages refetch the form when the transaction commits. Guests have no stream. */
export async function refreshPages(
  trx: Transaction,
  { tenantId, accountId, encId }: Pick<FormRow, 'tenantId' | 'accountId' | 'encId'>,
): Promise<void> {
  if (accountId !== null) await publish(trx, { tenantId, accountId }, { kind: 'form', data: { form: encId } })
}

/**
 * Asks a person to fill in a form: a candidate through every channel they chose, others by an email with the form's own
 * link. Must be last in a transaction, because an email in the outbox can't be rolled back.
 */
export async function notifyPerson(
  dependencies: NoticeDependencies,
  trx: Transaction,
  row: FormRow,
  what: FormNews,
  now: Date,
): Promise<void> {
  const { tenantId, accountId, encId, title, dueAt } = row
  await refreshPages(trx, row)
  if (accountId === null) return mailByLink(dependencies, trx, row, what, now)
  await dependencies.notify(trx, {
    tenantId,
    accountId,
    event: 'form',
    // A form can get a new due date, be reopened, or get new documents more than once.
    dedupeKey: `form ${encId} ${what} ${what === 'reopened' || what === 'replaced' ? now.toISOString() : (dueAt?.toISOString() ?? '')}`,
    type: 'action_required',
    matter: matterOf(row),
    messageId: `notification.form.${what}`,
    values: { form: title },
    mail: ({ locale, company }) => formWords(row, what, { locale, company }),
    redirectUrl: formPath(encId),
    now,
  })
}

/** Purpose of the email's button for each kind of news. */
const BUTTONS = { assigned: 'fill', soon: 'fill', due: 'fill', reopened: 'change', replaced: 'sign' } as const

/** Returns the text of an email about a form: for whom it is, and by when it is due. */
export function formWords(
  { title, dueAt }: Pick<FormRow, 'title' | 'dueAt'>,
  what: FormNews,
  { locale, company }: { locale: string; company: string },
) {
  const day = dueAt ? shortMailDay(dueAt, locale) : ''
  const subject = message(locale, `mail.form.${what}.subject`, { form: title, company, date: day })
  const date = dueAt && what !== 'due' ? mailInstant(dueAt, locale) : undefined
  return {
    subject,
    heading: subject,
    paragraphs: [
      date === undefined
        ? message(locale, 'mail.notification.details', { company })
        : message(locale, 'mail.form.dueOn', { form: title, date }),
    ],
    button: message(locale, `mail.form.button.${BUTTONS[what]}`),
  }
}

/**
 * Notifies a candidate that a form sent through its link is now in the account. Uses only the bell, because the email
 * with the link has already asked for the form; a form that was already sent needs no notice.
 */
export async function notifyOfMove(
  { notify }: Pick<FormDependencies, 'notify'>,
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

/** Notifies the company's programs that a form was sent, and settles the requests for it. */
export async function notifyOfCompletion(
  { webhooks }: Pick<FormDependencies, 'webhooks'>,
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

/** Settles the requests for a form that the company recalled. */
export async function closeNotifications(trx: Transaction, row: FormRow, now: Date): Promise<void> {
  const { tenantId, accountId } = row
  if (accountId !== null) await settleNotifications(trx, { tenantId, accountId }, matterOf(row), now)
  await refreshPages(trx, row)
}

async function mailByLink(
  { mailer, siteOf, siteAddress, linkKey }: NoticeDependencies,
  trx: Transaction,
  row: FormRow,
  what: FormNews,
  now: Date,
): Promise<void> {
  const { guestEmail, tenantId, encId, language: locale } = row
  if (guestEmail === null) return
  const site = siteOf(tenantId)
  const address = siteAddress(site)
  const tenant = mailTenant(site, address)
  const { subject, heading, button, ...words } = formWords(row, what, { locale, company: tenant.name })
  const paragraphs = [...words.paragraphs, message(locale, 'mail.form.ownLink')]
  const url = siteLink(address, FORMS_PATH, { id: encId, key: linkKey(encId) })
  const content = layOutMail({ heading, paragraphs, button: { label: button, url } }, { tenant, locale })
  const mail = { tenant, to: { email: guestEmail }, name: 'notification.form' as const, subject, ...content }
  await mailer.send({ ...mail, locale, now }, { transaction: trx })
}
