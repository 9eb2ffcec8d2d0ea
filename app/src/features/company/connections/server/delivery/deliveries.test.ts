import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { addSeconds } from '#kernel/time.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { type Greenhouse, openGreenhouse } from '#testing/ats/greenhouse.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { signIn, type Visitor } from '#testing/visitor.ts'
import { draftService } from '#features/applying/drafts/server/index.ts'
import type { ConnectionFacts, DeliveryFacts, SendingFacts } from '../../contract.ts'
import { deliverConnection, wakeDeliveries } from './deliver.ts'

const KEY = 'board-key-1'
const HARVEST = { clientId: 'client', clientSecret: 'harvest-secret', user: '77' }
const questions = [
  { label: 'First Name', required: true, fields: [{ name: 'first_name', type: 'input_text', values: [] }] },
  { label: 'Last Name', required: true, fields: [{ name: 'last_name', type: 'input_text', values: [] }] },
  { label: 'Email', required: true, fields: [{ name: 'email', type: 'input_text', values: [] }] },
  {
    label: 'Resume/CV',
    required: true,
    fields: [
      { name: 'resume', type: 'input_file', values: [] },
      { name: 'resume_text', type: 'textarea', values: [] },
    ],
  },
  {
    label: 'Which shift suits you?',
    required: true,
    fields: [
      {
        name: 'question_71',
        type: 'multi_value_single_select',
        values: [
          { label: 'Early', value: 501 },
          { label: 'Late', value: 502 },
        ],
      },
    ],
  },
  {
    label: 'Which machines do you know?',
    required: false,
    fields: [
      {
        name: 'question_72',
        type: 'multi_value_multi_select',
        values: [
          { label: 'Lathe', value: 601 },
          { label: 'Mill', value: 602 },
          { label: 'Press', value: 603 },
        ],
      },
    ],
  },
]
const CONSENT = { data_compliance: [{ type: 'gdpr', requires_consent: true, requires_processing_consent: true }] }

let on: ApplicationSite
let system: Greenhouse
let carol: Visitor
let connection = 0
beforeAll(async () => {
  system = await openGreenhouse({
    board: 'fitters',
    key: KEY,
    harvest: HARVEST,
    jobs: [
      {
        id: 4_000_001,
        title: 'Fitter',
        post: { content: '<p>You fit rails.</p>' },
        questions,
        form: CONSENT,
      },
    ],
  })
  on = await openApplicationSite()
  carol = await signIn(on.site, MERIDIAN, 'carol@example.com')
  const added = await act('connection/add', {
    system: 'greenhouse',
    board: 'fitters',
    origin: system.url,
    source: 'board',
    apply: 'here',
  })
  connection = added.json<{ data: { id: number } }>().data.id
  // The questions of a job come after the job.
  await vi.waitFor(async () => expect((await listed())?.runs[0]).toMatchObject({ outcome: 'imported' }), {
    timeout: 20_000,
  })
})
afterAll(async () => {
  await on?.close()
  await system?.close()
})
beforeEach(async () => {
  await on.rows('TRUNCATE call_counts')
  await on.rows('DELETE FROM connection_deliveries')
  system.received.length = 0
  system.behave(() => 'as documented')
  await start({ key: KEY, ...harvest })
})

const harvest = { clientId: HARVEST.clientId, clientSecret: HARVEST.clientSecret, userId: HARVEST.user }
const act = (name: string, body: object) => carol.post(`${DESK_API}/acts/${name}`, body)
const listed = async () =>
  (await carol.get(`${DESK_API}/connections`))
    .json<{ data: { connections: ConnectionFacts[] } }>()
    .data.connections.find(({ id }) => id === connection)
const positionId = async () => {
  const rows = await on.rows<{ id: string }>("SELECT id FROM positions WHERE source = 'board'")
  return Number(rows[0]?.id ?? 0)
}

/** Has the connection send applications; its own job has nothing to do yet. @returns the secret of the status posts */
async function start(credentials: object, renews = false): Promise<{ statusAddress: string; statusSecret: string }> {
  const answer = await act('connection/deliver', { id: connection, credentials, renew_secret: renews })
  expect(answer.statusCode, answer.body).toBe(200)
  await on.rows('UPDATE connections SET deliver_after = NULL, delivery_failing_since = NULL, delivering_until = NULL')
  return answer.json<{ data: { statusAddress: string; statusSecret: string } }>().data
}

