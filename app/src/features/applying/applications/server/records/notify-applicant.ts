import { siteLink } from '#kernel/links/site-address.ts'
import { addDays } from '#kernel/time.ts'
import { continueQuery } from '#features/account/guests/server/index.ts'
import type { WebhookData, WebhookEvent } from '#features/site/webhooks/rules.ts'
import { titleAndPlace } from '#features/jobs/positions/distinct-labels.ts'
import type { NotificationMail } from '#features/account/notifications/server/index.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/live/publish.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import { detailsFollow, type MailParagraph } from '#platform/mail/layout/mail-content.ts'
import { mailDay, mailInstant } from '#platform/mail/mail.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import { message } from '#platform/messages/messages.ts'
import { applicationLimits } from '../../limits.ts'
import { groupReceipt, RECEIPTS_PATH } from '../../receipt.ts'
import { APPLICATIONS_PATH } from '../../rules.ts'
import { refreshDesk } from './refresh-desk-store.ts'
import { type ApplicationDependencies, hidesStatus } from './dependencies.ts'
import { stageName } from './stage-store.ts'
import { type ApplicationRow, languageOf, languageSentIn } from './store.ts'

/** News about an application for its candidate; the text is `notification.application.<news>`. */
export type ApplicationNews =
  | 'received'
  | 'changed'
  | 'withdrawn'
  | 'undone'
  | 'review'
  | 'moved'
  | 'rejected'
  | 'reopened'
  | 'hired'
  | 'message'
  | 'closed'

/** News that reveals nothing about the company's decisions on the application, so that it is sent even if the company hides the status. */
const SHOWN_ANYWAY: ReadonlySet<ApplicationNews> = new Set([
  'received',
  'changed',
  'withdrawn',
  'undone',
  'message',
  'closed',
])

/** Webhook events of the news; messages and a closed job change nothing about the application that programs know. */
const EVENTS: Partial<Record<ApplicationNews, WebhookEvent>> = {
  received: 'application.submitted',
  changed: 'application.changed',
  withdrawn: 'application.withdrawn',
  undone: 'application.withdrawal-undone',
  review: 'application.stage-changed',
  moved: 'application.stage-changed',
  rejected: 'application.rejected',
  reopened: 'application.stage-changed',
  hired: 'application.hired',
}

interface News {
  what: ApplicationNews
  now: Date
  /** The company's message to the candidate. */
  words?: string | null | undefined
  /** True if another feature notifies the person. */
  isNotifiedElsewhere?: boolean
  /** The language in which a guest sent the application, if known. */
  language?: string | undefined
  /** Additional data for the company's programs. */
  data?: WebhookData | undefined
}

/** Makes the open pages of the person and the colleagues who read the application refetch it when the transaction commits. */
export async function refreshPages(
  trx: Transaction,
  application: Pick<ApplicationRow, 'tenantId' | 'accountId' | 'encId' | 'positionId'>,
): Promise<void> {
  const { tenantId, accountId, encId } = application
  await refreshDesk(trx, application)
  if (accountId !== null)
    await publish(trx, { tenantId, accountId }, { kind: 'application', data: { application: encId } })
}

/** Notifies the company's programs of an application's current state. The id identifies the occasion. */
export const notifyPrograms = (
  { webhooks }: Pick<ApplicationDependencies, 'webhooks'>,
  trx: Transaction,
  application: ApplicationRow,
  { event, id, now, data = {} }: { event: WebhookEvent; id: string; now: Date; data?: WebhookData | undefined },
): Promise<void> =>
  webhooks.enqueue(trx, {
    tenantId: application.tenantId,
    event,
    subject: application.encId,
    id,
    occurredAt: now,
    data: { ...webhookData(application), ...data },
  })

/**
 * Notifies the company's programs, the person's open pages, and the person through every channel they chose, unless
 * another feature does; guests get an email. Must be last in a transaction, because an email in the outbox can't be
 * rolled back.
 */
