import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { openTestSite, TEST_NOW, type TestSite } from './test-site.ts'
import { openVisitor, signIn, type Visitor } from './visitor.ts'

export const MERIDIAN = 'meridian.example'
export const NORTHGATE = 'northgate.example'
export const DRAFTS = '/api/pcsx/draft_applications'

/** Two companies with open positions and the demo accounts; the second company requires an account to apply. */
export interface DraftSite {
  site: TestSite
  /** Position ids by row id: `baker` to `miller` at the first company, `nurse` at the second. */
  ids: Map<string, number>
  clock: { now: Date }
  /** Returns a browser in which this candidate of the first company is signed in. */
  signedIn(name: 'alice' | 'bob' | 'dave'): Promise<Visitor>
  /** Returns a browser without a session. */
  visitor(domain?: string): Promise<Visitor>
}

/** Opens the site of tests about drafts. `limits` as FOYER_LIMITS; `pages` renders pages. */
export async function openDraftSite(
  options: { limits?: 'on' | 'off'; site?: object; pages?: boolean } = {},
): Promise<DraftSite> {
  const clock = { now: TEST_NOW }
  const site = await openTestSite(
    [
      { domain: MERIDIAN, site: { termsOfService: { enabled: false }, ...options.site } },
      { domain: NORTHGATE, site: { behaviourFlags: { loggedOutApplyDisabled: true } } },
    ],
    { pages: options.pages ?? false, now: () => clock.now, ...(options.limits && { limits: options.limits }) },
  )
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, clock.now)
  const row = (id: string, more: object = {}) => ({ id, title: `The ${id}`, description: '<p>Work</p>', ...more })
  await site.importRows(MERIDIAN, [
    ...['baker', 'cook', 'miller'].map((id) => row(id)),
    row('secret', { private: true }),
    row('soon', { closes_at: '2026-05-09T12:00:00Z' }),
  ])
  await site.importRows(NORTHGATE, [row('nurse')])
  const ids = new Map([...(await site.ids(MERIDIAN)), ...(await site.ids(NORTHGATE))])
  return {
    site,
    ids,
    clock,
    signedIn: (name) => signIn(site, MERIDIAN, `${name}@example.com`),
    visitor: (domain = MERIDIAN) => openVisitor(site, domain),
  }
}

export interface SaveAnswer {
  status: number
  error: { code?: string; message: string }
  data: {
    draft: { encId: string; version: number; updated: string }
    taken: string[]
    conflicts: { field: string; mine: unknown; theirs: unknown; at: string; device: string }[]
    changed: { field: string; value: unknown; device: string }[]
  }
}

/** Sends a save and returns its response. */
export async function save(who: Visitor, body: object, headers: Record<string, string> = {}): Promise<SaveAnswer> {
  const answer = await who.send('PUT', DRAFTS, { base: 0, device: 'laptop', ...body }, headers)
  return { ...answer.json<SaveAnswer>(), status: answer.statusCode }
}

/** Returns one change of a save. */
export const change = (changeId: string, field: string, value: unknown) => ({ change_id: changeId, field, value })
