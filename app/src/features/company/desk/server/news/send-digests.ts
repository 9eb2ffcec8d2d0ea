import { type CompanyApplication, deskApplicationService } from '#features/applying/applications/server/index.ts'
import { addDays } from '#kernel/time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { deskLimits } from '../../limits.ts'
import { getsLate, newsEvents, timeOf } from '../../news.ts'
import { digestMail, lateMail } from './news-mails.ts'
import {
  deleteOldNews,
  type DigestKind,
  lastDigest,
  listNews,
  listRecipients,
  markDigest,
  type NewsRow,
  type Recipient,
} from './news-store.ts'

/** Returns the day, the weekday and the hour of an instant in a time zone. */
function localTime(at: Date, timeZone: string): { day: string; isMonday: boolean; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    isMonday: of('weekday').startsWith('Mon'),
    hour: Number(of('hour')),
  }
}

/** One company’s digests at an instant. */
interface Round {
  context: FeatureContext
  tenant: SiteTenant
  now: Date
}

/**
 * Sends the digests of the day to each person whose clock shows 8 or later, and on Mondays the late applications. Runs every
 * hour; repeating it sends nothing twice, and a missed hour is made up for.
 */
export async function sendDigests(context: FeatureContext, now: Date): Promise<void> {
  for (const tenant of context.tenants.all()) {
    await sendNewsOfDay({ context, tenant, now })
    await sendLate({ context, tenant, now })
  }
  await deleteOldNews(context.db, now)
}

async function sendNewsOfDay(round: Round): Promise<void> {
  const { context, tenant, now } = round
  const all = await listNews(context.db, tenant.id, addDays(now, -deskLimits.digestDays))
  const applications = await namesOf(round, all)
  await toEach(round, 'news', new Set(all.map(({ positionId }) => positionId)), async (own, write) => {
    const [{ email } = { email: '' }] = own
    const since = await lastDigest(context.db, tenant.id, email)
    const jobs = own.flatMap((one) => {
      const isDue = ({ positionId, event, at }: NewsRow) =>
        positionId === one.positionId && (!since || at > since) && timeOf(one, newsEvents[event]) === 'daily'
      const news = all.filter(isDue).flatMap(({ application: id, event, at }) => {
        const application = applications.get(id)
        return application ? [{ application, event, at }] : []
      })
      const title = news[0]?.application.position.title ?? ''
      return news.length === 0 ? [] : [{ id: one.positionId, title, news }]
    })
    return jobs.length === 0 ? undefined : write((look, wording) => digestMail(look, wording.to, jobs, wording))
  })
}

async function namesOf({ context, tenant }: Round, all: readonly NewsRow[]): Promise<Map<string, CompanyApplication>> {
  const ids = [...new Set(all.map(({ application }) => application))]
  const found = await context.use(deskApplicationService).byIds(tenant.id, ids)
  return new Map(found.map((one) => [one.encId, one]))
}

async function sendLate(round: Round): Promise<void> {
  const { context, tenant } = round
  const page = { order: 'oldest', offset: 0, limit: deskLimits.digestNews } as const
  const { applications } = await context.use(deskApplicationService).find(tenant.id, { overdue: true }, page)
  const byJob = Map.groupBy(applications, ({ position }) => position.id)
  await toEach(round, 'late', new Set(byJob.keys()), async (own, write) => {
    const jobs = own.filter(getsLate).flatMap(({ positionId: id }) => {
      const late = byJob.get(id) ?? []
      return late.length === 0 ? [] : [{ id, title: late[0]?.position.title ?? '', applications: late }]
    })
    return jobs.length === 0 ? undefined : write((look, wording) => lateMail(look, wording.to, jobs, wording))
  })
}

type Look = Parameters<typeof digestMail>[0]
type Wording = Parameters<typeof digestMail>[3] & { to: Pick<Recipient, 'email' | 'name'> }
type Write = (mail: (look: Look, wording: Wording) => Mail) => Mail

/** Sends each person who hires for jobs the email that `compose` returns, if their clock shows the hour and they didn’t get it today. */
async function toEach(
  { context, tenant, now }: Round,
  kind: DigestKind,
  positionIds: ReadonlySet<number>,
  compose: (own: readonly Recipient[], write: Write) => Promise<Mail | undefined>,
): Promise<void> {
  const address = context.siteAddress(tenant)
  const look = { tenant: mailTenant(tenant, address), address }
  const recipients = await listRecipients(context.db, tenant.id, [...positionIds])
  for (const [email, own] of Map.groupBy(recipients, (one) => one.email)) {
    const { name = '', language = null, zone = null } = own[0] ?? {}
    const { day, isMonday, hour } = localTime(now, zone ?? tenant.site.company.timeZone)
    if (hour < deskLimits.digestHour || (kind === 'late' && !isMonday)) continue
    const locale = language ?? tenant.site.defaultLanguage
    const mail = await compose(own, (make) => make(look, { to: { email, name }, locale, now }))
    if (!mail) continue
    await context.db.transaction().execute(async (transaction) => {
      if (!(await markDigest(transaction, { tenantId: tenant.id, day, email, kind, now }))) return
      await context.mailer.send(mail, { transaction })
    })
  }
}
