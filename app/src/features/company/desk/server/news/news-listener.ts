import { z } from 'zod'
import { deskApplicationService } from '#features/applying/applications/server/index.ts'
import type { Occurrence } from '#features/site/webhooks/server/index.ts'
import { siteFinder } from '#platform/feature/ports.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import { isNewsEvent, newsEvents, timeOf } from '../../news.ts'
import { newsMail } from './news-mails.ts'
import { addNews, listRecipients, takeNews } from './news-store.ts'

/** Emails one piece of news to those who want it at once. */
export const newsJob = defineJob({
  name: 'staff-news',
  data: z.object({ id: z.int() }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  backoff: { maxSeconds: 600 },
  keepDoneSeconds: 60,
})

/** Keeps what candidates do for the digests. A failing email must not keep a candidate from acting, so a job sends those that go at once. */
export const newsListener =
  ({ jobs }: Pick<FeatureContext, 'jobs'>) =>
  async (trx: Transaction, { tenantId, event, occurredAt: at, data: about }: Occurrence): Promise<void> => {
    if (!isNewsEvent(event)) return
    const news = await addNews(trx, { tenantId, event, at, about })
    if (!news) return
    const recipients = await listRecipients(trx, tenantId, [news.positionId])
    if (recipients.some((one) => timeOf(one, newsEvents[event]) === 'at-once'))
      await jobs.send(newsJob, { id: news.id }, { transaction: trx })
  }

/** Emails a piece of news to those who want it at once. Repeating it sends nothing twice. */
export async function sendNews(context: FeatureContext, id: number): Promise<void> {
  const now = await context.now()
  await context.db.transaction().execute(async (transaction) => {
    const news = await takeNews(transaction, id, now)
    if (!news) return
    const { tenantId, positionId, event } = news
    const [application] = await context.use(deskApplicationService).byIds(tenantId, [news.application])
    if (!application) return
    const tenant = siteFinder(context.tenants)(tenantId)
    const address = context.siteAddress(tenant)
    const look = { tenant: mailTenant(tenant, address), address }
    const what = { application, title: application.position.title, event }
    for (const one of await listRecipients(transaction, tenantId, [positionId])) {
      if (timeOf(one, newsEvents[event]) !== 'at-once') continue
      const locale = one.language ?? tenant.site.defaultLanguage
      await context.mailer.send(newsMail(look, one, what, { locale, now: news.at }), { transaction })
    }
  })
}