/** Stops and starts with these credentials only; those that were given before would stay. */
async function restart(credentials: object) {
  await act('connection/stop-delivering', { id: connection })
  return start(credentials)
}

/** Applies at Greenhouse itself. @returns the id of the application there */
async function submitThere(first: string): Promise<string> {
  const form = new FormData()
  form.set('first_name', first)
  form.set('last_name', 'Test')
  form.set('email', `${first.toLowerCase()}@example.org`)
  const headers = { authorization: `Basic ${Buffer.from(`${KEY}:`).toString('base64')}` }
  await fetch(`${system.url}/v1/boards/fitters/jobs/4000001`, { method: 'POST', body: form, headers })
  return system.received.at(-1)?.id ?? ''
}

/** Sends an application of a new guest. */
async function apply(first: string, more: Record<string, unknown> = {}): Promise<string> {
  const guest = await on.guest()
  const given = { email: `${first.toLowerCase()}@example.org`, firstname: first, lastname: 'Test', ...more }
  const id = await positionId()
  const draft = await on.draft(guest, id, answers(given))
  const drafts = on.site.context.use(draftService)
  await drafts.setFile(
    guest,
    draft.encId,
    'resume',
    { name: 'cv.pdf', bytes: await testLetter('My résumé') },
    { now: TEST_NOW },
  )
  return (await on.send(guest, (await drafts.find(on.site.context.db, guest, id)) ?? draft)).encId
}
const answered = { question_71: 502, question_72: [601, 603] }
/** Waits until everything that is due was tried; the server's own job sends, too. */
const deliver = () =>
  vi.waitFor(
    async () => {
      await deliverConnection(on.site.context, connection, new AbortController().signal)
      const due = await on.rows(
        `SELECT 1 FROM connections c LEFT JOIN connection_deliveries d ON d.connection_id = c.id AND d.state IN ('waiting', 'sending')
         WHERE c.id = $1 AND (c.delivering_until IS NOT NULL
           OR (d.id IS NOT NULL AND c.delivery_refused_at IS NULL AND (c.deliver_after IS NULL OR c.deliver_after <= $2)))`,
        [connection, TEST_NOW],
      )
      expect(due).toEqual([])
    },
    { timeout: 20_000 },
  )
/** Keeps the server from sending until the test delivers. */
const hold = () =>
  vi.waitFor(async () => {
    const held = await on.rows(
      "UPDATE connections SET delivering_by = 'test', delivering_until = 'infinity' WHERE id = $1 AND delivering_until IS NULL RETURNING id",
      [connection],
    )
    expect(held).toHaveLength(1)
  })
/** Lets pauses pass. */
const wait = () => on.rows('UPDATE connections SET deliver_after = NULL, delivering_until = NULL')

async function sending(): Promise<SendingFacts> {
  const { connections } = (await carol.get(`${DESK_API}/connections`)).json<{
    data: { connections: ConnectionFacts[] }
  }>().data
  const facts = connections.find(({ id }) => id === connection)?.sending
  if (!facts) throw new Error('The connection sends nothing.')
  return facts
}
const deliveries = async (): Promise<DeliveryFacts[]> => (await sending()).deliveries

describe('an application to a job of Greenhouse', () => {
  test('has the job’s questions, and arrives with answers, file and consent under the names of Greenhouse', async () => {
    await apply('Ada', answered)
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'delivered', name: 'Ada Test', unsent: [] }])
    expect(system.received).toMatchObject([
      {
        jobId: '4000001',
        email: 'ada@example.org',
        fields: {
          first_name: 'Ada',
          last_name: 'Test',
          question_71: '502',
          'question_72[]': ['601', '603'],
          'data_compliance[gdpr_processing_consent_given]': 'true',
        },
        files: [{ name: 'resume', fileName: 'cv.pdf', type: 'application/pdf' }],
      },
    ])
  })
  test('to a question that Greenhouse no longer asks doesn’t arrive, and the desk says so', async () => {
    await hold()
    await apply('Zoe', answered)
    const asked = questions.splice(5, 1)
    await wait()
    await deliver()
    questions.push(...asked)
    expect(await deliveries()).toMatchObject([{ state: 'delivered', unsent: ['Which machines do you know?'] }])
    expect(system.received[0]?.fields).not.toHaveProperty('question_72[]')
  })
})

