import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { alertSending, sendDue } from '#features/candidate/job-alerts/server/sending/send-alerts.ts'
import { addDays } from '#kernel/time.ts'
import { contract } from '#main/contract.ts'
import { screens } from '#main/routes.tsx'
import { addDemoAccounts } from '#testing/candidate.ts'
import { change, MERIDIAN, save } from '#testing/draft-site.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { formBody, mailsTo, openVisitor, signIn, type Visitor } from '#testing/visitor.ts'

/** A word of the closed job's title that no request contains. */
const MARK = 'Quixotry'

let site: TestSite
let now = TEST_NOW
let job = 0
const drafts: Record<string, string> = {}
const people: Record<string, Visitor> = {}

beforeAll(async () => {
  const open = {
    termsOfService: { enabled: false },
    pcsxConfig: { applyConfig: { resumeRequired: false }, jobCart: { enabled: true } },
    notificationsConfig: { savedSearchNotification: { enabled: true } },
    gates: { referralWithCandidateApplicationGate: true },
  }
  site = await openTestSite([{ domain: MERIDIAN, site: open }], { now: () => now })
  await addDemoAccounts(site)
  const row = (id: string) => ({
    id,
    title: `Maker of ${id}`,
    description: `<p>Make ${id}.</p>`,
    locations: ['Leeds, England, United Kingdom'],
  })
  await site.importRows(MERIDIAN, [row('Bread'), row('Cake')])
  people['alice'] = await signIn(site, MERIDIAN, 'alice@example.com')
  people['guest'] = await openVisitor(site, MERIDIAN)
  const alice = of('alice')
  await alice.post('/api/pcsx/saved_searches', { search: 'query=maker', name: 'Makers', notify: true })
  now = addDays(now, 1)
  await site.importRows(MERIDIAN, [row(MARK), row('Jam')], now)
  job = (await site.ids(MERIDIAN)).get(MARK) ?? 0
  for (const name of ['alice', 'guest']) {
    const person = of(name)
    await person.post('/api/pcsx/job_cart', { pids: [String(job)], operation: 'add' })
    drafts[name] = (await write(person, 'Given name')).data.draft.encId
  }
  await alice.post('/api/pcsx/positions/saved', { position_id: String(job), operation: 'add' })
})
afterAll(() => site?.close())

/** Returns a person of the test. */
function of(name: string): Visitor {
  const person = people[name]
  if (!person) throw new Error(`The test has no ${name}.`)
  return person
}

const write = (person: Visitor, firstname: string) =>
  save(person, { position_id: job, device: 'tablet', changes: [change(`t:${firstname}`, 'firstname', firstname)] })

/** Returns the paths of all GET routes of the server, pages and calls, as they are registered. */
function serverPaths(): string[] {
  const above: string[] = []
  return site.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      above[depth] = part
      above.length = depth + 1
      return methods.split(', ').includes('GET') ? [above.join('')] : []
    })
}

/** Streams, which don't end, and addresses of the machine. */
const SKIPPED = new Set(['/api/pcsx/stream', '/metrics', '/healthz', '/api/docs', '*'])

/** Returns the address of a route, with the job in every place where it can be named. */
function addressOf(route: string, guestsDraft: string): string {
  const first = route.includes('draft_applications') ? guestsDraft : job
  const path = route
    .replace(':query?', 'maker')
    .replace(':location?', 'Leeds')
    .replace(':part', '1')
    .replace('/:id|:token', '/:id')
    .replace(/:\w+\??/, String(first))
    .replaceAll(/:\w+\??/g, '1')
    .replace('/*', '')
  const named = ['position_id', 'position_ids', 'pids', 'pid'].map((name) => `${name}=${job}`).join('&')
  return `${path}?${named}&query=maker&text=maker&field=title&map=1&hub=1`
}

/** Returns the responses of all GET routes and pages to each person, by person and route. */
async function readEverything(): Promise<Map<string, string>> {
  const routes = [...serverPaths().filter((path) => !SKIPPED.has(path)), ...screens.map(({ path }) => path)]
  const read = new Map<string, string>()
  for (const [name, person] of Object.entries(people))
    for (const route of new Set(routes)) {
      const { headers, body } = await person.get(addressOf(route, drafts[name] ?? ''))
      read.set(`${name} ${route}`, `${headers.location ?? ''} ${body}`)
    }
  return read
}

const having = (read: Map<string, string>, pattern: RegExp): string[] =>
  [...read].filter(([, body]) => pattern.test(body)).map(([route]) => route)

const named = new RegExp(MARK)
const wayToApply = () => {
  // A row of the dashboard says what its link does after the title.
  const readsAnswers = '(?:(?!</article>)[^])*class="dash-do">Read your answers'
  return new RegExp(
    `applyUrl[^,}]*pid=${job}|href="[^"]*/careers/apply\\?pid=${job}[^"]*"[^>]*>(?!Read your answers|${readsAnswers})`,
  )
}