export async function notifyApplicant(
  dependencies: Pick<
    ApplicationDependencies,
    'notify' | 'webhooks' | 'mailer' | 'siteOf' | 'siteAddress' | 'signingSecret'
  >,
  trx: Transaction,
  application: ApplicationRow,
  news: News,
): Promise<void> {
  const { tenantId, accountId, encId } = application
  const { what, now, data, isNotifiedElsewhere = false } = news
  const event = EVENTS[what]
  if (event)
    await notifyPrograms(dependencies, trx, application, {
      event,
      id: `${encId} ${what} ${application.chainLength}`,
      now,
      data,
    })
  await refreshPages(trx, application)
  const tenant = dependencies.siteOf(tenantId)
  if (isNotifiedElsewhere || (hidesStatus(tenant) && !SHOWN_ANYWAY.has(what))) return
  const language = (accountId === null && news.language) || (await languageReadIn(dependencies, trx, application))
  const values = valuesOf(application, language)
  if (accountId === null) {
    await mailGuest(dependencies, trx, application, news, { ...values, language })
    return
  }
  await dependencies.notify(trx, {
    tenantId,
    accountId,
    event: 'application',
    // An application can be moved and changed more than once.
    dedupeKey: `application ${encId} ${what} ${application.chainLength}`,
    matter: `application ${encId}`,
    messageId: `notification.application.${what}`,
    values,
    mail: ({ locale, company }) => ({
      ...applicationMail(application, news, { locale, company }),
      delivery: deliveryOf(application),
    }),
    redirectUrl: `${APPLICATIONS_PATH}/${encId}`,
    now,
  })
}

/** Returns the language in which the person of an application reads what the company writes. */
export async function languageReadIn(
  { siteOf }: Pick<ApplicationDependencies, 'siteOf'>,
  db: Database | Transaction,
  { id, tenantId, accountId }: Pick<ApplicationRow, 'id' | 'tenantId' | 'accountId'>,
): Promise<string> {
  if (accountId === null) return languageSentIn(db, id)
  return (await languageOf(db, accountId)) ?? siteOf(tenantId).site.defaultLanguage
}

/** The entry of the history that an email is about. */
const deliveryOf = ({ tenantId, encId, chainLength }: ApplicationRow) => ({
  tenantId,
  about: encId,
  number: chainLength,
})

/**
 * Notifies a person that an application will be erased at `until`; guests get an email. Must be last in a transaction.
 */
export async function notifyOfErasure(
  dependencies: Pick<ApplicationDependencies, 'notify' | 'mailer' | 'siteOf' | 'siteAddress' | 'signingSecret'>,
  trx: Transaction,
  application: ApplicationRow,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  const { tenantId, accountId, encId, position } = application
  if (accountId === null) {
    const language = await languageSentIn(trx, application.id)
    const values = { ...valuesOf(application, language), language }
    await mailGuest(dependencies, trx, application, { what: 'erasing', now, until }, values)
    return
  }
  await dependencies.notify(trx, {
    tenantId,
    accountId,
    event: 'application',
    dedupeKey: `application ${encId} erasing ${until.toISOString()}`,
    matter: `application ${encId}`,
    messageId: 'notification.application.erasing',
    values: { position: position.title },
    mail: ({ locale, company }) => applicationMail(application, { what: 'erasing', now, until }, { locale, company }),
    redirectUrl: `${APPLICATIONS_PATH}/${encId}`,
    now,
  })
}

/** Ids, states and times of an application, for programs. */
const webhookData = (application: ApplicationRow): WebhookData => ({
  application: application.encId,
  position: application.positionId,
  state: application.state,
  stage: application.stageKey,
  version: application.version,
  remote_id: application.remoteId,
  is_referral: application.isReferral,
  submitted_at: application.submittedAt.toISOString(),
  updated_at: application.updatedAt.toISOString(),
})

