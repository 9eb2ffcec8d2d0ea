import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alertLimits } from '../limits.ts'
import { addDemoAccounts, type Candidate, openCandidate } from '#testing/candidate.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openVisitor } from '#testing/visitor.ts'
import type { JobAlert } from '../contract.ts'

const A = 'bakery.example'
const B = 'forge.example'
const LIST = '/api/pcsx/saved_searches'
const on = {
  supportedLanguages: ['en', 'de'],
  notificationsConfig: { savedSearchNotification: { enabled: true } },
  pcsxConfig: { searchConfig: { smartFilters: ['department', 'employment_type'], allFilters: ['country', 'pay'] } },
}
let site: TestSite
let alice: Candidate
let bob: Candidate
let erin: Candidate

beforeAll(async () => {
  site = await openTestSite([{ domain: A, site: on }, { domain: B, site: on }, { domain: 'closed.example' }], {
    pages: false,
  })
  await addDemoAccounts(site)
  alice = await openCandidate(site, 'alice@example.com', A)
  bob = await openCandidate(site, 'bob@example.com', A)
  erin = await openCandidate(site, 'erin@example.com', B)
  const row = { title: 'Baker', description: '<p>Bread</p>', locations: ['Leeds, England, United Kingdom'] }
  await site.importRows(A, [{ id: '1', ...row, department: 'Night Shift', employment_type: 'part-time' }])
})
afterAll(() => site?.close())
beforeEach(() => site.context.database.pool.query('DELETE FROM job_alerts'))

const save = (who: Candidate, search: string, more: object = {}) => who.post(LIST, { search, ...more })
const saved = async (who: Candidate, search: string, more: object = {}) => {
  const answer = await save(who, search, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: { savedSearch: JobAlert } }>().data.savedSearch
}
const list = async (who: Candidate) =>
  (await who.get(LIST)).json<{ data: { savedSearches: JobAlert[] } }>().data.savedSearches
const metadata = async (who: { get: Candidate['get'] }, search: string) =>
  (await who.get(`/api/pcsx/search?${search}`)).json<{ data: { savedSearchMetadata: object } }>().data
    .savedSearchMetadata
const NOT_KEPT = { savedSearchParamsHash: null, isSavedSearchActive: false }