describe('an application that Greenhouse doesn’t take', () => {
  test('lacks an answer that Greenhouse requires now: the desk names it, and a person can send it without', async () => {
    await hold()
    await apply('Ben', answered)
    questions.push({
      label: 'Can you lift 20 kg?',
      required: true,
      fields: [{ name: 'question_73', type: 'input_text', values: [] }],
    })
    await wait()
    await deliver()
    const [delivery] = await deliveries()
    expect(delivery).toMatchObject({ state: 'refused', reasons: [{ question: 'Can you lift 20 kg?', text: '' }] })
    expect(system.received).toEqual([])
    expect((await act('delivery/repeat', { id: delivery?.id })).statusCode).toBe(200)
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }])
    expect((await act('delivery/repeat', { id: delivery?.id })).statusCode).toBe(409)
    questions.pop()
  })
  test('is refused for another reason: the words of Greenhouse are shown', async () => {
    system.behave(() => ({ status: 422, body: { message: 'Resume is too large' } }))
    await apply('Cem', answered)
    await deliver()
    const [refused] = await deliveries()
    expect(refused).toMatchObject({ state: 'refused', reasons: [{ text: 'Resume is too large' }] })
    // Nothing was said about answers, so the next attempt asks for them as the first one did.
    await act('delivery/repeat', { id: refused?.id })
    expect(await on.rows('SELECT anyway FROM connection_deliveries')).toEqual([{ anyway: false }])
  })
  test('is put away once a person has entered it there, or doesn’t want it there', async () => {
    system.behave(() => ({ status: 422, body: { message: 'Closed' } }))
    await apply('Cem', answered)
    await apply('Dan', answered)
    await deliver()
    const [one, other] = (await deliveries()).map(({ id }) => id)
    await act('delivery/settle', { id: one })
    await act('delivery/dismiss', { id: other })
    expect(await sending()).toMatchObject({ counts: { refused: 0, delivered: 1, 'left-out': 1 } })
    expect((await act('delivery/dismiss', { id: one })).statusCode).toBe(409)
  })
  test('although it takes others is tried beside them, and waits for a person after an hour', async () => {
    await hold()
    await apply('Lia', answered)
    await apply('Mia', answered)
    await wait()
    system.behave((call) => (call <= 3 ? { status: 503 } : 'as documented'))
    await deliver()
    await wait()
    await deliver()
    expect(await sending()).toMatchObject({ failingSince: expect.any(String), counts: { delivered: 0 } })
    await wait()
    await vi.waitFor(async () => {
      await deliverConnection(on.site.context, connection, new AbortController().signal)
      expect(system.received.map(({ email }) => email)).toEqual(['mia@example.org'])
    })
    expect(await sending()).toMatchObject({ failingSince: null, counts: { delivered: 1, waiting: 1 } })
    system.behave(() => ({ status: 503 }))
    await on.rows(
      `UPDATE connection_deliveries SET stuck_since = stuck_since - interval '1 hour', next_at = created_at`,
    )
    await vi.waitFor(async () => {
      await deliverConnection(on.site.context, connection, new AbortController().signal)
      expect(await sending()).toMatchObject({ counts: { waiting: 0, refused: 1 } })
    })
  })
  test('waits with all others while the key is wrong, until an owner enters another', async () => {
    await start({ key: 'wrong' })
    await apply('Dia', answered)
    await apply('Eli', answered)
    await deliver()
    expect(await sending()).toMatchObject({ refusedAt: expect.any(String), counts: { waiting: 2 } })
    await start({ key: KEY })
    await deliver()
    expect(system.received.map(({ email }) => email)).toEqual(['dia@example.org', 'eli@example.org'])
    expect(await sending()).toMatchObject({ refusedAt: null, counts: { delivered: 2 } })
  })
  test('is forbidden alone: it waits, and the others go; with the next one the key counts as refused', async () => {
    const forbidden = { status: 403, body: { error: 'Blocked' } }
    system.behave((call) => (call === 1 ? forbidden : 'as documented'))
    const deliverOnce = async () => {
      await on.rows('UPDATE connection_deliveries SET next_at = created_at')
      await wait()
      await deliverConnection(on.site.context, connection, new AbortController().signal)
    }
    await hold()
    await apply('Dan', answered)
    await apply('Eva', answered)
    await deliverOnce()
    expect(system.received.map(({ email }) => email)).toEqual(['eva@example.org'])
    expect(await sending()).toMatchObject({ refusedAt: null, counts: { waiting: 1, delivered: 1 } })
    system.behave(() => forbidden)
    await hold()
    await apply('Flo', answered)
    await deliverOnce()
    expect(await sending()).toMatchObject({ refusedAt: expect.any(String), counts: { waiting: 2, delivered: 1 } })
  })

  test('was withdrawn before it was sent: it isn’t sent', async () => {
    await hold()
    const id = await apply('Fay', answered)
    await on.rows("UPDATE applications SET state = 'withdrawn', withdrawn_at = now() WHERE enc_id = $1", [id])
    await wait()
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'left-out' }])
    expect(system.received).toEqual([])
  })

  test('was withdrawn while it was being sent: it is looked for, and not sent again', async () => {
    await hold()
    const id = await apply('Gus', answered)
    await on.rows(`UPDATE connection_deliveries SET state = 'sending', attempts = 1, sent_at = $1`, [TEST_NOW])
    await on.rows("UPDATE applications SET state = 'withdrawn', withdrawn_at = now() WHERE enc_id = $1", [id])
    await wait()
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'left-out' }])
    expect(system.received).toEqual([])
  })

  test('can’t be read here: it waits alone, and the others go; after an hour it waits for a person', async () => {
    await hold()
    const id = await apply('Hal', answered)
    await on.rows(
      `UPDATE application_files SET file_key = 'gone' WHERE id IN (SELECT f.file_id FROM application_version_files f
         JOIN application_versions v ON v.id = f.version_id JOIN applications a ON a.id = v.application_id WHERE a.enc_id = $1)`,
      [id],
    )
    await apply('Ida', answered)
    await wait()
    await vi.waitFor(async () => {
      await deliverConnection(on.site.context, connection, new AbortController().signal)
      expect(system.received.map(({ email }) => email)).toEqual(['ida@example.org'])
    })
    expect(await sending()).toMatchObject({ failingSince: null, counts: { delivered: 1, waiting: 1 } })
    await on.rows(
      `UPDATE connection_deliveries SET stuck_since = stuck_since - interval '1 hour', next_at = created_at`,
    )
    await vi.waitFor(async () => {
      await deliverConnection(on.site.context, connection, new AbortController().signal)
      expect(await sending()).toMatchObject({ counts: { waiting: 0, refused: 1 } })
    })
    expect((await deliveries())[0]).toMatchObject({ name: 'Hal Test', reasons: [{ text: expect.any(String) }] })
  })
})

