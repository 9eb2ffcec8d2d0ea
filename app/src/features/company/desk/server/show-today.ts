import { deskApplicationService, shownName } from '#features/applying/applications/server/index.ts'
import { listEventsBetween, startOf as startOfEvent } from '#features/applying/events/server/index.ts'
import { findPositions } from '#features/jobs/positions/server/index.ts'
import { addDays } from '#kernel/time.ts'
import { describeMoment, readerOf } from '#platform/calendar/describe-moment.ts'
import { deskLimits } from '../limits.ts'
import { connectionTroublesService } from './records/connection-troubles.ts'
import { type DeskCall, jobsOf, readsAll } from './records/desk-call.ts'
import { presentApplicant } from './records/present.ts'
import { listOffersWithRequests } from './offers/offer-list-store.ts'
import { listApprovals } from './offers/waiting-offers.ts'
import { listFirstSteps } from './list-first-steps.ts'
import { listTodayInterviews, listTodayOffers } from './today-store.ts'

/** Returns what needs a person of the company now. */
export async function showToday(call: DeskCall) {
  const { context, tenant, viewer, now, locale } = call
  const { db } = context
  const jobs = await jobsOf(call)
  const desk = context.use(deskApplicationService)
  const scope = { tenantId: tenant.id, jobs, now }
  const [counts, late, interviews, offers, messages, requests, approvals, connections] = await Promise.all([
    desk.count(tenant.id, { positionIds: jobs, accountId: viewer.accountId }),
    desk.find(
      tenant.id,
      { positionIds: jobs, overdue: true },
      { order: 'oldest', offset: 0, limit: deskLimits.todayRows, locale },
    ),
    listTodayInterviews(db, scope),
    listTodayOffers(db, scope),
    listMessages(call),
    listRequests(call),
    readsAll(viewer) ? listApprovals(call) : [],
    viewer.staffRole === 'owner' ? context.use(connectionTroublesService)(db, tenant.id, { now, locale }) : [],
  ])
  const unread = new Map<number, number>()
  for (const one of counts)
    if (one.unread > 0) unread.set(one.positionId, (unread.get(one.positionId) ?? 0) + one.unread)
  const found = await findPositions(db, tenant.id, [...unread.keys()])
  const named = await desk.byIds(
    tenant.id,
    [...interviews, ...offers].map(({ application }) => application),
  )
  const names = new Map(named.map((one) => [one.encId, shownName(one)]))
  const withName = <Row extends { application: string }>(row: Row) => ({
    ...row,
    name: names.get(row.application) ?? '',
  })
  const titles = new Map(found.map(({ id, title }) => [id, title]))
  return {
    unread: [...unread]
      .map(([id, count]) => ({ id, title: titles.get(id) ?? '', count }))
      .toSorted((one, other) => other.count - one.count),
    overdue: late.applications.map(presentApplicant),
    overdueTotal: late.total,
    ...messages,
    ...requests,
    approvals,
    connections,
    steps: await listFirstSteps(call),
    noJobs: jobs?.length === 0,
    emailOff: viewer.staffRole === 'owner' && !context.mailer.delivers,
    events: readsAll(viewer) ? await listEvents(call) : [],
    interviews: interviews.map(({ startsAt, ...row }) => ({
      ...withName(row),
      startsAt: startsAt?.toISOString() ?? null,
    })),
    offers: offers.map(({ at, ...row }) => ({ ...withName(row), at: at?.toISOString() ?? null })),
  }
}

/** Returns the offers whose candidates wait for an answer; hiring managers can’t write to them. */
async function listRequests({ context, tenant, viewer }: DeskCall) {
  if (!readsAll(viewer)) return { requests: [], requestsTotal: 0 }
  const { waiting, total } = await listOffersWithRequests(context.db, tenant.id, deskLimits.todayRows)
  return {
    requests: waiting.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })),
    requestsTotal: total,
  }
}

/** Returns the candidates who wait for an answer, and those whom emails don't reach; hiring managers can't write to them. */
async function listMessages({ context, tenant, viewer, now, locale }: DeskCall) {
  if (!readsAll(viewer)) return { messages: [], messagesTotal: 0, refused: [] }
  const desk = context.use(deskApplicationService)
  const limit = deskLimits.todayRows
  const { waiting, total } = await desk.waiting(tenant.id, { positionIds: undefined, limit })
  const mails = await desk.refusedMails(tenant.id, { since: addDays(now, -deskLimits.refusedDays), limit })
  const ids = new Set([...waiting, ...mails].map(({ encId }) => encId))
  const found = await desk.byIds(tenant.id, [...ids], locale)
  const lines = new Map(found.map((one) => [one.encId, presentApplicant(one)]))
  return {
    messages: waiting.flatMap(({ encId, since, dueAt }) => {
      const line = lines.get(encId)
      return line ? [{ ...line, since: since.toISOString(), dueAt: dueAt?.toISOString() ?? null }] : []
    }),
    messagesTotal: total,
    refused: mails.flatMap(({ encId, at }) => {
      const line = lines.get(encId)
      return line ? [{ ...line, refusedAt: at.toISOString() }] : []
    }),
  }
}

/** Returns the events that run or begin within a day. */
async function listEvents({ context, tenant, now, locale, timeZone }: DeskCall) {
  const rows = await listEventsBetween(context.db, tenant.id, { from: now, to: addDays(now, 1) })
  return rows.map((event) => ({
    id: event.encId,
    title: event.title,
    starts: describeMoment(startOfEvent(event), readerOf({ locale, timeZone })),
    registered: event.taken,
    came: event.came,
  }))
}
