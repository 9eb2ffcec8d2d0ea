import { sql } from 'kysely'
import { addDays } from '#kernel/time.ts'
import { workingDay } from '#platform/calendar/working-day.ts'
import type { Database } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DemoSites } from '#platform/feature/ports.ts'
import { type Arrangement, companyInterviews } from './company/company-interviews.ts'
import { processDueInterviews } from './clock/process-due-interviews.ts'
import { type InterviewDependencies, interviewDependencies } from './records/dependencies.ts'

interface Office {
  zone: string
  panel: string[]
  address: string
  video: string
}

const MEETING = 'https://meet.meridian.example/first-interview'

const berlin: Office = {
  zone: 'Europe/Berlin',
  panel: ['Ines Albrecht', 'Tomasz Zielinski'],
  address: 'Meridian Works, Lindenstraße 12, 10969 Berlin, Germany',
  video: MEETING,
}

/** Meridian's offices by the country of the job; Berlin for all others. */
const offices: Record<string, Office> = {
  BE: {
    zone: 'Europe/Brussels',
    panel: ['Nele Claes', 'Tomasz Zielinski'],
    address: 'Meridian Works, Quai des Charbonnages 40, 1080 Brussels, Belgium',
    video: MEETING,
  },
  GB: {
    zone: 'Europe/London',
    panel: ['Sarah Whitaker'],
    address: 'Meridian Works, 8 Canal Wharf, Leeds LS11 5PS, United Kingdom',
    video: MEETING,
  },
}

const northgate: Office = {
  zone: 'Europe/London',
  panel: ['Margaret Bell'],
  address: 'Northgate Care, 3 Kirkgate Yard, Leeds, United Kingdom',
  video: 'https://meet.northgate.example/first-interview',
}

/** Returns a local time some working days from now, at an hour of the zone. */
const dayAt = (now: Date, days: number, hour: number, zone: string): string =>
  `${workingDay(now, days, zone)}T${String(hour).padStart(2, '0')}:00`

/**
 * Arranges interviews for the demo's candidates on working days: some over, some booked, some with times to pick, one
 * canceled. All of it is dated in the past and sends no notifications.
 * @returns true if any were written
 */
export async function seedDemoInterviews(context: FeatureContext, sites: DemoSites, now: Date): Promise<boolean> {
  let written = false
  const companies: [number, OfficeIn][] = [
    [sites.meridian, (country) => offices[country ?? ''] ?? berlin],
    [sites.northgate, () => northgate],
  ]
  for (const [tenantId, officeIn] of companies)
    for (const seed of [seedSite, seedApplicants]) if (await seed(context, tenantId, officeIn, now)) written = true
  return written
}

type OfficeIn = (country: string | null) => Office

/** Returns the dependencies of use cases that run at the time of a clock and notify no one. */
const silentDependencies = (context: FeatureContext, clock: { now: Date }): InterviewDependencies => ({
  ...interviewDependencies(context),
  now: async () => clock.now,
  nowIn: async () => clock.now,
  notify: async () => ({ id: 0, added: false }),
  mailer: { send: async () => undefined },
  webhooks: { enqueue: async () => undefined },
})

async function seedSite(context: FeatureContext, tenantId: number, officeIn: OfficeIn, now: Date): Promise<boolean> {
  const applications = await listDemoApplications(context.db, tenantId)
  if (applications.length === 0) return false
  const clock = { now }
  const dependencies = silentDependencies(context, clock)
  const company = companyInterviews(dependencies)
  for (const { encId, email, state, country } of applications) {
    const [name] = email.split('@')
    const { zone, panel, address, video } = officeIn(country)
    const arrange = (title: string, more: Arrangement) =>
      company.schedule({ tenantId, encId }, { title, zone, interviewers: panel, ...more })
    const at = (days: number, hour: number) => dayAt(now, days, hour, zone)
    if (state === 'interview') {
      clock.now = addDays(now, -5)
      await arrange('Phone interview', { kind: 'phone', wallStart: at(-2, 10), minutes: 30 })
      clock.now = addDays(now, -1)
      await arrange('Interview with the team', {
        kind: 'onsite',
        slots: [1, 2].flatMap((day) => [10, 14].map((hour) => ({ wallStart: at(day + 2, hour) }))),
        location: address,
        instructions: 'Ring at the main entrance. We’ll show you the workshop first.',
        minutes: 60,
      })
    } else if (state === 'offer') {
      clock.now = addDays(now, -14)
      await arrange('Meet the team', { kind: 'onsite', wallStart: at(-8, 14), location: address, minutes: 60 })
    } else if (state === 'in_review' && name === 'bob') {
      clock.now = addDays(now, -1)
      await arrange('First call', {
        kind: 'phone',
        slots: [2, 3].map((day) => ({ wallStart: at(day, 15) })),
        minutes: 20,
      })
    } else if (state === 'in_review') {
      clock.now = addDays(now, -1)
      await arrange('First interview', {
        kind: 'video',
        wallStart: at(name === 'alice' ? 2 : 3, name === 'dave' ? 14 : 11),
        url: video,
        instructions: 'Have a project at hand that you’d like to talk about.',
      })
      if (name === 'alice') {
        const one = await arrange('Talk with the department head', { kind: 'video', wallStart: at(5, 16) })
        await company.cancel({ tenantId, encId: one.row.encId }, 'We’ll find another day. Sorry about this.')
      }
    }
  }
  clock.now = now
  await processDueInterviews(dependencies, now)
  return true
}

