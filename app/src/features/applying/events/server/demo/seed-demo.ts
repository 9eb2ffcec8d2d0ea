import { addDays, addMinutes } from '#kernel/time.ts'
import { placeWallTime } from '#platform/calendar/wall-time.ts'
import { workingDay } from '#platform/calendar/working-day.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import { newId } from '#platform/secrets/token.ts'
import { registerAttendee, leaveEvent } from '../candidate/register.ts'
import { type EventDependencies, eventDependencies } from '../dependencies.ts'
import { findAccounts, hasEvents } from './demo-store.ts'
import { insertEvent } from '../store.ts'
import demoEvents from './demo-events.json' with { type: 'json' }

type DemoEvent = (typeof demoEvents)[number]

/**
 * Writes upcoming and past events of the demo's companies on working days, with registrations, waiting lists and a full
 * one. Sends nothing.
 * @returns true if any were written
 */
export async function seedDemoEvents(context: FeatureContext, sites: DemoSites, now: Date): Promise<boolean> {
  const clock = { now }
  const dependencies: EventDependencies = {
    ...eventDependencies(context),
    nowIn: async () => clock.now,
    notify: async () => ({ id: 0, added: false }),
    webhooks: { enqueue: async () => undefined },
    mailer: { send: async () => undefined },
  }
  let written = false
  for (const [site, tenantId] of Object.entries(sites)) {
    if (await hasEvents(context.db, tenantId)) continue
    for (const one of demoEvents.filter((event) => event.site === site)) {
      clock.now = addDays(now, Math.min(0, one.workingDays * 2) - 20)
      await playStory(dependencies, tenantId, one, { now, at: clock.now })
      written = true
    }
  }
  return written
}

async function playStory(
  dependencies: EventDependencies,
  tenantId: number,
  one: DemoEvent,
  { now, at }: { now: Date; at: Date },
): Promise<void> {
  const start = placeWallTime(`${workingDay(now, one.workingDays, one.zone)}T${one.time}`, one.zone)
  const target = { tenantId, encId: newId() }
  const { title, description, minutes, seats, waitlist, place, url } = one
  await dependencies.db.transaction().execute((trx) =>
    insertEvent(
      trx,
      { ...target, uid: `${target.encId}@${dependencies.siteOf(tenantId).domain}`, now: at },
      {
        title,
        description,
        wallStart: start.wallStart,
        zone: start.zone,
        offset: start.offset,
        minutes,
        startsAt: start.instant,
        endsAt: addMinutes(start.instant, minutes),
        seats,
        waitlist,
        opensAt: null,
        closesAt: null,
        place,
        url,
      },
    ),
  )
  // Fictional people at an address that doesn't exist.
  for (let other = 1; other <= one.others; other += 1)
    await registerAttendee(
      dependencies,
      target,
      { tenantId, accountId: null, email: `visitor${other}@people.example` },
      'en',
    )
  for (const { accountId } of await findAccounts(dependencies.db, tenantId, one.people))
    await registerAttendee(dependencies, target, { tenantId, accountId, email: null }, 'en')
  for (const { accountId } of await findAccounts(dependencies.db, tenantId, one.left)) {
    await registerAttendee(dependencies, target, { tenantId, accountId, email: null }, 'en')
    await leaveEvent(dependencies, target, { tenantId, accountId, email: null })
  }
}
