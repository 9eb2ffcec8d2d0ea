import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addHours } from '#kernel/time.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { runs, SEED } from '#testing/random/random-runs.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { formBody, signIn, type Visitor } from '#testing/visitor.ts'
import type { OfferMessage } from '../../conversation-contract.ts'
import { requestStates } from '../../states.ts'
import { createOffer } from '../company/create-offer.ts'
import { newFileKey } from '../files/key-store.ts'
import { offerDependencies } from '../records/dependencies.ts'

let on: ApplicationSite
let [rita, application]: [Visitor | undefined, string] = [undefined, '']
let letter: { key: string; sha256: string; pages: number; texts: string[] }
const desk = (): Visitor => {
  if (!rita) throw new Error('The desk has no one.')
  return rita
}
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
  rita = await signIn(on.site, MERIDIAN, 'rita@example.com')
  application = (await on.apply(on.applicantOf(on.alice), on.idOf('A'))).encId
  const bytes = await testLetter()
  const key = newFileKey()
  await on.site.context.files.put(key, bytes)
  letter = { key, sha256: sha256(bytes), pages: 1, texts: ['We offer you this job. Page 1'] }
})
afterAll(() => on?.close())

const acts = [
  'ask',
  'repeat',
  'time',
  'wish',
  'start',
  'answer',
  'extend',
  'change',
  'begin',
  'accept',
  'outdated',
  'decline',
  'undo',
  'cancel',
  'wait',
] as const
type Act = (typeof acts)[number]

/** An offer and its conversation, as simple as possible; times in hours. */
interface Model {
  status: 'Extended' | 'Accepted' | 'Declined' | 'Canceled'
  hour: number
  expires: number
  /** True if the last act that changed the offer took a decline back. */
  isUndone: boolean
  version: number
  /** True once the offer has the first day that the candidate asks for. */
  hasStart: boolean
  messages: { kind: OfferMessage['kind']; state: OfferMessage['state'] }[]
}

const statusOf = ({ status, hour, expires }: Model) => (status === 'Extended' && hour >= expires ? 'Expired' : status)
const CODES = { Accepted: 'already-accepted', Declined: 'declined', Canceled: 'canceled', Expired: 'expired' } as const

function settle(model: Model, event: 'answer' | 'grant', includes: (kind: OfferMessage['kind']) => boolean): void {
  for (const message of model.messages) {
    const next = message.state && includes(message.kind) && requestStates.next(message.state, event)
    if (next && next.ok && message.state === 'waiting') message.state = next.state
  }
}

const KINDS = { ask: 'question', time: 'time', wish: 'change', start: 'start' } as const

/** Changes the model. @returns the outcome, and the notices that the candidate and the company get */
function follow(model: Model, act: Act): [outcome: string, candidate: number, company: number] {
  const status = statusOf(model)
  const refusal = status === 'Extended' ? undefined : CODES[status]
  const decided = status === 'Expired' ? undefined : refusal
  const canUndo = status === 'Declined' && model.hour < model.expires
  const wasUndone = model.isUndone
  if (act !== 'wait' && act !== 'repeat') model.isUndone = false
  switch (act) {
    case 'wait':
      // Two of them outlast the offer, and none the colleague's session.
      model.hour += 6
      // Expiring is announced once, by a job that this test doesn't run.
      return ['done', 0, 0]
    case 'repeat':
      if (model.messages.some(({ kind }) => kind === 'question')) return ['done', 0, 0]
      return follow(model, 'ask')
    case 'ask':
    case 'time':
    case 'wish':
    case 'start':
      if (refusal) return [refusal, 0, 0]
      model.messages.push({ kind: KINDS[act], state: 'waiting' })
      return ['done', 0, 1]
    case 'answer':
      if (decided) return [decided, 0, 0]
      settle(model, 'answer', () => true)
      model.messages.push({ kind: 'answer', state: null })
      return ['done', 1, 0]
    case 'extend':
      if (decided) return [decided, 0, 0]
      settle(model, 'grant', (kind) => kind === 'time')
      model.expires = model.hour + 10
      return ['done', 1, 0]
    case 'change':
      if (refusal) return [refusal, 0, 0]
      model.version += 1
      // Another pay can be the change that they wished for, or not.
      settle(model, 'answer', (kind) => kind === 'change')
      return ['done', 1, 0]
    case 'begin':
      if (decided) return [decided, 0, 0]
      model.version += 1
      model.expires = model.hour + 10
      if (!model.hasStart) settle(model, 'grant', (kind) => kind === 'start')
      model.hasStart = true
      return ['done', 1, 0]
    case 'outdated':
      if (status === 'Extended' && model.version > 1) return ['version-changed', 0, 0]
      return follow(model, 'accept')
    case 'accept':
      if (status === 'Accepted') return ['done', 0, 0]
      if (refusal) return [refusal, 0, 0]
      model.status = 'Accepted'
      // The signed letter, and the accepted offer.
      return ['done', 1, 2]
    case 'decline':
      if (status === 'Declined') return ['done', 0, 0]
      if (refusal) return [refusal, 0, 0]
      model.status = 'Declined'
      return ['done', 1, 1]
    case 'undo':
      if (status === 'Extended') {
        model.isUndone = wasUndone
        return [wasUndone ? 'done' : 'not-declined', 0, 0]
      }
      if (!canUndo) return [status === 'Declined' ? 'undo-over' : (refusal ?? ''), 0, 0]
      Object.assign(model, { status: 'Extended', isUndone: true })
      return ['done', 1, 1]
    case 'cancel':
      if (status === 'Canceled') return ['done', 0, 0]
      if (decided && !canUndo) return [decided, 0, 0]
      model.status = 'Canceled'
      return ['done', 1, 0]
  }
}

