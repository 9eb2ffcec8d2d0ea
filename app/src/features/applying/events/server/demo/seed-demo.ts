import { addDays, addMinutes } from '#kernel/time.ts'
import { placeInstant, placeWallTime } from '#platform/calendar/wall-time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import { newId } from '#platform/secrets/token.ts'
import { registerAttendee, leaveEvent } from '../candidate/register.ts'
import { type EventParts, eventParts } from '../parts.ts'
import { findAccounts, hasEvents } from './demo-store.ts'
import { insertEvent } from '../store.ts'
import demoEvents from './demo-events.json' with { type: 'json' }

type DemoEvent = (typeof demoEvents)[number]

/**
 * Writes events of the demo's companies, to come and past, with registrations, waiting lists and a full one. It sends nothing.
 * @returns true if any were written
 */
export async function seedDemoEvents(context: FeatureContext, sites: DemoSites, now: Date): Promise<boolean> {
  const clock = { now }
  const parts: EventParts = {
    ...eventParts(context),
    nowIn: async () => clock.now,
    notify: async () => ({ id: 0, added: false }),
    webhooks: { enqueue: async () => undefined },
    mailer: { send: async () => undefined },
  }
  let written = false
  for (const [site, tenantId] of Object.entries(sites)) {
    if (await hasEvents(context.db, tenantId)) continue
    for (const one of demoEvents.filter((event) => event.site === site)) {
      clock.now = addDays(now, Math.min(0, one.days) - 20)
      await playStory(parts, tenantId, one, { now, at: clock.now })
      written = true
    }
  }
  return written
}

async function playStory(
  parts: EventParts,
  tenantId: number,
  one: DemoEvent,
  { now, at }: { now: Date; at: Date },
): Promise<void> {
  const day = placeInstant(addDays(now, one.days), one.zone).wallStart.slice(0, 10)
  const start = placeWallTime(`${day}T${one.time}`, one.zone)
  const target = { tenantId, encId: newId() }
  const { title, description, minutes, seats, waitlist, place, url } = one
  await parts.db.transaction().execute((trx) =>
    insertEvent(
      trx,
      { ...target, uid: `${target.encId}@${parts.siteOf(tenantId).domain}`, now: at },
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
  // Fictional people at an address that exists nowhere.
  for (let other = 1; other <= one.others; other += 1)
    await registerAttendee(parts, target, { tenantId, accountId: null, email: `visitor${other}@people.example` }, 'en')
  for (const { accountId } of await findAccounts(parts.db, tenantId, one.people))
    await registerAttendee(parts, target, { tenantId, accountId, email: null }, 'en')
  for (const { accountId } of await findAccounts(parts.db, tenantId, one.left)) {
    await registerAttendee(parts, target, { tenantId, accountId, email: null }, 'en')
    await leaveEvent(parts, target, { tenantId, accountId, email: null })
  }
}