/** Routes on which the closed job is still named: to people who saved it or applied, and on its own page. */
const STILL_NAMED: Record<string, string[]> = {
  'the page left behind': ['/careers/job/private', '/careers/job/:pid?', '/api/pcsx/similar_positions'],
  'own answers': ['/api/pcsx/draft_applications', '/api/pcsx/job_cart'],
  'the details that a person who saved it reads': [
    '/',
    '/careers/search',
    '/careers/:query?/:location?',
    '/api/pcsx/position_details',
    '/api/pcsx/positions/saved',
    '/api/pcsx/dashboard/all',
    '/careers/compare-jobs',
    '/careers/dashboard',
    '/careers/dashboardv2',
    '/careers/saved-jobs',
    '/careers/referrals',
  ],
}

/** Bodies that name the job, for each write that takes one. */
const bodies = (name: string): Record<string, object> => ({
  'POST /api/pcsx/positions/saved': { position_id: String(job), operation: 'add' },
  'POST /api/pcsx/match_choices': { position_id: job, enabled: false },
  'PUT /api/pcsx/draft_applications': {
    position_id: job,
    base: 0,
    device: 'tablet',
    changes: [change('late:1', 'lastname', 'Late')],
  },
  'DELETE /api/pcsx/draft_applications': { position_ids: [job] },
  'POST /api/pcsx/draft_applications/restore': { position_ids: [job] },
  'POST /api/pcsx/job_cart': { pids: [String(job)], operation: 'add' },
  'POST /api/application/v2/questions': { answers: {} },
  'POST /api/application/v2/resume_upload': {},
  'POST /api/application/v2/submit': { draft_id: drafts[name], version: 1, pids: String(job) },
  'POST /api/pcsx/referrals': { email: 'friend@example.org', name: 'Grace', position_id: job, relation: 'friend' },
  'POST /vslog': {},
})

/** The company's people also act on closed jobs. */
const takesJob = ({ method, access, query, body }: (typeof contract)[number]): boolean =>
  method !== 'GET' &&
  access !== 'staff' &&
  /"(position_ids?|pids?)"/.test(
    JSON.stringify([query, body].map((one) => one && z.toJSONSchema(one, { io: 'input', unrepresentable: 'any' }))),
  )

/** Counts the rows of the job in every table that has a column for one, except its views, which are counted some time after them. */
async function rowsOfJob(): Promise<Record<string, number>> {
  const { pool } = site.context.database
  const tables = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'position_id' AND table_schema = 'public' AND table_name NOT IN ('visit_counts', 'visit_visitors')`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int FROM ${name} WHERE position_id = $1`, [
      job,
    ])
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

describe('a job that has closed', () => {
  let before: Map<string, string>
  let rows: Record<string, number>
  beforeAll(async () => {
    before = await readEverything()
    rows = await rowsOfJob()
    await site.closeDown(MERIDIAN, [job])
  })

  test('is named on no route but its own page and those of people who saved it or applied, and no one finds a way to apply', async () => {
    expect(having(before, named).length).toBeGreaterThan(20)
    expect(having(before, wayToApply()).length).toBeGreaterThan(5)
    expect(having(before, /JobPosting/).length).toBeGreaterThan(0)
    const after = await readEverything()
    const still = new Set(having(after, named).map((each) => each.split(' ')[1]))
    expect([...still].toSorted()).toEqual(Object.values(STILL_NAMED).flat().toSorted())
    expect(having(after, wayToApply())).toEqual([])
    expect(having(after, /JobPosting/)).toEqual([])
  })

  test('is refused by every call that can name it', async () => {
    expect(
      contract
        .filter(takesJob)
        .map(({ route }) => route)
        .toSorted(),
    ).toEqual(Object.keys(bodies('alice')).toSorted())
    const resume = await formBody({}, [{ field: 'resume', name: 'cv.txt', bytes: 'Nora Lind, baker' }])
    const applying: Record<string, number[]> = {}
    for (const [name, person] of Object.entries(people))
      for (const [route, body] of Object.entries(bodies(name))) {
        const [method = '', path = ''] = route.split(' ')
        const [sent, headers] = route.endsWith('resume_upload') ? [resume.payload, resume.headers] : [body, {}]
        const answer = await person.send(method as 'POST', `${path}?pids=${job}`, sent, headers)
        if (path.startsWith('/api/application/v2') || method === 'PUT') (applying[route] ??= []).push(answer.statusCode)
      }
    expect(Object.keys(applying).length).toBe(4)
    expect(Object.entries(applying).filter(([, statuses]) => statuses.some((status) => status !== 410))).toEqual([])
    const left = await rowsOfJob()
    // Matching can still be turned off, so that it is off if the job opens again.
    expect(Object.keys(rows).filter((table) => (left[table] ?? 0) > (rows[table] ?? 0))).toEqual(['match_off'])
    expect(left['applications']).toBe(0)
  })

  test('is in no alert that is due afterwards', async () => {
    now = addDays(now, 2)
    const log = { info: () => undefined, error: (details: object) => expect.fail(JSON.stringify(details)) }
    await sendDue(alertSending(site.context), { now: site.context.now, log })
    const mails = mailsTo(site, 'alice@example.com').map(({ text }) => text)
    expect(mails.filter((text) => text.includes('Maker of Jam'))).toHaveLength(1)
    expect(mails.filter((text) => named.test(text))).toEqual([])
  })
})
