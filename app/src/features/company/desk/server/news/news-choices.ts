import { findPosition } from '#features/jobs/positions/server/index.ts'
import type { DeskCall } from '../records/desk-call.ts'
import { jobsOf } from '../records/desk-call.ts'
import { deskErrors } from '../../errors.ts'
import { choicesOf, type JobNews, type NewsChoices } from '../../news.ts'
import * as store from './news-store.ts'

/** Returns the colleague's choices of emails, and the time zone of their digests. */
export async function showChoices({
  context: { db },
  tenant,
  viewer,
}: DeskCall): Promise<{ choices: NewsChoices; zone: string }> {
  const { zone, ...stored } = await store.findChoices(db, viewer.accountId)
  return { choices: choicesOf(stored), zone: zone ?? tenant.site.company.timeZone }
}

/** Changes some choices. Digests follow the time zone of the device from now on. */
export async function changeChoices(call: DeskCall, kinds: Partial<NewsChoices>, zone: string) {
  await store.setChoices(call.context.db, call.viewer.accountId, { kinds, zone })
  return showChoices(call)
}

/** Returns the colleague's choice of emails about a job. @throws `desk/not-found`, also for another job of a hiring manager */
export async function showJobNews(call: DeskCall, id: number): Promise<{ news: JobNews }> {
  await refuseUnread(call, id)
  return { news: await store.findJobNews(call.context.db, call.viewer.accountId, id) }
}

/** Sets the colleague's choice of emails about a job. @throws `desk/not-found` */
export async function changeJobNews(call: DeskCall, id: number, news: JobNews): Promise<{ news: JobNews }> {
  await refuseUnread(call, id)
  const { context, tenant, viewer } = call
  await store.setJobNews(context.db, { tenantId: tenant.id, accountId: viewer.accountId, positionId: id }, news)
  return { news }
}

async function refuseUnread(call: DeskCall, id: number): Promise<void> {
  const jobs = await jobsOf(call)
  const isRead = !jobs || jobs.includes(id)
  if (!isRead || !(await findPosition(call.context.db, call.tenant.id, id))) throw deskErrors.error('not-found')
}
