import { sql } from 'kysely'
import { addDays } from '#kernel/time.ts'
import { placeInstant } from '#platform/calendar/wall-time.ts'
import type { Database } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import { type Arrangement, companyInterviews } from './company/company-interviews.ts'
import { processDueInterviews } from './clock/process-due-interviews.ts'
import { type InterviewParts, interviewParts } from './interview-parts.ts'

interface Office {
  zone: string
  panel: string[]
  address: string
  video: string
}

const offices: Record<keyof DemoSites, Office> = {
  meridian: {
    zone: 'Europe/Berlin',
    panel: ['Ines Albrecht', 'Tomasz Zielinski'],
    address: 'Meridian Works, Lindenstraße 12, 10969 Berlin, Germany',
    video: 'https://meet.meridian.example/first-interview',
  },
  northgate: {
    zone: 'Europe/London',
    panel: ['Margaret Bell'],
    address: 'Northgate Care, 3 Kirkgate Yard, Leeds, United Kingdom',
    video: 'https://meet.northgate.example/first-interview',
  },
}

/** Returns a local time some days from now, at an hour of the zone. */
const dayAt = (now: Date, days: number, hour: number, zone: string): string =>
  `${placeInstant(addDays(now, days), zone).wallStart.slice(0, 10)}T${String(hour).padStart(2, '0')}:00`

/**
 * Arranges interviews for the demo's candidates: some over, some booked, some with times to pick, one canceled. It happened in
 * the past, so that it sends no notifications. @returns true if any were written
 */
export async function seedDemoInterviews(context: FeatureContext, sites: DemoSites, now: Date): Promise<boolean> {
  const atMeridian = await seedSite(context, sites.meridian, offices.meridian, now)
  return (await seedSite(context, sites.northgate, offices.northgate, now)) || atMeridian
}

async function seedSite(
  context: FeatureContext,
  tenantId: number,
  { zone, panel, address, video }: Office,
  now: Date,
): Promise<boolean> {
  const applications = await listDemoApplications(context.db, tenantId)
  if (applications.length === 0) return false
  const clock = { now }
  const parts: InterviewParts = {
    ...interviewParts(context),
    now: async () => clock.now,
    nowIn: async () => clock.now,
    notify: async () => ({ id: 0, added: false }),
    webhooks: { enqueue: async () => undefined },
  }
  const company = companyInterviews(parts)
  const arrange = (encId: string, title: string, more: Arrangement) =>
    company.schedule({ tenantId, encId }, { title, zone, interviewers: panel, ...more })
  const at = (days: number, hour: number) => dayAt(now, days, hour, zone)
  for (const { encId, email, state } of applications) {
    const [name] = email.split('@')
    if (state === 'interview') {
      clock.now = addDays(now, -4)
      await arrange(encId, 'First talk', { kind: 'phone', wallStart: at(-2, 10), minutes: 30 })
      clock.now = addDays(now, -1)
      await arrange(encId, 'Interview with the team', {
        kind: 'onsite',
        slots: [1, 2].flatMap((day) => [10, 14].map((hour) => ({ wallStart: at(day + 2, hour) }))),
        location: address,
        instructions: 'Ring at the main entrance. We’ll show you the workshop first.',
        minutes: 60,
      })
    } else if (state === 'offer') {
      clock.now = addDays(now, -14)
      await arrange(encId, 'Meet the team', { kind: 'onsite', wallStart: at(-11, 14), location: address, minutes: 60 })
    } else if (state === 'in_review' && name === 'bob') {
      clock.now = addDays(now, -1)
      await arrange(encId, 'First call', {
        kind: 'phone',
        slots: [2, 3].map((day) => ({ wallStart: at(day, 15) })),
        minutes: 20,
      })
    } else if (state === 'in_review') {
      clock.now = addDays(now, -1)
      await arrange(encId, 'First interview', {
        kind: 'video',
        wallStart: at(name === 'alice' ? 2 : 3, 11),
        url: video,
        instructions: 'Have a project at hand that you’d like to talk about.',
      })
      if (name === 'alice') {
        const one = await arrange(encId, 'Chat with the founders', { kind: 'video', wallStart: at(6, 16) })
        await company.cancel({ tenantId, encId: one.row.encId }, 'We’ll find another day. Sorry about this.')
      }
    }
  }
  clock.now = now
  await processDueInterviews({ ...parts, mailer: { send: async () => undefined } }, now)
  return true
}

/** Returns the newest application of each state of the demo's candidates, unless they have interviews already. */
async function listDemoApplications(
  db: Database,
  tenantId: number,
): Promise<{ encId: string; email: string; state: string }[]> {
  const { rows } = await sql<{ encId: string; email: string; state: string }>`
    SELECT DISTINCT ON (c.email, a.state) a.enc_id AS "encId", c.email, a.state
    FROM applications a JOIN accounts c ON c.id = a.account_id
    WHERE a.tenant_id = ${tenantId} AND c.email LIKE '%@example.com'
      AND NOT EXISTS (SELECT FROM interviews WHERE tenant_id = ${tenantId})
    ORDER BY c.email, a.state, a.id`.execute(db)
  return rows
}
