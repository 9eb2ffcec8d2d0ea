import { readFileSync } from 'node:fs'
import { parseResume } from '@foyer/resume-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { companyInterviewService } from '#features/applying/interviews/server/index.ts'
import { orderedFeatures } from '#main/features.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const STAGES = ['hired', 'in_review', 'interview', 'rejected', 'submitted', 'withdrawn']
const companies = [
  { name: 'meridian', stages: [...STAGES, 'offer'].toSorted(), applicants: 24, jobs: 6 },
  // The offer of Northgate is an account's.
  { name: 'northgate', stages: STAGES, applicants: 6, jobs: 2 },
]

let site: TestSite
beforeAll(async () => {
  const now = new Date()
  site = await openTestSite(
    companies.map(({ name }) => ({ domain: `${name}.example` })),
    { pages: false, now: () => now },
  )
  for (const { name } of companies) await site.importRows(`${name}.example`, jobsOf(name))
  await seedApplicants()
}, 120_000)
afterAll(() => site?.close())

/** Returns the jobs that the demo's applicants name, as rows of an import. */
function jobsOf(name: string) {
  const text = readFileSync(new URL(`../../../demo/${name}/applicants.json`, import.meta.url), 'utf8')
  const { jobs } = JSON.parse(text) as { jobs: Record<string, { title: string }> }
  return Object.entries(jobs).map(([id, { title }]) => ({ id, title, description: '<p>Work</p>' }))
}

/** Seeds the parts of the demo that its applicants need. @returns `true` if anything was written */
async function seedApplicants(): Promise<boolean> {
  const { context } = site
  const idOf = (name: string) => context.tenants.all().find(({ domain }) => domain === `${name}.example`)?.id ?? 0
  const sites = { meridian: idOf('meridian'), northgate: idOf('northgate') }
  let written = false
  for (const { name, demo } of orderedFeatures)
    if (['forms', 'applications', 'interviews'].includes(name))
      if (await demo?.(context, { sites, now: await context.now() })) written = true
  return written
}

/** Returns the applications to a demo company. */
async function applicationsTo(domain: string) {
  const tenantId = site.context.tenants.all().find((one) => one.domain === domain)?.id ?? 0
  const company = site.context.use(companyApplicationService)
  const { applications } = await company.list(tenantId, { limit: 100 })
  return { tenantId, company, guests: applications }
}

test.for(companies)(
  'a recruiter of $name finds applicants in every stage, each with a résumé that can be read',
  { timeout: 120_000 },
  async ({ name, stages, applicants, jobs }) => {
    const { tenantId, company, guests } = await applicationsTo(`${name}.example`)
    expect(guests.length).toBe(applicants)
    expect(new Set(guests.map(({ position }) => position.id)).size).toBe(jobs)
    expect([...new Set(guests.map(({ state }) => state))].toSorted()).toEqual(stages)
    for (const { encId, attachments, email } of guests) {
      const [resume] = attachments
      const found = resume && (await company.attachment({ tenantId, encId }, resume.file))
      const bytes = found && (await site.context.files.get(found.key))
      if (!bytes) throw new Error(`${email} sent no résumé.`)
      const { profile } = await parseResume(bytes, found.name)
      expect(profile.basics?.email).toBe(email)
      expect(profile.work?.length).toBeGreaterThan(0)
    }
  },
)

test('a recruiter of the demo finds new applications that are overdue, some from referrals and some with a source', async () => {
  const { guests } = await applicationsTo('meridian.example')
  const fresh = guests.filter(({ state }) => state === 'submitted')
  expect(fresh.filter(({ overdue }) => overdue)).toHaveLength(2)
  expect(fresh.filter(({ overdue }) => !overdue).length).toBeGreaterThan(3)
  expect(guests.filter(({ isReferral }) => isReferral)).toHaveLength(2)
  expect(guests.filter(({ source }) => source !== '').length).toBeGreaterThan(4)
  expect(guests.every(({ receipt, consents }) => receipt && consents.length > 0)).toBe(true)
})

test('a recruiter of the demo has interviews soon, interviews to confirm and interviews that are over', async () => {
  const { tenantId, guests } = await applicationsTo('meridian.example')
  const ids = new Set(guests.map(({ encId }) => encId))
  const { interviews } = await site.context.use(companyInterviewService).list(tenantId, { limit: 100 })
  const own = interviews.filter(({ row }) => ids.has(row.applicationEncId))
  expect(new Set(own.map(({ state }) => state))).toEqual(new Set(['booked', 'proposed', 'over']))
})

test('starting the demo again adds no one', { timeout: 60_000 }, async () => {
  const before = await applicationsTo('meridian.example')
  expect(await seedApplicants()).toBe(false)
  expect((await applicationsTo('meridian.example')).guests.length).toBe(before.guests.length)
})