const valuesOf = ({ position, stageLabels }: Pick<ApplicationRow, 'position' | 'stageLabels'>, locale: string) => ({
  position: position.title,
  stage: stageName(stageLabels, locale),
})

/** The content of an email about an act, or about the upcoming erasure. */
type MailNews = Omit<News, 'what' | 'data'> & { what: ApplicationNews | 'erasing'; until?: Date }

/** Writes the email of a piece of news. */
export function applicationMail(
  application: Pick<ApplicationRow, 'position' | 'stageLabels' | 'receipt' | 'undoUntil'>,
  { what, now, words, until }: MailNews,
  { locale, company }: { locale: string; company: string },
): NotificationMail {
  const { title, locations } = application.position
  const values = { ...valuesOf(application, locale), company, position: titleAndPlace(title, locations) }
  const paragraphs: MailParagraph[] = [{ facts: [values.position, `${company} · ${mailDay(now, locale)}`] }]
  if (what === 'received') {
    paragraphs.push(message(locale, 'mail.application.receipt', { receipt: groupReceipt(application.receipt) }))
    paragraphs.push(message(locale, 'mail.application.untilReview'))
  }
  if (what === 'withdrawn' && application.undoUntil !== null)
    paragraphs.push(message(locale, 'mail.application.undo', { date: mailInstant(application.undoUntil, locale) }))
  if (until) paragraphs.push(message(locale, 'mail.application.erasingOn', { date: mailInstant(until, locale) }))
  if (what === 'rejected') paragraphs.push(message(locale, 'mail.application.thanks', { company }))
  if (words) paragraphs.push({ from: message(locale, 'mail.application.words', { company }), quote: words })
  return {
    subject: message(locale, `mail.application.${what}.subject`, values),
    paragraphs: detailsFollow(paragraphs, locale, company),
    button: message(locale, 'mail.application.view'),
  }
}

/** Emails the address that a guest gave, which is the only channel without an account. */
async function mailGuest(
  {
    mailer,
    siteOf,
    siteAddress,
    signingSecret,
  }: Pick<ApplicationDependencies, 'mailer' | 'siteOf' | 'siteAddress' | 'signingSecret'>,
  trx: Transaction,
  application: ApplicationRow,
  news: MailNews,
  values: { position: string; stage: string; language: string },
): Promise<void> {
  const { guestEmail, guestId, receipt, tenantId, encId } = application
  if (guestEmail === null || guestId === null) return
  const tenant = siteOf(tenantId)
  const address = siteAddress(tenant)
  const about = mailTenant(tenant, address)
  const locale = values.language
  const until = addDays(news.now, applicationLimits.guestLinkDays)
  // Opens the page in any browser, if the guest proved the address.
  const proof = await continueQuery(trx, signingSecret, { tenantId, guestId, email: guestEmail }, until)
  const { subject, paragraphs } = applicationMail(application, news, { locale, company: about.name })
  const content = layOutMail(
    {
      heading: message(locale, `notification.application.${news.what}`, values),
      paragraphs,
      button: {
        label: message(locale, 'mail.application.view'),
        url: siteLink(address, `${APPLICATIONS_PATH}/${encId}`, proof),
      },
      ...(news.what === 'received' && {
        links: [
          { label: message(locale, 'mail.application.check'), url: siteLink(address, `${RECEIPTS_PATH}/${receipt}`) },
        ],
      }),
      ...(Object.keys(proof).length === 0 && {
        notes: [message(locale, 'mail.application.guest', { email: guestEmail })],
      }),
    },
    { tenant: about, locale },
  )
  const mail = {
    tenant: about,
    to: { email: guestEmail },
    name: 'notification.application' as const,
    subject,
    ...(news.what !== 'erasing' && { delivery: deliveryOf(application) }),
    ...content,
  }
  await mailer.send({ ...mail, locale, now: news.now }, { transaction: trx })
}
