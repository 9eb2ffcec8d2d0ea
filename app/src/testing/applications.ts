import type { LightMyRequestResponse } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { type Applications, applicationService, type Received } from '#features/applying/applications/server/index.ts'
import { draftService } from '#features/applying/drafts/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { addDemoAccounts, type Candidate, openCandidate } from './candidate.ts'
import { openTestSite, TEST_NOW, type TestSite } from './test-site.ts'

export const MERIDIAN = 'meridian.example'
export const NORTHGATE = 'northgate.example'

/** Returns answers to the standard form; the résumé is not required on the sites of these tests. */
export const answers = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  firstname: 'Alice',
  lastname: 'Moreau',
  email: 'alice@example.com',
  consentprocessing: true,
  ...more,
})

export interface ApplicationSite {
  site: TestSite
  applications: Applications
  clock: { now: Date }
  alice: Candidate
  dave: Candidate
  /** A candidate at the other company. */
  erin: Candidate
  tenant: SiteTenant
  /** Position ids by row id: `A` to `E`. */
  ids: Map<string, number>
  idOf(row: string): number
  applicantOf(who: Candidate): Applicant
  /** Writes a draft with these answers. @returns its enc_id and version */
  draft(
    applicant: Applicant,
    positionId: number,
    values?: Record<string, unknown>,
  ): Promise<{ encId: string; version: number }>
  /** Sends a draft, like the page. */
  send(applicant: Applicant, draft: { encId: string; version: number }): Promise<Received>
  /** Writes and sends a draft. */
  apply(applicant: Applicant, positionId: number, values?: Record<string, unknown>): Promise<Received>
  /** Adds a guest without a browser. */
  guest(): Promise<Applicant>
  rows<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Opens a site with two companies, five positions, the demo accounts and an adjustable clock. */
export async function openApplicationSite(
  options: { site?: object; pages?: boolean; limits?: 'on' | 'off' } = {},
): Promise<ApplicationSite> {
  const clock = { now: TEST_NOW }
  const own = { pcsxConfig: { applyConfig: { resumeRequired: false } }, ...options.site }
  const site = await openTestSite(
    [
      { domain: MERIDIAN, site: own },
      { domain: NORTHGATE, site: own },
    ],
    {
      pages: options.pages ?? false,
      ...(options.limits && { limits: options.limits }),
      now: () => clock.now,
    },
  )
  await addDemoAccounts(site)
  await site.importRows(
    MERIDIAN,
    [...'ABCDE'].map((id) => ({
      id,
      title: `Baker ${id}`,
      description: '<p>Bread</p>',
      locations: ['Leeds, England, United Kingdom'],
    })),
  )
  await site.importRows(NORTHGATE, [{ id: 'N', title: 'Nurse', description: '<p>Care</p>' }])
  const applications = site.context.use(applicationService)
  const [tenant] = site.context.tenants.all()
  if (!tenant) throw new Error('The test has no company.')
  const ids = new Map([...(await site.ids(MERIDIAN)), ...(await site.ids(NORTHGATE))])
  const opened: ApplicationSite = {
    site,
    applications,
    clock,
    alice: await openCandidate(site, 'alice@example.com', MERIDIAN),
    dave: await openCandidate(site, 'dave@example.com', MERIDIAN),
    erin: await openCandidate(site, 'erin@example.com', NORTHGATE),
    tenant,
    ids,
    idOf: (row) => ids.get(row) ?? 0,
    applicantOf: ({ accountId }) => ({
      tenantId: accountId === opened.erin.accountId ? (site.context.tenants.all()[1]?.id ?? 0) : tenant.id,
      accountId,
      guestId: null,
    }),
    draft: (applicant, positionId, values = answers()) => writeDraft(site, applicant, positionId, values),
    send: (applicant, { encId, version }) =>
      applications.submit(
        site.context.tenants.byId(applicant.tenantId) ?? tenant,
        { applicant, draftEncId: encId, version, consents: [{ purpose: 'processing', words: 'Use my answers.' }] },
        { locale: 'en', timeZone: 'UTC' },
      ),
    apply: async (applicant, positionId, values) =>
      opened.send(applicant, await opened.draft(applicant, positionId, values)),
    async guest() {
      const [row] = await opened.rows<{ id: number }>(
        'INSERT INTO guests (tenant_id, token_hash, created_at, seen_at) VALUES ($1, $2, $3, $3) RETURNING id',
        [tenant.id, randomBytes(16).toString('hex'), clock.now],
      )
      return { tenantId: tenant.id, accountId: null, guestId: row?.id ?? 0 }
    },
    async rows<Row extends object>(statement: string, values: unknown[] = []) {
      return (await site.context.database.pool.query<Row>(statement, values)).rows
    },
    close: () => site.close(),
  }
  return opened
}

/** Writes a draft with these answers. */
export async function writeDraft(
  { context }: { context: Pick<FeatureContext, 'db' | 'nowIn' | 'use'> },
  applicant: Applicant,
  positionId: number,
  values: Record<string, unknown>,
): Promise<{ encId: string; version: number }> {
  const drafts = context.use(draftService)
  return context.db.transaction().execute(async (trx) => {
    const now = await context.nowIn(trx)
    const draft = await drafts.open(trx, applicant, positionId, now)
    const filled = Object.entries(values).map(([name, value]) => [
      name,
      { value, origin: { kind: 'profile' as const } },
    ])
    await drafts.fill(trx, draft, Object.fromEntries(filled) as Parameters<typeof drafts.fill>[2], now)
    const locked = await drafts.lock(trx, applicant, draft.encId)
    return { encId: draft.encId, version: locked?.version ?? 0 }
  })
}

/** Returns a comparable summary of a response: `200`, or the status with the code of the refusal. */
export const outcome = (answer: LightMyRequestResponse): string =>
  answer.statusCode === 200 ? '200' : `${answer.statusCode} ${answer.json<{ error: { code?: string } }>().error.code}`
