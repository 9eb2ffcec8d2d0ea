import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { draftService } from '#features/applying/drafts/server/index.ts'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { type Ashby, openAshby } from '#testing/ats/ashby.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { signIn, type Visitor } from '#testing/visitor.ts'
import type { ConnectionFacts } from '../../contract.ts'
import { pullConnection } from '../pull.ts'
import { deliverConnection } from './deliver.ts'

const NIGHTS = { path: 'nights', type: 'ValueSelect', title: 'Do you work at night?' }
const VALUES = { selectableValues: ['Yes', 'No'].map((value) => ({ label: value, value: value.toLowerCase() })) }

let on: ApplicationSite
let system: Ashby
let carol: Visitor
let connection = 0
beforeAll(async () => {
  const fields = [{ isRequired: true, field: { ...NIGHTS, ...VALUES } }]
  const post = { descriptionHtml: '<p>You blow glass.</p>' }
  const jobs = [{ id: '7d0e0000-0000-4000-8000-000000000001', title: 'Glass Blower', fields, post }]
  system = await openAshby({ board: 'murano', key: 'key', jobs })
  on = await openApplicationSite()
  carol = await signIn(on.site, MERIDIAN, 'carol@example.com')
  const given = { system: 'ashby', board: 'murano', origin: system.url, source: 'board', apply: 'here' }
  connection = (await act('connection/add', given)).json<{ data: { id: number } }>().data.id
  await vi.waitFor(async () => expect(await position()).toBeGreaterThan(0), { timeout: 20_000 })
})
afterAll(async () => {
  await on?.close()
  await system?.close()
})

const act = (name: string, body: object) => carol.post(`${DESK_API}/acts/${name}`, body)
async function enter(apiKey: string): Promise<void> {
  expect((await act('connection/deliver', { id: connection, credentials: { apiKey } })).statusCode).toBe(200)
  // The server that sent before gets two minutes to end, which don't pass here.
  await on.rows('UPDATE connections SET delivering_until = NULL')
}
const position = async () =>
  Number((await on.rows<{ id: string }>("SELECT id FROM positions WHERE source = 'board'"))[0]?.id ?? 0)
/** The server's own job sends, too. */
const deliver = () => deliverConnection(on.site.context, connection, new AbortController().signal)
const sending = async () =>
  (await carol.get(`${DESK_API}/connections`))
    .json<{ data: { connections: ConnectionFacts[] } }>()
    .data.connections.find(({ id }) => id === connection)?.sending

async function apply(first: string) {
  const guest = await on.guest()
  const id = await position()
  const given = { email: `${first.toLowerCase()}@example.org`, fullname: `${first} Test`, nights: 'yes' }
  const draft = await on.draft(guest, id, answers(given))
  const drafts = on.site.context.use(draftService)
  const file = { name: 'cv.pdf', bytes: await testLetter('My résumé') }
  await drafts.setFile(guest, draft.encId, 'resume', file, { now: TEST_NOW })
  await on.send(guest, (await drafts.find(on.site.context.db, guest, id)) ?? draft)
}

test('a job gets the questions that its system shows to a key only, once an owner has entered it', async () => {
  const asked = () => system.calls.filter(({ path }) => path === '/jobPosting.info').length
  expect(asked()).toBe(0)
  await enter('key')
  await pullConnection(on.site.context, { connection, asked: false, close: false }, new AbortController().signal)
  expect(asked()).toBe(1)
  await apply('Ada')
  await vi.waitFor(() => deliver().then(() => expect(system.received).toHaveLength(1)), { timeout: 20_000 })
  expect(JSON.stringify(system.received[0]?.fields)).toContain('nights')
})

test('applications wait if the system refuses the key for its questions', async () => {
  await enter('wrong')
  await apply('Ben')
  await apply('Bea')
  await vi.waitFor(
    () =>
      deliver().then(async () =>
        expect(await sending()).toMatchObject({ refusedAt: expect.any(String), counts: { waiting: 2 } }),
      ),
    { timeout: 20_000 },
  )
  await enter('key')
  await vi.waitFor(
    () => deliver().then(() => expect(system.received.map(({ email }) => email)).toContain('bea@example.org')),
    { timeout: 20_000 },
  )
})