describe('an outage', () => {
  test('delays applications: they arrive in their order, each once', async () => {
    await system.away()
    const names = ['Gil', 'Hal', 'Ida', 'Jon', 'Kim']
    for (const name of names) await apply(name, answered)
    await deliver()
    expect(await sending()).toMatchObject({ failingSince: expect.any(String), counts: { waiting: 5 } })
    // The pause isn't over.
    await system.back()
    await deliver()
    expect(system.received).toEqual([])
    await wait()
    await deliver()
    expect(system.received.map(({ fields }) => fields['first_name'])).toEqual(names)
    expect(await sending()).toMatchObject({ failingSince: null, counts: { delivered: 5 } })
  })

  test.each([
    ['503', { status: 503, body: '', headers: { 'retry-after': '120' } }, 120],
    ['429', { status: 429, body: '', headers: { 'retry-after': '90' } }, 90],
    ['429 without a time', { status: 429, body: '' }, 30],
  ])('with %s is waited for as long as Greenhouse asks', async (_name, answer, seconds) => {
    system.behave((call) => (call === 1 ? answer : 'as documented'))
    await apply('Lea', answered)
    await deliver()
    const [row] = await on.rows<{ at: Date }>('SELECT deliver_after AS at FROM connections WHERE id = $1', [connection])
    expect(row?.at).toEqual(addSeconds(TEST_NOW, seconds))
    await wait()
    await deliver()
    expect(system.received).toHaveLength(1)
  })

  test.each(['drop before storing', 'drop after storing'] as const)(
    'that takes the answer with it (%s) is cleared up by looking, so that the application is there once',
    async (behavior) => {
      system.behave((call) => (call === 1 ? behavior : 'as documented'))
      await apply('Mia', answered)
      await apply('Ned', answered)
      await deliver()
      await wait()
      await deliver()
      expect(system.received.map(({ email }) => email)).toEqual(['mia@example.org', 'ned@example.org'])
      expect(await sending()).toMatchObject({ counts: { delivered: 2 } })
    },
  )

  test('that takes the answer to a second version isn’t cleared up by finding the first', async () => {
    const id = await apply('Lou', answered)
    await deliver()
    await hold()
    await on.rows(
      `INSERT INTO connection_deliveries (tenant_id, connection_id, application_id, version, state, attempts, sent_at, created_at, next_at)
       SELECT tenant_id, $1, id, 2, 'sending', 1, $2, $2, $2 FROM applications WHERE enc_id = $3`,
      [connection, TEST_NOW, id],
    )
    await wait()
    await deliver()
    expect((await deliveries()).map(({ version, state }) => [version, state])).toEqual([
      [2, 'unclear'],
      [1, 'delivered'],
    ])
  })

  test('of no kind lets a second server send what the first one is sending, while an owner enters a new key', async () => {
    await hold()
    await apply('Kim', answered)
    await on.rows(`UPDATE connection_deliveries SET state = 'sending', attempts = 1, sent_at = $1`, [TEST_NOW])
    await on.rows(`UPDATE connections SET delivering_by = 'first', delivering_until = $1`, [addSeconds(TEST_NOW, 50)])
    await act('connection/deliver', { id: connection, credentials: { key: KEY } })
    await deliverConnection(on.site.context, connection, new AbortController().signal)
    expect(system.received).toEqual([])
    expect(await on.rows('SELECT delivering_by FROM connections')).toEqual([{ delivering_by: null }])
    await wait()
  })

  test('ends for applications that wait when the server looks for them each minute', async () => {
    await hold()
    await apply('Max', answered)
    await wait()
    await wakeDeliveries(on.site.context)
    await vi.waitFor(() => expect(system.received).toHaveLength(1), { timeout: 20_000 })
    await deliver()
  })

  test('that can’t be cleared up waits for a person, who has looked or sends it again', async () => {
    await restart({ key: KEY })
    system.behave((call) => (call === 1 ? 'drop after storing' : call === 2 ? 'drop before storing' : 'as documented'))
    await apply('Oda', answered)
    await apply('Pia', answered)
    await deliver()
    const unclear = (await deliveries()).toSorted((one, other) => one.id - other.id)
    expect(unclear).toMatchObject([{ state: 'unclear' }, { state: 'unclear' }])
    await deliver()
    expect(system.received).toHaveLength(1)
    await act('delivery/settle', { id: unclear[0]?.id })
    await act('delivery/repeat', { id: unclear[1]?.id })
    await deliver()
    expect(system.received.map(({ email }) => email)).toEqual(['oda@example.org', 'pia@example.org'])
    expect(await sending()).toMatchObject({ counts: { delivered: 2, unclear: 0 } })
  })

  test.each([true, false])(
    'of this server while it sends (arrived: %s) neither loses nor doubles the application',
    async (arrived) => {
      await hold()
      const id = await apply('Quin', answered)
      await on.rows(
        `UPDATE connection_deliveries SET state = 'sending', attempts = 1, sent_at = $2 WHERE application_id = (SELECT id FROM applications WHERE enc_id = $1)`,
        [id, TEST_NOW],
      )
      if (arrived) {
        system.behave(() => 'as documented')
        await submitThere('Quin')
      }
      await wait()
      await deliver()
      expect(system.received).toHaveLength(1)
      expect(await deliveries()).toMatchObject([{ state: 'delivered' }])
    },
  )
})

