import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApplicationSite, MERIDIAN, NORTHGATE, openApplicationSite } from '#testing/applications.ts'
import { openVisitor, signIn, type Visitor } from '#testing/visitor.ts'
import type { ShownJob } from '../../job-contract.ts'

type Who = 'carol' | 'rita' | 'hugo' | 'editor' | 'alice' | 'visitor' | 'elsewhere'

let on: ApplicationSite
const people = new Map<Who, Visitor>()
beforeAll(async () => {
  on = await openApplicationSite({ site: { company: { timeZone: 'Europe/Berlin', country: 'DE' } } })
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
})
afterAll(() => on?.close())

const as = (who: Who): Visitor => {
  const visitor = people.get(who)
  if (!visitor) throw new Error(`${who} has no browser.`)
  return visitor
}
const act = async (name: string, body: object, who: Who = 'editor') => as(who).post(`/api/desk/acts/jobs/${name}`, body)
const idFrom = (answer: Awaited<ReturnType<typeof act>>) => answer.json<{ data: { id: number } }>().data.id
const show = async (id: number, who: Who = 'editor') => {
  const answer = await as(who).get(`/api/desk/jobs/${id}`)
  return { status: answer.statusCode, job: answer.json<{ data: ShownJob }>().data }
}
const page = async (id: number, who: Who) => as(who).get(`/api/pcsx/position_details?position_id=${id}`)

const FIELDS = {
  title: 'Weaver',
  description: '<h3>Your work</h3><ul><li>You weave wool by hand.</li></ul>',
  locations: ['Leipzig, Saxony, Germany', 'Berlin, Germany'],
  department: 'Loom hall',
  employment_type: 'part_time',
  work_location: 'hybrid',
  salary: { min: 2300, max: 2800, currency: 'EUR', interval: 'month' },
  closes_at: '2027-03-31',
  contact: { name: 'Nadia Oral', role: null, email: 'nadia@example.org', page: null, shown: true },
}

describe('a job at the desk', () => {
  test('is created and read with every field, and only its changed ones are sent', async () => {
    const id = idFrom(await act('create', { fields: FIELDS, strict: true }))
    const { job } = await show(id)
    expect(job).toMatchObject({
      state: 'open',
      feed: null,
      canWrite: true,
      fields: {
        title: 'Weaver',
        description: FIELDS.description,
        places: FIELDS.locations,
        department: 'Loom hall',
        employmentType: 'part_time',
        workplace: 'hybrid',
        salary: FIELDS.salary,
        closes: '2027-03-31',
        contact: FIELDS.contact,
        isPrivate: false,
        form: null,
      },
      choices: { zone: 'Europe/Berlin', currency: 'EUR', departments: ['Loom hall'] },
    })
    const edited = await act('edit', { id, fields: { title: 'Master weaver' }, remove: ['salary', 'closes_at'] })
    expect(edited.json()).toMatchObject({ data: { id, outcome: 'saved' } })
    const after = (await show(id)).job.fields
    expect(after).toEqual({ ...job.fields, title: 'Master weaver', salary: null, closes: null })
  })

  test('is refused with the faults of its fields when anything can’t be read, and nothing is left out', async () => {
    const refused = await act('create', {
      fields: {
        title: '',
        description: '<p> </p>',
        closes_at: '31.31.2027',
        salary: { min: 45_000, currency: 'EUR', interval: 'hour' },
        contact: { role: 'Recruiter' },
      },
      strict: true,
    })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json<{ messages: object }>().messages).toSorted()).toEqual([
      'closes_at',
      'contact',
      'description',
      'title',
    ])
    const lax = await act('create', {
      fields: { ...FIELDS, salary: { min: 45_000, currency: 'EUR', interval: 'hour' } },
    })
    expect(lax.json()).toMatchObject({ data: { remarks: ['pay-implausible'] } })
    const strict = await act('create', {
      fields: { ...FIELDS, salary: { min: 45_000, currency: 'EUR', interval: 'hour' } },
      strict: true,
    })
    expect([strict.statusCode, JSON.stringify(strict.json())]).toEqual([422, expect.stringContaining('salary')])
    const form = await act('create', { fields: FIELDS, form: 'unknown' })
    expect([form.statusCode, JSON.stringify(form.json())]).toEqual([422, expect.stringContaining('form')])
    const found = await as('editor').get('/api/desk/jobs?text=weaver')
    expect(found.json()).toMatchObject({ data: { total: 2 } })
  })

  test('is written by owners, recruiters and editors, read by its hiring manager, and missing for all others', async () => {
    const missing = (await as('carol').get('/api/desk/jobs/1')).json()
    for (const who of ['carol', 'rita', 'editor'] as const)
      expect(await show(on.idOf('A'), who)).toMatchObject({ status: 200, job: { canWrite: true } })
    expect(await show(on.idOf('A'), 'hugo')).toMatchObject({ status: 200, job: { canWrite: false } })
    const foreign = await as('hugo').get(`/api/desk/jobs/${on.idOf('B')}`)
    expect([foreign.statusCode, foreign.json()]).toEqual([404, missing])
    const elsewhere = await as('elsewhere').get(`/api/desk/jobs/${on.idOf('A')}`)
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual([404, missing])
    for (const who of ['alice', 'visitor'] as const) expect((await show(on.idOf('A'), who)).status, who).toBe(404)
    for (const path of ['/api/desk/job-choices', '/api/desk/places?text=lei'])
      expect((await as('hugo').get(path)).statusCode, path).toBe(404)
  })

  test('gets places from the gazetteer', async () => {
    const { places } = (await as('editor').get('/api/desk/places?text=leipz')).json<{ data: { places: string[] } }>()
      .data
    expect(places[0]).toMatch(/^Leipzig, /)
  })
})

