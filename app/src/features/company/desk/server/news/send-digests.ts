import { deskApplicationService } from '#features/applying/applications/server/index.ts'
import { addDays } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import { deskLimits } from '../../limits.ts'
import { type DigestJob, digestMail } from './digest-mail.ts'
import { deleteOldMarks, listRecipients, markDigest } from './news-store.ts'

/** Returns the day and the hour of an instant in a company's time zone. */
function localTime(at: Date, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) }
}

/** Sends the digests of all companies whose clock shows the hour of digests. Runs every hour; repeating it sends nothing twice. */
export async function sendDigests(context: FeatureContext, now: Date): Promise<void> {
  for (const tenant of context.tenants.all()) {
    const { day, hour } = localTime(now, tenant.site.company.timeZone)
    if (hour === deskLimits.digestHour) await sendOf(context, tenant, { day, now })
  }
  await deleteOldMarks(context.db, now)
}

async function sendOf(context: FeatureContext, tenant: SiteTenant, { day, now }: { day: string; now: Date }) {
  const jobs = await newApplications(context, tenant, now)
  const recipients = await listRecipients(context.db, tenant.id, [...jobs.keys()])
  const address = context.siteAddress(tenant)
  const look = { tenant: mailTenant(tenant, address), address }
  for (const [email, own] of Map.groupBy(recipients, (one) => one.email)) {
    const { name = '', language = null } = own[0] ?? {}
    const theirs = own.flatMap(({ positionId }) => jobs.get(positionId) ?? [])
    const locale = language ?? tenant.site.defaultLanguage
    await context.db.transaction().execute(async (transaction) => {
      if (!(await markDigest(transaction, { tenantId: tenant.id, day, email }))) return
      await context.mailer.send(digestMail(look, { email, name }, theirs, { locale, now }), { transaction })
    })
  }
}

/** Returns the applications of the last day by job. */
async function newApplications(
  context: FeatureContext,
  { id: tenantId }: SiteTenant,
  now: Date,
): Promise<Map<number, DigestJob>> {
  const { applications } = await context
    .use(deskApplicationService)
    .find(
      tenantId,
      { submittedAfter: addDays(now, -1), status: 'active' },
      { order: 'newest', offset: 0, limit: deskLimits.digestApplications },
    )
  const byJob = Map.groupBy(applications, ({ position }) => position.id)
  return new Map([...byJob].map(([id, own]) => [id, { id, title: own[0]?.position.title ?? '', applications: own }]))
}