/**
 * Arranges interviews with the people without an account who are in the interview stage and have none: in turn one on
 * this or the next working day, one whose times wait for the person's choice, and one that is over.
 */
async function seedApplicants(
  context: FeatureContext,
  tenantId: number,
  officeIn: OfficeIn,
  now: Date,
): Promise<boolean> {
  const applications = await listGuestApplications(context.db, tenantId)
  if (applications.length === 0) return false
  const clock = { now }
  const dependencies = silentDependencies(context, clock)
  const company = companyInterviews(dependencies)
  for (const [index, { encId, country }] of applications.entries()) {
    const { zone, panel, address, video } = officeIn(country)
    const about = { zone, interviewers: panel }
    const target = { tenantId, encId }
    clock.now = addDays(now, -2)
    if (index % 3 === 0)
      await company.schedule(target, {
        ...about,
        title: 'First interview',
        kind: 'video',
        // One after the other, since the same people hold them.
        wallStart: soon(now, zone, Math.floor(index / 3)),
        url: video,
      })
    else if (index % 3 === 1)
      await company.schedule(target, {
        ...about,
        title: 'Interview with the team',
        kind: 'onsite',
        slots: [2, 3].flatMap((day) => [10, 15].map((hour) => ({ wallStart: dayAt(now, day, hour, zone) }))),
        location: address,
        minutes: 60,
      })
    else {
      clock.now = addDays(now, -6)
      const time = { wallStart: dayAt(now, -2, 11, zone), minutes: 30 }
      await company.schedule(target, { ...about, ...time, title: 'Phone interview', kind: 'phone' })
    }
  }
  clock.now = now
  await processDueInterviews(dependencies, now)
  return true
}

/** Returns an afternoon time today, if it is a working day before noon, else a morning time on the next working day. */
function soon(now: Date, zone: string, later: number): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone }).format(now),
  )
  const today = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: zone }).format(now)
  const isWorkingDay = ![0, 6].includes(new Date(today).getUTCDay())
  return isWorkingDay && hour < 12 ? `${today}T${15 + later}:00` : dayAt(now, 1, 10 + later, zone)
}

/** Returns applications in the interview stage of guests with the addresses of the demo, without interviews. */
async function listGuestApplications(
  db: Database,
  tenantId: number,
): Promise<Pick<DemoApplication, 'encId' | 'country'>[]> {
  const { rows } = await sql<Pick<DemoApplication, 'encId' | 'country'>>`
    SELECT a.enc_id AS "encId", p.locations->0->>'country' AS country
    FROM applications a LEFT JOIN positions p ON p.id = a.position_id
    WHERE a.tenant_id = ${tenantId} AND a.state = 'interview' AND a.guest_email ~ '@example[.](org|net)$'
      AND NOT EXISTS (SELECT FROM interviews i WHERE i.application_id = a.id)
    ORDER BY a.id`.execute(db)
  return rows
}

interface DemoApplication {
  encId: string
  email: string
  state: string
  /** Country of the job's first place. */
  country: string | null
}

/** Returns the newest application of each state of the demo's candidates that has no interviews yet. */
async function listDemoApplications(db: Database, tenantId: number): Promise<DemoApplication[]> {
  const { rows } = await sql<DemoApplication>`
    SELECT DISTINCT ON (c.email, a.state) a.enc_id AS "encId", c.email, a.state,
      p.locations->0->>'country' AS country
    FROM applications a JOIN accounts c ON c.id = a.account_id LEFT JOIN positions p ON p.id = a.position_id
    WHERE a.tenant_id = ${tenantId} AND c.email LIKE '%@example.com'
      AND NOT EXISTS (SELECT FROM interviews WHERE tenant_id = ${tenantId})
    ORDER BY c.email, a.state, a.id`.execute(db)
  return rows
}