describe('a draft', () => {
  test('is seen by colleagues only, stays a draft when edited, and is public once published', async () => {
    const id = idFrom(await act('create', { fields: { ...FIELDS, title: 'Dyer' }, draft: true }))
    for (const who of ['visitor', 'alice', 'hugo', 'elsewhere'] as const)
      expect((await page(id, who)).statusCode, who).toBe(404)
    const preview = (await page(id, 'rita')).json<{ data: object }>().data
    expect(preview).toMatchObject({
      name: 'Dyer',
      draft: true,
      positionUserActions: { applyAction: { status: 'closed' } },
    })
    expect((await as('visitor').get(`/api/pcsx/similar_positions?position_id=${id}`)).statusCode).toBe(404)
    expect(JSON.stringify((await as('visitor').get('/api/pcsx/search?query=dyer')).json())).not.toContain('"Dyer"')
    await act('edit', { id, fields: { department: 'Dye works' } })
    expect(await show(id)).toMatchObject({ job: { state: 'draft', fields: { department: 'Dye works' } } })
    await act('reopen', { ids: [id] })
    await act('close', { ids: [id] })
    expect((await show(id)).job.state).toBe('draft')
    const drafts = (await as('editor').get('/api/desk/jobs?status=draft')).json<{ data: { jobs: object[] } }>().data
    expect(drafts.jobs).toMatchObject([{ id, state: 'draft' }])

    expect((await act('publish', { ids: [id] })).statusCode).toBe(200)
    await on.site.caughtUp()
    const shown = (await page(id, 'visitor')).json<{ data: { draft?: true; postedTs: number } }>().data
    expect(shown.draft).toBeUndefined()
    expect(new Date(shown.postedTs * 1000).toISOString().slice(0, 10)).toBe(on.clock.now.toISOString().slice(0, 10))
    expect((await show(id)).job.state).toBe('open')
  })

  test('whose last day has passed isn’t published', async () => {
    const id = idFrom(await act('create', { fields: { ...FIELDS, closes_at: '2020-01-31' }, draft: true }))
    const refused = await act('publish', { ids: [id] })
    expect([refused.statusCode, JSON.stringify(refused.json())]).toEqual([409, expect.stringContaining('last day')])
    expect((await show(id)).job.state).toBe('draft')
  })

  test('is what duplicating makes, without the days of the first job', async () => {
    const first = idFrom(await act('create', { fields: { ...FIELDS, title: 'Spinner' } }))
    const second = idFrom(await act('duplicate', { id: first }))
    expect(second).not.toBe(first)
    const { job } = await show(second)
    expect(job).toMatchObject({ state: 'draft', fields: { ...(await show(first)).job.fields, closes: null } })
  })
})

test('a closed job can be edited and stays closed', async () => {
  const id = idFrom(await act('create', { fields: { ...FIELDS, title: 'Fuller' } }))
  await act('close', { ids: [id] })
  await act('edit', { id, fields: { title: 'Wool fuller' } })
  expect(await show(id)).toMatchObject({ job: { state: 'closed', fields: { title: 'Wool fuller' } } })
  await act('reopen', { ids: [id] })
  expect((await show(id)).job.state).toBe('open')
})
