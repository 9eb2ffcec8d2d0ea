import type { LightMyRequestResponse } from 'fastify'
import {
  type CompanyEvents,
  companyEventService,
  type EventDraft,
} from '#features/applying/events/server/company/company-events.ts'
import type { ShownEvent } from '#features/applying/events/contract.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { addDemoAccounts, type Candidate, openCandidate } from '../candidate.ts'
import { openTestSite, TEST_NOW, type TestSite } from '../test-site.ts'
import { openVisitor, type Visitor } from '../visitor.ts'

const MERIDIAN = 'meridian.example'

/** An open day with one seat, ten days after the start of the tests. */
export const openDay: EventDraft = {
  title: 'Open day',
  description: 'See the bakery.',
  wallStart: '2026-05-14T18:00',
  zone: 'Europe/London',
  minutes: 120,
  seats: 1,
  waitlist: true,
  opensAt: null,
  closesAt: null,
  place: 'Leeds, Mill Lane 3',
  url: 'https://meet.example/room',
}

export interface EventSite {
  site: TestSite
  clock: { now: Date }
  tenant: SiteTenant
  company: CompanyEvents
  alice: Candidate
  dave: Candidate
  /** A candidate at the other company. */
  erin: Candidate
  visitor: Visitor
  /** Creates an event. @returns its id */
  open(more?: Partial<EventDraft>): Promise<string>
  rows<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
}

/** Opens a site with two companies, the demo accounts and an adjustable clock. */
export async function openEventSite(options: { pages?: boolean; site?: object } = {}): Promise<EventSite> {
  const clock = { now: TEST_NOW }
  const site = await openTestSite(
    [
      { domain: MERIDIAN, site: options.site ?? {} },
      { domain: 'northgate.example', site: { behaviourFlags: { loggedOutApplyDisabled: true } } },
    ],
    { pages: options.pages ?? false, now: () => clock.now },
  )
  await addDemoAccounts(site)
  const [tenant] = site.context.tenants.all()
  if (!tenant) throw new Error('The test has no company.')
  const company = site.context.use(companyEventService)
  return {
    site,
    clock,
    tenant,
    company,
    alice: await openCandidate(site, 'alice@example.com', MERIDIAN),
    dave: await openCandidate(site, 'dave@example.com', MERIDIAN),
    erin: await openCandidate(site, 'erin@example.com', 'northgate.example'),
    visitor: await openVisitor(site, MERIDIAN),
    open: async (more = {}) => (await company.create(tenant.id, { ...openDay, ...more })).encId,
    async rows<Row extends object>(statement: string, values: unknown[] = []) {
      return (await site.context.database.pool.query<Row>(statement, values)).rows
    },
  }
}

/** Returns the event of a response. */
export const eventOf = (answer: LightMyRequestResponse): ShownEvent =>
  answer.json<{ data: { event: ShownEvent } }>().data.event
