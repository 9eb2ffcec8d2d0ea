import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acts } from '#main/contract.ts'
import { answers, type ApplicationSite, MERIDIAN, NORTHGATE, openApplicationSite } from '#testing/applications.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { openVisitor, signIn, type Visitor } from '#testing/visitor.ts'
import { draftService } from '#features/applying/drafts/server/index.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { deskEndpoints } from '../contract.ts'

type Who = 'carol' | 'rita' | 'hugo' | 'editor' | 'alice' | 'visitor' | 'elsewhere'

let on: ApplicationSite
const people = new Map<Who, Visitor>()
/** Applications to job A, which is Hugo's, and to job B. */
let [own, foreign] = ['', '']
beforeAll(async () => {
  on = await openApplicationSite()
  const { db } = on.site.context
  await on.rows("UPDATE accounts SET staff_role = 'editor' WHERE email = 'dave@example.com'")
  await on.rows("UPDATE accounts SET staff_role = 'owner' WHERE email = 'erin@example.com'")
  await on.rows(
    `INSERT INTO staff_jobs (account_id, tenant_id, position_id)
     SELECT id, tenant_id, $1 FROM accounts WHERE email = 'hugo@example.com'`,
    [on.idOf('A')],
  )
  for (const who of ['carol', 'rita', 'hugo', 'alice'] as const)
    people.set(who, await signIn(on.site, MERIDIAN, `${who}@example.com`))
  people.set('editor', await signIn(on.site, MERIDIAN, 'dave@example.com'))
  people.set('elsewhere', await signIn(on.site, NORTHGATE, 'erin@example.com'))
  people.set('visitor', await openVisitor(on.site, MERIDIAN))
  const guest = await on.guest()
  const draft = await on.draft(
    guest,
    on.idOf('A'),
    answers({ email: 'ines@example.org', firstname: 'Ines', lastname: 'Vidal' }),
  )
  const drafts = on.site.context.use(draftService)
  const letter = await testLetter('Baker for ten years')
  await drafts.setFile(guest, draft.encId, 'resume', { name: 'ines.pdf', bytes: letter }, { now: TEST_NOW })
  own = (await on.send(guest, (await drafts.find(db, guest, on.idOf('A'))) ?? draft)).encId
  foreign = (await on.apply(on.applicantOf(on.alice), on.idOf('B'))).encId
})
afterAll(() => on?.close())

const as = (who: Who): Visitor => {
  const visitor = people.get(who)
  if (!visitor) throw new Error(`${who} has no browser.`)
  return visitor
}
const get = async (who: Who, path: string) => as(who).get(`/api/desk${path}`)
const data = async <Data>(who: Who, path: string) => (await get(who, path)).json<{ data: Data }>().data

interface Opened {
  stage: { id: number; kind: string }
  stages: { id: number; kind: string }[]
  files: { id: string; kind: string }[]
  notes: { author: string; words: string; own: boolean; id: number }[]
  opinions: { author: string; recommends: boolean }[]
  opinionsHidden: boolean
  acts: { actor: string; act: string }[]
  canDecide: boolean
  history: { action: string; words: string | null }[]
}