describe('a candidate’s job alerts', () => {
  test('are listed newest first, named in the page’s language, and link back to the search', async () => {
    await saved(alice, '')
    await saved(
      alice,
      '?query=Baker&location=Leeds&filter_department=night+shift&filter_employment_type=Part-time&filter_country=united+kingdom&filter_pay=GBP+30000&filter_remote=1&start=20&sort_by=pay&utm_source=x',
    )
    await saved(alice, 'query=own', { name: ' My own name ', frequency: 'weekly' })
    expect(await list(alice)).toEqual([
      {
        id: expect.any(Number),
        name: 'My own name',
        path: '/careers/search?query=own',
        savedSearchParamsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        frequency: 'weekly',
        isActive: true,
        createdTs: TEST_NOW.getTime() / 1000,
        lastSentTs: null,
      },
      expect.objectContaining({
        name: 'Baker · Leeds · Remote · Night Shift · Part time · United Kingdom · £30,000 or more',
        path: '/careers/search?query=Baker&location=Leeds&filter_department=night+shift&filter_employment_type=Part-time&filter_country=United+Kingdom&filter_pay=GBP+30000&filter_remote=1',
        frequency: 'daily',
      }),
      expect.objectContaining({ name: 'All jobs', path: '/careers/search' }),
    ])
    const german = await alice.post(`${LIST}?hl=de`, { search: 'filter_country=United+Kingdom&location=remote' })
    expect(german.json().data.savedSearch.name).toBe('Remote · Vereinigtes Königreich')
    expect(await list(bob)).toEqual([])
  })

  test('are shared by all equivalent URLs, which also find them again', async () => {
    const first = await saved(alice, 'query=Baker&filter_department=Night+Shift')
    await alice.post(`${LIST}/${first.id}`, { isActive: false })
    const again = await saved(alice, 'filter_department=night+shift&query=baker&start=10', { frequency: 'weekly' })
    expect(again).toEqual({ ...first, frequency: 'weekly', isActive: true })
    expect(await list(alice)).toHaveLength(1)
    const kept = { savedSearchParamsHash: first.savedSearchParamsHash, isSavedSearchActive: true }
    const search = 'query=BAKER&filter_department=Night+Shift'
    expect(await metadata(alice, `${search}&sort_by=timestamp`)).toEqual(kept)
    await alice.post(`${LIST}/${first.id}`, { isActive: false })
    expect(await metadata(alice, search)).toEqual({ ...kept, isSavedSearchActive: false })
    expect(await metadata(alice, 'query=baker')).toEqual(NOT_KEPT)
    expect(await metadata(bob, search)).toEqual(NOT_KEPT)
    expect(await metadata(await openVisitor(site, A), search)).toEqual(NOT_KEPT)
  })

  test('are renamed, paused, resumed and rescheduled individually; other fields are unchanged', async () => {
    const { id } = await saved(alice, 'query=baker')
    const change = async (body: object) => (await alice.post(`${LIST}/${id}`, body)).json().data.savedSearch
    expect(await change({ name: 'Bread' })).toMatchObject({ name: 'Bread', frequency: 'daily', isActive: true })
    expect(await change({ isActive: false })).toMatchObject({ name: 'Bread', isActive: false })
    expect(await change({ frequency: 'weekly' })).toMatchObject({ frequency: 'weekly', isActive: false })
    expect(await change({ isActive: true })).toMatchObject({ frequency: 'weekly', isActive: true })
    expect((await alice.post(`${LIST}/${id}`, { frequency: 'hourly' })).statusCode).toBe(422)
    expect((await alice.post(`${LIST}/${id}/delete`)).statusCode).toBe(200)
    expect((await alice.post(`${LIST}/${id}/delete`)).statusCode).toBe(200)
    expect(await list(alice)).toEqual([])
  })

  test('of another candidate or company are as unknown as nonexistent ones', async () => {
    const { id } = await saved(alice, 'query=baker')
    const answers = [
      await bob.post(`${LIST}/${id}`, { isActive: false }),
      await erin.post(`${LIST}/${id}`, { isActive: false }),
      await bob.post(`${LIST}/999999999`, { isActive: false }),
      await bob.post(`${LIST}/x`, { isActive: false }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual(answers[0]?.json())
    }
    await bob.post(`${LIST}/${id}/delete`)
    await erin.post(`${LIST}/${id}/delete`)
    expect(await list(alice)).toMatchObject([{ id, isActive: true }])
  })

  test('are limited in number, and saving one several times at once creates it once', async () => {
    const most = alertLimits.alerts
    await Promise.all(Array.from({ length: 6 }, () => save(alice, 'query=once')))
    expect(await list(alice)).toHaveLength(1)
    for (let n = 1; n < most; n += 1) await saved(alice, `query=number+${n}`)
    const full = await save(alice, 'query=too+many')
    expect([full.statusCode, full.json().error.code]).toEqual([409, 'full'])
    expect((await save(alice, 'query=once')).statusCode).toBe(200)
  })

  test('cannot be created for an unknown location, or for an overlong search', async () => {
    const near = await save(alice, 'location=Current+Location')
    expect([near.statusCode, near.json().error.code]).toEqual([422, 'no-place'])
    const long = Array.from({ length: 100 }, (_, n) => `filter_department=${'x'.repeat(60)}${n}`).join('&')
    expect((await save(alice, long)).statusCode).toBe(422)
  })

  test('are refused if the site does not offer them, and without a session', async () => {
    expect((await (await openVisitor(site, A)).post(LIST, { search: '' })).statusCode).toBe(401)
    const { id } = await saved(alice, 'query=baker')
    const own = site.context.tenants.all().find(({ domain }) => domain === A)
    if (!own) throw new Error('There is no such company.')
    const { savedSearchNotification } = own.site.notificationsConfig
    savedSearchNotification.enabled = false
    const answers = [
      await alice.get(LIST),
      await save(alice, 'query=x'),
      await alice.post(`${LIST}/${id}`, { isActive: true }),
    ]
    const marked = await metadata(alice, 'query=baker')
    const deleted = await alice.post(`${LIST}/${id}/delete`)
    savedSearchNotification.enabled = true
    for (const answer of answers) expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'off'])
    expect(marked).toEqual(NOT_KEPT)
    expect(deleted.statusCode).toBe(200)
    expect(await list(alice)).toEqual([])
  })
})
