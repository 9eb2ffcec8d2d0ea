import { serverLimits } from '#config/server-limits.ts'
import { formService, standardLanguage } from '#features/applying/forms/server/index.ts'
import { continueQuery } from '#features/account/guests/server/index.ts'
import { guestUnsubscribeLink, notifyService } from '#features/account/notifications/server/index.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { addDays, addMs, daysLeft } from '#kernel/time.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { layOutMail } from '#platform/mail/lay-out-mail.ts'
import { mailTenant } from '#platform/mail/mail.ts'
import { message, type MessageId } from '#platform/messages/messages.ts'
import { deleteFilesJob, deleteUnusedFiles } from '../files/file-store.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { applyPath } from '../present-draft.ts'
import { deleteExpiredDrafts } from '../store.ts'
import { type DueDraft, lockDueDrafts, setReminded } from './reminder-store.ts'

type Context = Pick<FeatureContext, 'db' | 'mailer' | 'secrets' | 'tenants' | 'siteAddress' | 'use'>

/** A reminder in words. */
interface Reminder {
  messageId: MessageId
  values: { position: string; days: number }
}

/**
 * Reminds people of drafts that they have not changed for days, and of those that end soon: each once, candidates by the
 * channels they chose and guests at the address they proved. One that is both idle and ending gets one reminder.
 */
export async function remindOfDrafts(context: Context, now: Date): Promise<number> {
  const idleSince = addDays(now, -serverLimits.draftIdleDays)
  const endingUntil = addDays(now, serverLimits.draftEndingDays)
  let count = 0
  for (;;) {
    const sent = await context.db.transaction().execute(async (trx) => {
      const due = await lockDueDrafts(trx, { now, idleSince, endingUntil }, context.secrets.signing)
      for (const draft of due) {
        const { tenantId, encId, title, endsAt, isEnding } = draft
        await setReminded(trx, draft.id, isEnding ? ['idle', 'ending'] : ['idle'], now)
        const reminder: Reminder = {
          messageId: isEnding ? 'notification.application.draft-ending' : 'notification.application.draft-idle',
          values: { position: title, days: daysLeft(endsAt, now) },
        }
        if (draft.accountId === null) await mailGuest(context, trx, draft, reminder, now)
        else
          await context.use(notifyService)(trx, {
            tenantId,
            accountId: draft.accountId,
            event: 'application',
            dedupeKey: `draft ${encId} ${isEnding ? 'ending' : 'idle'}`,
            type: 'action_required',
            matter: `draft ${encId}`,
            ...reminder,
            redirectUrl: applyPath(draft),
            now,
          })
      }
      return due.length
    })
    count += sent
    if (sent === 0) return count
  }
}

/** Emails a guest in the language of the draft's form, with a link that continues the draft in any browser until it ends. */
async function mailGuest(
  { mailer, secrets, tenants, siteAddress, use }: Context,
  trx: Transaction,
  draft: DueDraft & { accountId: null },
  { messageId, values }: Reminder,
  now: Date,
): Promise<void> {
  const { tenantId, guestId, email, endsAt } = draft
  const site = tenants.byId(tenantId)
  if (!site) throw new Error(`There is no tenant ${tenantId}.`)
  const { language } = await use(formService).pinned(trx, tenantId, draft.formVersionIds)
  const locale = standardLanguage(language, site)
  const address = siteAddress(site)
  const tenant = mailTenant(site)
  const mine = await continueQuery(trx, secrets.signing, { tenantId, guestId, email }, endsAt)
  const unsubscribeUrl = guestUnsubscribeLink(secrets.signing, address, { tenantId, email })
  const subject = message(locale, 'notification.category.application')
  const content = {
    heading: subject,
    paragraphs: [message(locale, messageId, values)],
    button: {
      label: message(locale, 'mail.guests.proven.button'),
      url: siteLink(address, applyPath(draft), mine),
    },
    notes: [message(locale, 'mail.guests.proven.note', { days: values.days })],
  }
  await mailer.send(
    {
      tenant,
      to: { email },
      name: 'guests.reminder',
      subject,
      ...layOutMail(content, { tenant, locale, unsubscribeUrl }),
      unsubscribeUrl,
      locale,
      now,
    },
    { transaction: trx },
  )
}

/** Deletes drafts that expired or were deleted an hour ago, and the files that nothing has used for a day. */
export async function cleanUpDrafts(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> },
  now: Date,
): Promise<void> {
  await deleteExpiredDrafts(db, addMs(now, -serverLimits.draftUndoMs))
  const keys = await deleteUnusedFiles(db, addMs(now, -serverLimits.orphanFileMs))
  // A crash in between leaves files without rows, which the nightly job finds.
  if (keys.length > 0) await jobs.send(deleteFilesJob, { keys })
}