describe('the stages of Greenhouse', () => {
  const shown = async (id: string) =>
    (await carol.get(`${DESK_API}/applications/${id}`)).json<{ data: { stage: { kind: string }; status: string } }>()
      .data
  const begin = async (name: string) => {
    const { statusAddress, statusSecret } = await restart({ key: KEY })
    const id = await apply(name, answered)
    await deliver()
    const at = system.received.at(-1)?.id ?? ''
    const { pathname, search } = new URL(statusAddress)
    system.sendEventsTo({ url: `${await listening()}${pathname}${search}`, secret: statusSecret })
    return { id, at }
  }
  let listening: () => Promise<string>
  beforeAll(async () => {
    const address = await on.site.app.listen({ port: 0, host: '127.0.0.1' })
    listening = async () => address
  })

  test('move the application here, by name or as an owner chose, and its end comes, too', async () => {
    const { id, at } = await begin('Rex')
    expect((await system.moveTo(at, 'Interview')).map(({ status }) => status)).toEqual([200, 200])
    expect(await shown(id)).toMatchObject({ stage: { kind: 'interview' } })
    await system.moveTo(at, 'Take Home Test')
    expect((await sending()).stages).toContainEqual({ name: 'Take Home Test', stage: null })
    const { companyStages } = await sending()
    const stage = companyStages.at(-3)?.key
    await act('connection/map-stage', { id: connection, name: 'Take Home Test', stage })
    const [event] = await system.moveTo(at, 'Take Home Test')
    expect(await shown(id)).toMatchObject({ stage: { key: stage } })
    await system.moveTo(at, 'Interview')
    await event?.repeat()
    expect(await shown(id)).toMatchObject({ stage: { kind: 'interview' } })
    await system.reject(at)
    expect(await shown(id)).toMatchObject({ status: 'rejected' })
    const audited = await on.rows<{ actor: string }>(
      'SELECT actor FROM staff_audit WHERE target = $1 AND act LIKE $2',
      [id, 'application %'],
    )
    expect(audited.map(({ actor }) => actor)).toEqual(Array.from({ length: 4 }, () => 'Greenhouse'))
    const remote = await on.rows<{ remote_id: string }>('SELECT remote_id FROM applications WHERE enc_id = $1', [id])
    expect(remote).toEqual([{ remote_id: at }])
  })

  test.each(['wrong', 'missing'] as const)('change nothing with a %s signature', async (signature) => {
    const { id, at } = await begin(`Sia${signature}`)
    const answers_ = await system.moveTo(at, 'Interview', { signature })
    expect(new Set(answers_.map(({ status }) => status))).toEqual(new Set([401]))
    expect(await shown(id)).toMatchObject({ stage: { kind: 'new' } })
  })

  test('of an application that was sent to Greenhouse by other ways change nothing here', async () => {
    const { statusAddress, statusSecret } = await start({ key: KEY }, true)
    const { pathname, search } = new URL(statusAddress)
    system.sendEventsTo({ url: `${await listening()}${pathname}${search}`, secret: statusSecret })
    const at = await submitThere('Uwe')
    await hold()
    const id = await apply('Uwe', answered)
    await system.reject(at)
    expect(await shown(id)).toMatchObject({ status: 'active' })
    await wait()
  })

  test('leave it open here if the candidate withdrew there', async () => {
    const { id, at } = await begin('Vic')
    await system.endForCandidate(at)
    expect(await shown(id)).toMatchObject({ status: 'active' })
  })

  test('are followed when Greenhouse repeats what failed here', async () => {
    const { id, at } = await begin('Sam')
    await on.rows(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`)
    await on.rows('CREATE TRIGGER broken BEFORE UPDATE ON applications FOR EACH ROW EXECUTE FUNCTION fail()')
    const failed = await system.reject(at)
    await on.rows('DROP FUNCTION fail() CASCADE')
    expect(failed.map(({ status }) => status)).toContain(500)
    expect(await shown(id)).toMatchObject({ status: 'active' })
    await system.reject(at)
    expect(await shown(id)).toMatchObject({ status: 'rejected' })
  })

  test('settle an application whose answer was lost', async () => {
    system.behave(() => 'drop after storing')
    const { at } = await begin('Tom')
    expect(await sending()).toMatchObject({ counts: { unclear: 1 } })
    await system.announce(at)
    expect(await sending()).toMatchObject({ counts: { unclear: 0, delivered: 1 } })
  })
})

test('the credentials are stored sealed, and neither shown nor logged', async () => {
  const stored = JSON.stringify(await on.rows('SELECT * FROM connections'))
  const { body } = await carol.get(`${DESK_API}/connections`)
  for (const text of [stored, body])
    for (const secret of [KEY, HARVEST.clientSecret]) expect(text).not.toContain(secret)
})

test('applications stay here when sending is stopped', async () => {
  await act('connection/stop-delivering', { id: connection })
  await apply('Una', answered)
  expect(await on.rows('SELECT 1 FROM connection_deliveries')).toEqual([])
  expect(await on.rows('SELECT 1 FROM connections WHERE credentials IS NOT NULL OR status_secret IS NOT NULL')).toEqual(
    [],
  )
})