const waits = (model: Model) => ['Extended', 'Expired'].includes(statusOf(model))
/** The conversation as both sides see it. */
const shown = (model: Model) =>
  model.messages.map(({ kind, state }) => ({ kind, state, waits: state === 'waiting' && waits(model) }))

const codeOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode === 200 ? 'done' : (answer.json<{ error: { code?: string } }>().error.code ?? '')

interface Seen {
  status: string
  waits: boolean
  messages: OfferMessage[]
}
const plain = (messages: readonly OfferMessage[]) =>
  messages.map(({ kind, state, waits: isOwed }) => ({ kind, state, waits: isOwed }))

async function makeOffer(expiresAt: Date): Promise<string> {
  const encId = await createOffer(offerDependencies(on.site.context), {
    tenantId: on.tenant.id,
    accountId: on.alice.accountId,
    position: { id: on.idOf('A'), name: 'Baker A' },
    expiresAt,
    documents: [{ name: 'Offer letter', kind: 'inline', pending: false, letter }],
  })
  await on.rows(
    'UPDATE offers SET application_id = (SELECT id FROM applications WHERE enc_id = $1) WHERE enc_id = $2',
    [application, encId],
  )
  return encId
}

/** Makes an offer, and performs acts of both sides on it. */
async function play(sequence: readonly Act[]): Promise<void> {
  on.clock.now = TEST_NOW
  const encId = await makeOffer(addHours(TEST_NOW, 10))
  const model: Model = {
    status: 'Extended',
    hour: 0,
    expires: 10,
    isUndone: false,
    version: 1,
    hasStart: false,
    messages: [],
  }
  const own = `/api/offer/offers/${encId}`
  const question = randomUUID()
  let asked = false
  const ask = (id: string) => on.alice.post(`${own}/messages`, { id, kind: 'question', words: 'Is there parking?' })
  const accept = async (version: number) => {
    const agreed = { full_name: 'Alice Moreau', agreed: 'true', terms_version: '1', letter_sha256: letter.sha256 }
    const form = await formBody({ ...agreed, version: String(version) })
    return on.alice.send('POST', `${own}/accept`, form.payload, form.headers)
  }
  const change = async (terms: Record<string, string>) => {
    const form = await formBody({ domain: MERIDIAN, keep_letter: 'true', ...terms })
    return desk().send('POST', `/api/desk/offers/${encId}/versions`, form.payload, form.headers)
  }
  const day = addDays(TEST_NOW, 20).toISOString().slice(0, 10)
  const request = (kind: string, more: object) => on.alice.post(`${own}/messages`, { id: randomUUID(), kind, ...more })
  const real: Record<Act, () => Promise<LightMyRequestResponse | undefined>> = {
    ask: () => ask(asked ? randomUUID() : question),
    repeat: () => ask(question),
    time: () => request('time', { day }),
    wish: () => request('change', { words: 'More pay, please.' }),
    start: () => request('start', { day }),
    answer: () => desk().post(`/api/desk/offers/${encId}/answer`, { words: 'Yes, behind the bakery.' }),
    extend: () =>
      desk().post(`/api/desk/offers/${encId}/extend`, { expires: addHours(on.clock.now, 10).toISOString() }),
    change: () => change({ pay: `${model.version} euros` }),
    // The new expiry is before the day until which the candidate wants to think.
    begin: () => change({ start_date: day, expires: addHours(on.clock.now, 10).toISOString() }),
    accept: () => accept(model.version),
    outdated: () => accept(1),
    decline: () => on.alice.post(`${own}/decline`, { version: model.version }),
    undo: () => on.alice.post(`${own}/undo`),
    cancel: () => desk().post(`/api/desk/offers/${encId}/cancel`),
    wait: async () => undefined,
  }
  const notices = async () => {
    const [row] = await on.rows<{ candidate: number; company: number }>(
      `SELECT (SELECT count(*)::int FROM notifications WHERE redirect_url LIKE '%/' || $1) AS candidate,
         (SELECT count(*)::int FROM staff_news WHERE event LIKE 'offer.%') AS company`,
      [encId],
    )
    return row ?? { candidate: 0, company: 0 }
  }
  for (const [index, act] of sequence.entries()) {
    const story = `${sequence.join(', ')}: ${act}`
    const before = await notices()
    const [outcome, candidate, company] = follow(model, act)
    on.clock.now = addHours(TEST_NOW, model.hour + index / 60)
    const answer = await real[act]()
    expect(answer ? codeOf(answer) : 'done', story).toBe(outcome)
    if ((act === 'ask' || act === 'repeat') && outcome === 'done') asked = true
    const after = await notices()
    expect([after.candidate - before.candidate, after.company - before.company], story).toEqual([candidate, company])
    const mine = (await on.alice.get(`${own}/conversation`)).json<{ data: Seen }>().data
    expect(plain(mine.messages), story).toEqual(shown(model))
    const theirs = (await desk().get(`/api/desk/offers/${encId}`)).json<{ data: Seen }>().data
    expect(theirs.status, story).toBe(statusOf(model))
    expect(plain(theirs.messages), story).toEqual(shown(model))
    const isTask = shown(model).some((one) => one.waits)
    expect(theirs.waits, story).toBe(isTask)
    const today = (await desk().get('/api/desk/today')).json<{ data: { requests: { id: string }[] } }>().data
    expect(
      today.requests.some(({ id }) => id === encId),
      story,
    ).toBe(isTask)
  }
  await on.rows("UPDATE offer_messages SET state = 'answered' WHERE state = 'waiting'")
}