describe('the desk', () => {
  test('does not exist for those without a role, nor another job’s applications for a hiring manager', async () => {
    const missing = (await get('carol', '/applications/AAAAAAAAAAAAAAAAAAAAAA')).json()
    for (const who of ['editor', 'alice', 'visitor'] as const)
      for (const path of ['/today', '/applications', `/applications/${own}`])
        expect((await get(who, path)).statusCode, `${who} ${path}`).toBe(404)
    expect((await get('elsewhere', `/applications/${own}`)).json()).toEqual(missing)
    expect((await get('hugo', `/applications/${own}`)).statusCode).toBe(200)
    const refused = await get('hugo', `/applications/${foreign}`)
    expect([refused.statusCode, refused.json()]).toEqual([404, missing])
    expect((await get('hugo', `/applications?job=${on.idOf('B')}`)).statusCode).toBe(404)
    expect((await data<{ total: number }>('hugo', '/applications')).total).toBe(1)
    expect((await data<{ total: number }>('rita', '/applications')).total).toBe(2)
    expect((await data<{ jobs: object[] }>('hugo', '/jobs')).jobs).toMatchObject([{ title: 'Baker A' }])
    // An editor writes jobs and sees no numbers about people.
    expect((await data<{ jobs: object[] }>('editor', '/jobs')).jobs).toHaveLength(5)
    expect((await data<{ jobs: { applications: number }[] }>('editor', '/jobs')).jobs[0]?.applications).toBe(0)
  })

  test('admits each role to its acts only, and gives others the answer of a missing page', async () => {
    const roles = { carol: 'owner', rita: 'recruiter', hugo: 'hiring-manager', editor: 'editor' } as const
    const missing = (await as('alice').post('/api/desk/nothing')).json<{ status: number }>()
    for (const { name, desk, roles: admitted } of acts) {
      if (!desk) continue
      const path = desk.path.replaceAll(/:\w+/g, '1')
      for (const [who, role] of Object.entries(roles)) {
        if (admitted.includes(role)) continue
        const answer = await as(who as Who).send(desk.method as 'POST', path)
        expect([answer.statusCode, answer.json()], `${who}: ${name}`).toEqual([404, missing])
      }
      for (const who of ['alice', 'visitor'] as const)
        expect((await as(who).send(desk.method as 'POST', path)).json(), `${who}: ${name}`).toEqual(missing)
    }
  })

  test('shows a recruiter an application, who reads the résumé as text and finds it by a word of an answer', async () => {
    const opened = await data<Opened>('rita', `/applications/${own}`)
    expect(opened).toMatchObject({ name: 'Ines Vidal', email: 'ines@example.org', canDecide: true })
    const [file] = opened.files
    expect(file?.kind).toBe('resume')
    const { text } = await data<{ text: string }>('rita', `/applications/${own}/files/${file?.id}/text`)
    expect(text).toContain('Baker for ten years')
    const download = await get('rita', `/applications/${own}/files/${file?.id}`)
    expect(download.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect((await get('hugo', `/applications/${foreign}/files/${file?.id}`)).statusCode).toBe(404)
    const found = await data<{ applications: { id: string }[] }>('rita', '/applications?text=vidal')
    expect(found.applications.map(({ id }) => id)).toEqual([own])
    expect((await data<{ total: number }>('rita', '/applications?text=100%25')).total).toBe(0)
  })

  test('counts an application as unread until the colleague opens it', async () => {
    const unread = async (who: Who) => (await data<{ total: number }>(who, '/applications?unread=1')).total
    expect(await unread('carol')).toBe(2)
    expect((await data<{ unread: { count: number }[] }>('carol', '/today')).unread).toHaveLength(2)
    await get('carol', `/applications/${foreign}`)
    expect(await unread('carol')).toBe(1)
  })

  test('keeps notes from the candidate, and an opinion hides others’ until it is given', async () => {
    const path = `/api/desk/applications/${own}`
    expect((await as('rita').post(`${path}/notes`, { words: 'Ask about night shifts.' })).statusCode).toBe(200)
    await as('rita').send('PUT', `${path}/opinion`, { recommends: true, words: 'Knows her dough.' })
    const before = await data<Opened>('hugo', `/applications/${own}`)
    expect(before).toMatchObject({ opinions: [], opinionsHidden: true, notes: [{ author: 'Rita Stone', own: false }] })
    await as('hugo').send('PUT', `${path}/opinion`, { recommends: false, words: 'Too far away.' })
    const after = await data<Opened>('hugo', `/applications/${own}`)
    // Both were given at the same moment of this test's clock.
    expect(Object.fromEntries(after.opinions.map(({ author, recommends }) => [author, recommends]))).toEqual({
      'Rita Stone': true,
      'Hugo Brandt': false,
    })
    expect((await as('hugo').send('DELETE', `${path}/notes/${after.notes[0]?.id}`, '')).statusCode).toBe(404)
    expect((await as('rita').send('DELETE', `${path}/notes/${after.notes[0]?.id}`, '')).statusCode).toBe(200)
  })

  test('lets the first of two colleagues move an application, and names the stage to the second', async () => {
    const { stage, stages } = await data<Opened>('rita', `/applications/${own}`)
    const idOf = (kind: string) => stages.find((one) => one.kind === kind)?.id
    const move = (who: Who, body: object) => as(who).post(`/api/desk/applications/${own}/move`, body)
    expect((await move('rita', { from_stage_id: stage.id, to_stage_id: idOf('interview') })).statusCode).toBe(200)
    const late = await move('carol', { from_stage_id: stage.id, to_stage_id: idOf('review') })
    expect([late.statusCode, late.json()]).toMatchObject([409, { error: { code: 'stage-changed' } }])
    const opened = await data<Opened>('carol', `/applications/${own}`)
    expect(opened.stage.kind).toBe('interview')
    expect(opened.acts[0]).toMatchObject({ actor: 'Rita Stone', act: 'application move' })
    expect((await move('hugo', { from_stage_id: idOf('interview'), to_stage_id: idOf('review') })).statusCode).toBe(404)
  })

  test('creates a job, says what is wrong with one, and closes it', async () => {
    const create = (fields: object) => as('editor').post('/api/desk/acts/jobs/create', { job_id: 'D-1', fields })
    const faulty = await create({ title: 'Miller' })
    expect([faulty.statusCode, faulty.json()]).toMatchObject([422, { messages: { description: [expect.any(String)] } }])
    expect((await create({ title: 'Miller', description: '<p>Flour</p>' })).statusCode).toBe(200)
    const { jobs } = await data<{ jobs: { title: string; id: number }[] }>('editor', '/jobs?text=mill')
    expect(jobs).toMatchObject([{ title: 'Miller' }])
  })

  test('records in the audit who read and who did, in the order of events, and no one can change that', async () => {
    const { entries } = await data<{ entries: { act: string; actor: string; application: string | null }[] }>(
      'carol',
      `/audit?application=${own}`,
    )
    const mine = entries.toReversed().filter(({ actor }) => actor === 'Rita Stone')
    expect(mine.map(({ act }) => act).slice(0, 3)).toEqual(['read application', 'read file', 'read file'])
    expect(mine.map(({ act }) => act)).toContain('application move')
    for (const statement of [
      "UPDATE staff_audit SET act = 'nothing'",
      "UPDATE staff_audit SET actor = 'Someone'",
      'DELETE FROM staff_audit',
    ])
      await expect(on.rows(statement), statement).rejects.toThrow('append-only')
    expect((await get('rita', '/audit')).statusCode).toBe(404)
  })

  test('answers with no score, rank or suggestion of a machine', async () => {
    const words = /score|rank|rating|suggest|recommend(?!s)|percent|match|fit\b|stars/i
    const schemas = deskEndpoints.map(({ data: schema }) =>
      JSON.stringify(schema.toJSONSchema?.({ unrepresentable: 'any' }) ?? ''),
    )
    for (const schema of schemas)
      expect(Object.keys(propertiesOf(schema)).filter((name) => words.test(name))).toEqual([])
    const job = on.idOf('A')
    for (const path of ['/today', `/applications?job=${job}`, `/board?job=${job}`, `/applications/${own}`]) {
      const names = new Set<string>()
      JSON.parse((await get('rita', path)).body, (name, value: unknown) => {
        names.add(name)
        return value
      })
      expect(
        [...names].filter((name) => words.test(name)),
        path,
      ).toEqual([])
    }
    // A list is sorted by what a person did, and by nothing else.
    expect((await get('rita', '/applications?order=best')).statusCode).toBe(422)
  })
})

/** Returns the names of all properties in a JSON schema. */
function propertiesOf(schema: string): Record<string, true> {
  const names: Record<string, true> = {}
  JSON.parse(schema || '{}', (key, value: unknown) => {
    if (key === 'properties' && typeof value === 'object' && value !== null)
      for (const name of Object.keys(value)) names[name] = true
    return value
  })
  return names
}
