import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import { isLasting } from '../../troubles.ts'
import { troubleMail } from './trouble-mail.ts'
import { listOwners, listTroubles, noteTroubles } from './trouble-store.ts'

/**
 * Emails the owners of each company about connections that have had trouble for an hour: once, until it is over, and at most once a day
 * when more applications wait for a decision.
 */
export async function sendTroubles(context: FeatureContext, now: Date): Promise<void> {
  const { db, mailer, tenants } = context
  const lasting = (await listTroubles(db, null)).filter((one) => isLasting(one, now))
  await db.transaction().execute(async (transaction) => {
    const news = await noteTroubles(transaction, lasting, now)
    for (const [tenantId, own] of Map.groupBy(news, (one) => one.tenantId)) {
      const tenant = tenants.byId(tenantId)
      if (!tenant) continue
      const address = context.siteAddress(tenant)
      const look = { tenant: mailTenant(tenant, address), address }
      for (const owner of await listOwners(transaction, tenantId)) {
        const locale = owner.language ?? tenant.site.defaultLanguage
        await mailer.send(troubleMail(look, owner, own, { locale, now }), { transaction })
      }
    }
  })
}