describe('The conversation about an offer', () => {
  test('each act of a side followed by each of the other ends as the model says, with one notice an act', async () => {
    for (const first of acts) for (const second of acts) await play([first, second])
  }, 480_000)

  test('longer stories do, too', async () => {
    const story = fc.array(fc.constantFrom(...acts), { minLength: 3, maxLength: 8 })
    await fc.assert(fc.asyncProperty(story, play), { seed: SEED, numRuns: runs(100) })
  }, 240_000)

  test('a request needs its words or a day after today, and there are only so many a day', async () => {
    on.clock.now = TEST_NOW
    const path = `/api/offer/offers/${await makeOffer(addDays(TEST_NOW, 7))}/messages`
    const sends = async (body: object) => codeOf(await on.alice.post(path, { id: randomUUID(), ...body }))
    const today = TEST_NOW.toISOString().slice(0, 10)
    expect(await sends({ kind: 'question', words: '  ' })).toBe('words-missing')
    expect(await sends({ kind: 'change' })).toBe('words-missing')
    expect(await sends({ kind: 'time' })).toBe('day-past')
    expect(await sends({ kind: 'start', day: today })).toBe('day-past')
    expect(await sends({ kind: 'start', day: '2027-02-30' })).toBe('invalid')
    for (let sent = 0; sent < 20; sent += 1) expect(await sends({ kind: 'question', words: 'Why?' })).toBe('done')
    expect(await sends({ kind: 'question', words: 'Why?' })).toBe('too-many-messages')
    await on.rows("UPDATE offer_messages SET state = 'answered' WHERE state = 'waiting'")
  })

  test('isn’t shown to another candidate, who can’t ask either', async () => {
    const encId = await makeOffer(addDays(TEST_NOW, 7))
    const path = `/api/offer/offers/${encId}`
    expect((await on.dave.get(`${path}/conversation`)).statusCode).toBe(404)
    expect((await on.dave.post(`${path}/messages`, { id: '1', kind: 'question', words: 'Mine?' })).statusCode).toBe(404)
  })
})
