import { draftLimits } from '../../limits.ts'
import { fileLimits } from '#platform/files/limits.ts'
import { formService, standardLanguage } from '#features/applying/forms/server/index.ts'
import { continueQuery } from '#features/account/guests/server/index.ts'
import { guestUnsubscribeLink, notifyService } from '#features/account/notifications/server/index.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import { addDays, addMs, daysLeft } from '#kernel/time.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import { deleteFilesJob, deleteUnusedFiles } from '#features/applying/answers/server/index.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { applyPath } from '../present-line.ts'
import { deleteDraftEnds, deleteExpiredDrafts } from '../records/store.ts'
import { draftWords, guestReminder, type Reminder } from './reminder-email.ts'
import { type DueDraft, lockDueDrafts, setReminded } from './reminder-store.ts'

type Context = Pick<FeatureContext, 'db' | 'mailer' | 'secrets' | 'tenants' | 'siteAddress' | 'use'>

/**
 * Reminds people of drafts that they have not changed for days, and of drafts that end soon: once each, candidates
 * through the channels they chose and guests at their proven address. A draft that is both idle and ending gets one
 * reminder.
 */
export async function remindOfDrafts(context: Context, now: Date): Promise<number> {
  const idleSince = addDays(now, -draftLimits.idleDays)
  const endingUntil = addDays(now, draftLimits.endingDays)
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
            mail: (reader) => draftWords(draft, reminder, reader),
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
  reminder: Reminder,
  now: Date,
): Promise<void> {
  const { tenantId, guestId, email, endsAt } = draft
  const site = tenants.byId(tenantId)
  if (!site) throw new Error(`There is no tenant ${tenantId}.`)
  const { language } = await use(formService).pinned(trx, tenantId, draft.formVersionIds)
  const locale = standardLanguage(language, site)
  const address = siteAddress(site)
  const mine = await continueQuery(trx, secrets.signing, { tenantId, guestId, email }, endsAt)
  const url = siteLink(address, applyPath(draft), mine)
  const unsubscribeUrl = guestUnsubscribeLink(secrets.signing, address, { tenantId, email })
  const mail = guestReminder(draft, reminder, { tenant: mailTenant(site, address), locale, url, unsubscribeUrl, now })
  await mailer.send(mail, { transaction: trx })
}

/** Deletes drafts that expired or were deleted an hour ago, and files that have been unused for a day. */
export async function cleanUpDrafts(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> },
  now: Date,
): Promise<void> {
  await deleteExpiredDrafts(db, addMs(now, -draftLimits.undoMs))
  await deleteDraftEnds(db, addDays(now, -draftLimits.endsKeptDays))
  const keys = await deleteUnusedFiles(db, addMs(now, -fileLimits.orphanMs))
  // A crash in between leaves files without rows, which the nightly job finds.
  if (keys.length > 0) await jobs.send(deleteFilesJob, { keys })
}
