import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openVisitor, signIn, type Visitor } from '#testing/visitor.ts'
import type { MatchDetails } from '../contract.ts'

const MERIDIAN = 'meridian.example'
const JAVA = `<h2>Requirements</h2><ul><li>3 years of experience with Java</li><li>Spring or Struts</li><li>Git</li></ul>`

let site: TestSite
let alice: Visitor
let bob: Visitor
let erin: Visitor
let ids: Map<string, number>

const idOf = (name: string) => ids.get(name) ?? 0
const details = async (person: Pick<Visitor, 'get'>, name: string) => {
  const answer = await person.get(`/api/pcsx/match_details?domain=${MERIDIAN}&position_id=${String(idOf(name))}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: MatchDetails }>().data
}
const found = async (person: Pick<Visitor, 'get'>, more = '') => {
  const answer = await person.get(`/api/pcsx/search?domain=${MERIDIAN}${more}`)
  return answer.json<{ data: { positions: { name: string }[]; sortBy: string; resultsMetaData: object } }>().data
}
const choose = (person: Visitor, body: object) => person.post('/api/pcsx/match_choices', body)
const facts = (person: string, resume: object) =>
  sql`INSERT INTO profiles (account_id, tenant_id, version, facts, updated_at)
    SELECT id, tenant_id, 1, ${JSON.stringify({ resume })}, ${TEST_NOW} FROM accounts WHERE email = ${person}
    ON CONFLICT (account_id) DO UPDATE SET version = profiles.version + 1, facts = excluded.facts`.execute(
    site.context.db,
  )

beforeAll(async () => {
  site = await openTestSite([{ domain: MERIDIAN }, { domain: 'northgate.example' }], { now: () => TEST_NOW })
  const [meridian = 0, northgate = 0] = site.context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(site.context.db, { meridian, northgate }, TEST_NOW)
  const row = (id: string, title: string, description: string, posted: string) => ({
    id,
    title,
    description,
    locations: ['Leeds, England, United Kingdom'],
    posted_at: posted,
  })
  await site.importRows(MERIDIAN, [
    row('java', 'Java Developer', JAVA, '2026-04-01T00:00:00Z'),
    row('nurse', 'Nurse', '<h2>Requirements</h2><p>Experience in palliative care</p>', '2026-04-02T00:00:00Z'),
    row('vague', 'Helper', '<p>Come and help us.</p>', '2026-04-03T00:00:00Z'),
    { ...row('secret', 'Java Developer', JAVA, '2026-04-04T00:00:00Z'), private: true },
  ])
  ids = await site.ids(MERIDIAN)
  alice = await signIn(site, MERIDIAN, 'alice@example.com')
  bob = await signIn(site, MERIDIAN, 'bob@example.com')
  erin = await signIn(site, 'northgate.example', 'erin@example.com')
})
beforeEach(async () => {
  await sql`DELETE FROM match_choices`.execute(site.context.db)
  await sql`DELETE FROM match_refused_skills`.execute(site.context.db)
  await facts('alice@example.com', {
    work: [
      {
        id: 'w',
        position: 'Java Developer',
        name: 'Acme',
        startDate: '2020-01',
        summary: 'Services with Java and Spring',
      },
    ],
    skills: [{ id: 's', name: 'SQL' }],
  })
})
afterAll(() => site?.close())

describe('the match with a position', () => {
  test('a candidate sees the score with its facts; a visitor sees nothing [P4]', async () => {
    const match = await details(alice, 'java')
    expect(match).toMatchObject({
      state: 'scored',
      noticeRead: false,
      band: 'strong',
      asOf: TEST_NOW.toISOString().slice(0, 10),
    })
    expect(match.parts?.find(({ key }) => key === 'title')?.why).toBe(
      'Your job “Java Developer” is the same occupation.',
    )
    expect(match.matched?.map(({ skill, where }) => [skill, where])).toEqual([
      ['Java', 'Java Developer, Acme'],
      ['Spring', 'Java Developer, Acme'],
    ])
    expect(match.missing).toEqual([
      { id: 'struts', skill: 'Struts', required: false, instead: 'Spring', refused: false },
      { id: 'git', skill: 'Git', required: true, refused: false },
    ])
    expect(match.matchSkills).toEqual(['Java', 'Spring'])
    expect(await details(await openVisitor(site, MERIDIAN), 'java')).toEqual({})
  })

  test('without a profile or with an empty ad, there is a reason instead of a score', async () => {
    expect(await details(bob, 'java')).toEqual({ state: 'no-profile' })
    const vague = await details(alice, 'vague')
    expect([vague.state, vague.score]).toEqual(['unclear', undefined])
  })

  test('turning matching off hides every score, and turning it on shows them again', async () => {
    await choose(alice, { noticeRead: true })
    expect((await choose(alice, { enabled: false })).json().data).toMatchObject({ enabled: false, noticeRead: true })
    expect(await details(alice, 'java')).toEqual({ state: 'off' })
    const scores = await alice.get(`/api/pcsx/match_scores?position_ids=${idOf('java')}`)
    expect(scores.json().data.scores).toEqual({})
    expect((await found(alice, '&sort_by=match')).sortBy).toBe('timestamp')
    expect((await choose(alice, { enabled: true })).json().data).toMatchObject({ enabled: true, noticeRead: true })
    expect((await details(alice, 'java')).state).toBe('scored')
  })

  test('"I have this" adds the skill to the profile, "not mine" stops asking until that is undone', async () => {
    const answer = (body: object) => alice.post('/api/pcsx/match_skill', body)
    const before = (await details(alice, 'java')).score ?? 0
    expect((await answer({ skill: 'Git', answer: 'not-mine' })).statusCode).toBe(200)
    expect((await details(alice, 'java')).missing?.find(({ id }) => id === 'git')?.refused).toBe(true)
    await answer({ skill: 'Git', answer: 'ask-again' })
    expect((await details(alice, 'java')).missing?.find(({ id }) => id === 'git')?.refused).toBe(false)
    await answer({ skill: 'Git', answer: 'mine' })
    await answer({ skill: 'git', answer: 'mine' })
    const after = await details(alice, 'java')
    expect(after.missing?.some(({ id }) => id === 'git')).toBe(false)
    expect(after.score).toBeGreaterThan(before)
    const { rows } = await sql<{ skills: { name: string }[] }>`
      SELECT facts -> 'resume' -> 'skills' AS skills FROM profiles p JOIN accounts a ON a.id = p.account_id
      WHERE a.email = 'alice@example.com'`.execute(site.context.db)
    expect(rows[0]?.skills.map(({ name }) => name)).toEqual(['SQL', 'Git'])
  })

  test('a private position and one of another site are as unknown as a missing one', async () => {
    const status = async (person: Visitor, query: string) =>
      (await person.get(`/api/pcsx/match_details?${query}`)).statusCode
    expect(await status(alice, `domain=${MERIDIAN}&position_id=${idOf('secret')}`)).toBe(404)
    expect(await status(erin, `domain=northgate.example&position_id=${idOf('java')}`)).toBe(404)
    const scores = await alice.get(`/api/pcsx/match_scores?position_ids=${idOf('secret')},${idOf('java')}`)
    expect(Object.keys(scores.json().data.scores)).toEqual([String(idOf('java'))])
  })
})

describe('matches in the search', () => {
  test('a candidate with a profile can sort by match; others are not offered it and can’t', async () => {
    const sorted = await found(alice, '&sort_by=match')
    expect([sorted.sortBy, sorted.positions.map(({ name }) => name)]).toEqual([
      'match',
      ['Java Developer', 'Nurse', 'Helper'],
    ])
    expect((await found(alice)).resultsMetaData).toMatchObject({ matchOrder: true })
    for (const person of [bob, await openVisitor(site, MERIDIAN)]) {
      const usual = await found(person, '&sort_by=match')
      expect([usual.sortBy, usual.positions[0]?.name]).toEqual(['timestamp', 'Helper'])
      expect(usual.resultsMetaData).not.toHaveProperty('matchOrder')
    }
  })

  test('pages of the sorted list follow one another, and a changed profile changes the order', async () => {
    const first = await found(alice, '&sort_by=match&num=1')
    const second = await found(alice, '&sort_by=match&num=1&start=1')
    expect([first, second].map(({ positions }) => positions[0]?.name)).toEqual(['Java Developer', 'Nurse'])
    await facts('alice@example.com', {
      work: [{ id: 'w', position: 'Nurse', startDate: '2019' }],
      skills: [{ id: 's', name: 'Palliative care' }],
    })
    expect((await found(alice, '&sort_by=match')).positions[0]?.name).toBe('Nurse')
  })

  test('scores are returned for the positions of a page, with their bands', async () => {
    const answer = await alice.get(`/api/pcsx/match_scores?position_ids=${idOf('java')},${idOf('vague')},nonsense`)
    expect(answer.json().data).toEqual({
      scores: { [idOf('java')]: { score: expect.any(Number), band: 'strong' } },
      noticeRead: false,
    })
  })
})
