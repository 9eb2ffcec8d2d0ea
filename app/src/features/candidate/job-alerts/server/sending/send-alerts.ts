import { z } from 'zod'
import { alertLimits } from '../../limits.ts'
import { notifyService } from '#features/account/notifications/server/index.ts'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { searchService } from '#features/jobs/search/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { alertsOffered, nextMailAt } from '../../rules.ts'
import { listDue, listDueSubscribers, recordAlert } from './due-store.ts'
import type { Subscriber } from '../records/store.ts'
import { type AlertSending, alertSubscriber, readOnce, type SharedReads } from './alert-subscriber.ts'

const sendingJob = defineJob({
  name: 'send-job-alerts',
  data: z.object({}),
  retryLimit: 0,
  retryDelaySeconds: 60,
})

export interface AlertLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** Collects the dependencies for sending alerts. */
export const alertSending = ({
  config,
  db,
  tenants,
  mailer,
  secrets,
  siteAddress,
  use,
}: FeatureContext): AlertSending => ({
  // Requests need the remaining connections.
  together: Math.min(alertLimits.together, Math.max(1, Math.floor(config.databasePool / 2))),
  db,
  search: use(searchService),
  gazetteer: use(gazetteerService),
  tenants,
  mailer,
  notify: use(notifyService),
  signingSecret: secrets.signing,
  siteAddress,
})

/** Schedules the check for due searches every five minutes. */
export function sendAlertsRegularly(context: FeatureContext): void {
  const { jobs, now, log } = context
  const sending = alertSending(context)
  jobs.handle(sendingJob, async (_data, { signal }) => {
    await sendDue(sending, { now, log, signal })
  })
  jobs.schedule(sendingJob, '*/5 * * * *', {})
}

/**
 * Sends all due alerts. Safe on several servers at once. A failing subscriber is rescheduled and delays no one else.
 * @returns the number of subscribers who received something
 */
export async function sendDue(
  sending: AlertSending,
  { now, log, signal }: { now(): Promise<Date>; log: AlertLog; signal?: AbortSignal },
): Promise<number> {
  const tried = new Set<string>()
  const sum = { subscribers: 0, vacancies: 0 }
  const begun = performance.now()
  const shared = readOnce(sending)
  for (;;) {
    const batch = await listDueSubscribers(sending.db, offeredAt(sending), await now(), alertLimits.sentAtOnce)
    const fresh = batch.filter((who) => !tried.has(JSON.stringify(who)))
    if (fresh.length === 0 || signal?.aborted) break
    const waiting = fresh.values()
    const sendSome = async () => {
      for (const who of waiting) {
        if (signal?.aborted) return
        tried.add(JSON.stringify(who))
        const vacancies = await notifyOne(sending, who, { now: await now(), shared, log })
        if (vacancies > 0) sum.subscribers += 1
        sum.vacancies += vacancies
      }
    }
    // Each subscriber mostly waits for the disk: for the email and the commit.
    await Promise.all(Array.from({ length: sending.together }, sendSome))
  }
  if (sum.subscribers > 0) log.info({ ...sum, ms: Math.round(performance.now() - begun) }, 'job alerts sent')
  return sum.subscribers
}

function offeredAt({ tenants }: AlertSending) {
  const sites = tenants.all().map(({ id, site }) => ({ id, ...alertsOffered(site) }))
  return {
    candidates: sites.filter(({ toCandidates }) => toCandidates).map(({ id }) => id),
    visitors: sites.filter(({ toVisitors }) => toVisitors).map(({ id }) => id),
  }
}

async function notifyOne(
  sending: AlertSending,
  who: Subscriber,
  { now, shared, log }: { now: Date; shared: SharedReads; log: AlertLog },
): Promise<number> {
  const tenant = sending.tenants.all().find(({ id }) => id === who.tenantId)
  if (!tenant) return 0
  try {
    return await alertSubscriber(sending, tenant, who, { now, shared })
  } catch (error) {
    // Logs neither the address nor the search, because more people read logs than emails.
    log.error({ err: error, tenant: tenant.domain }, 'could not send the job alerts of one subscriber')
    for (const { id, frequency, nextAt } of await listDue(sending.db, who, now))
      await recordAlert(sending.db, id, {
        nextAt: nextMailAt(now, alertLimits.days[frequency], nextAt),
        sentAt: undefined,
      })
    return 0
  }
}
