import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import type { MatchChoices } from '#features/candidate/match/contract.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { TEST_NOW } from '#testing/test-site.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
})
afterAll(() => on?.close())

interface Insights {
  insights: { skills: Record<string, number>; titles: Record<string, number>; schools?: Record<string, number> }
  basis: { of: string; count: number }
}
const insights = (row: string) =>
  on.site.data<Insights>(`/api/pcsx/position_insights?domain=${MERIDIAN}&position_id=${on.idOf(row)}`)

let made = 0
/** Adds a person with a profile who has applied for a position. */
async function applicant(row: string, { skills = ['Baking'], title = 'Baker', school = 'Leeds City College' } = {}) {
  const accountId = `applicant-${(made += 1)}`
  await on.rows(
    `INSERT INTO accounts (id, tenant_id, email, name, first_name, last_name, created_at, updated_at)
     SELECT $1, $2, $3, 'A B', 'A', 'B', $4, $4`,
    [accountId, on.tenant.id, `${accountId}@example.com`, TEST_NOW],
  )
  const resume = {
    skills: skills.map((name) => ({ id: name, name })),
    work: [{ id: 'w', position: title }],
    education: [{ id: 'e', institution: school }],
  }
  await on.rows('INSERT INTO profiles (account_id, tenant_id, version, facts, updated_at) VALUES ($1, $2, 1, $3, $4)', [
    accountId,
    on.tenant.id,
    JSON.stringify({ resume }),
    TEST_NOW,
  ])
  const who = { tenantId: on.tenant.id, accountId, guestId: null }
  return { accountId, encId: (await on.apply(who, on.idOf(row), answers())).encId }
}

test('insights count the applicants once five have applied, and like jobs before [D8]', async () => {
  for (let count = 0; count < 4; count += 1) await applicant('A')
  await on.apply(await on.guest(), on.idOf('A'), answers({ email: 'guest@example.com' }))
  expect((await insights('A')).basis.of).toBe('positions')
  await applicant('A', { skills: ['Baking', 'JEE'], title: 'baker', school: 'Leeds City College ' })
  await applicant('A', { skills: ['Java EE'], title: 'Only one of them', school: 'Their own school' })
  expect(await insights('A')).toEqual({
    insights: {
      skills: { Baking: 5, 'Java EE': 2 },
      titles: { Baker: 5 },
      schools: { 'Leeds City College': 5 },
    },
    basis: { of: 'applicants', count: 6 },
  })
})

test('insights list the ten most frequent skills of the applicants, the most frequent first [D8]', async () => {
  const skills = Array.from({ length: 12 }, (_, index) => `Bread number ${String(index).padStart(2, '0')}`)
  for (let count = 0; count < 5; count += 1) await applicant('B', { skills: count === 4 ? skills.slice(6) : skills })
  const { skills: shown } = (await insights('B')).insights
  expect(Object.entries(shown)).toEqual([
    ...skills.slice(6).map((name) => [name, 5]),
    ...skills.slice(0, 4).map((name) => [name, 4]),
  ])
})

test('people who withdrew or turned matching off for their application are not counted', async () => {
  const people = []
  for (let count = 0; count < 6; count += 1) people.push(await applicant('C'))
  await on.rows(`UPDATE applications SET state = 'withdrawn' WHERE enc_id = $1`, [people[0]?.encId])
  expect((await insights('C')).basis).toEqual({ of: 'applicants', count: 5 })
  await on.rows('INSERT INTO match_off (account_id, tenant_id, position_id, turned_off_at) VALUES ($1, $2, $3, $4)', [
    people[1]?.accountId,
    on.tenant.id,
    on.idOf('C'),
    TEST_NOW,
  ])
  expect((await insights('C')).basis.of).toBe('positions')
})

test('a candidate turns matching off for one job and on again; others keep their match', async () => {
  const resume = { work: [{ id: 'w', position: 'Baker', startDate: '2020' }], skills: [{ id: 's', name: 'Baking' }] }
  await on.rows(
    `INSERT INTO profiles (account_id, tenant_id, version, facts, updated_at) VALUES ($1, $2, 1, $3, $4)
     ON CONFLICT (account_id) DO UPDATE SET facts = excluded.facts, version = profiles.version + 1`,
    [on.alice.accountId, on.tenant.id, JSON.stringify({ resume }), TEST_NOW],
  )
  const state = async (row: string) =>
    (await on.alice.get(`/api/pcsx/match_details?position_id=${on.idOf(row)}`)).json<{ data: { state: string } }>().data
      .state
  const choose = async (body: object) =>
    (await on.alice.post('/api/pcsx/match_choices', body)).json<{ data: MatchChoices }>().data
  expect(await choose({ position_id: on.idOf('D'), enabled: false })).toMatchObject({
    enabled: true,
    offFor: [on.idOf('D')],
  })
  expect([await state('D'), await state('E')]).not.toContain('off')
  expect(await state('D')).toBe('off-here')
  expect(await state('E')).not.toBe('off-here')
  const scores = await on.alice.get(`/api/pcsx/match_scores?position_ids=${on.idOf('D')}`)
  expect(scores.json<{ data: object }>().data).toMatchObject({ scores: {} })
  expect(await choose({ position_id: on.idOf('D'), enabled: true })).toMatchObject({ offFor: [] })
  expect(await state('D')).not.toBe('off-here')
})

test('the company reads an application without a match, whether matching is on or off', async () => {
  const { accountId, encId } = await applicant('E')
  const company = on.site.context.use(companyApplicationService)
  const read = async () => JSON.stringify(await company.show({ tenantId: on.tenant.id, encId }))
  const before = await read()
  await on.rows('INSERT INTO match_off (account_id, tenant_id, position_id, turned_off_at) VALUES ($1, $2, $3, $4)', [
    accountId,
    on.tenant.id,
    on.idOf('E'),
    TEST_NOW,
  ])
  expect(await read()).toBe(before)
  expect(before).not.toMatch(/match|score/i)
})
