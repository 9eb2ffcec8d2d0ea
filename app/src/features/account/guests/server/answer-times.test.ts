import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHours } from '#kernel/time.ts'
import { compareTimes, FAIR_SHARES } from '#testing/sign-in/answer-times.ts'
import { change, type DraftSite, DRAFTS, MERIDIAN, openDraftSite, save } from '#testing/draft-site.ts'
import type { Visitor } from '#testing/visitor.ts'

/** Addresses of a candidate and of a guest who have applied for the job. */
const KNOWN = 'alice@example.com'
const KNOWN_GUEST = 'guest@example.com'
const SUBMIT = '/api/application/v2/submit'

let world: DraftSite
beforeAll(async () => {
  world = await openDraftSite({ site: { pcsxConfig: { applyConfig: { resumeRequired: false } } } })
  const alice = await world.signedIn('alice')
  const guest = await world.visitor()
  for (const [who, email] of [
    [alice, KNOWN],
    [guest, KNOWN_GUEST],
  ] as const)
    expect((await send(who, await draftOf(who, email))).statusCode).toBe(201)
})
afterAll(() => world?.site.close())

/** Returns the id of a new draft that can be sent. */
async function draftOf(who: Visitor, email: string): Promise<string> {
  const answers = { firstname: 'Kim', lastname: 'Rowe', email, consentprocessing: true }
  const changes = Object.entries(answers).map(([field, value], n) => change(`tablet:${n}`, field, value))
  const saved = await save(who, { position_id: world.ids.get('baker'), device: 'tablet', changes })
  expect(saved.status).toBe(200)
  return saved.data.draft.encId
}

const send = (who: Visitor, encId: string) => who.post(SUBMIT, { draft_id: encId, version: 1, domain: MERIDIAN })

type Answer = ReturnType<Visitor['post']>

/** Returns the call of a new guest with a draft that can be sent. */
async function asGuest(email: string, call: (guest: Visitor, encId: string) => Answer): Promise<() => Answer> {
  const guest = await world.visitor()
  const encId = await draftOf(guest, email)
  return () => call(guest, encId)
}

/** Returns the call of a candidate, who signs in again because hours pass. */
async function asBob(call: (bob: Visitor) => Answer): Promise<() => Answer> {
  const bob = await world.signedIn('bob')
  return () => call(bob)
}

test.runIf(process.env['FOYER_TEST_LONG']).each([
  ['sending an application without an account', KNOWN, (email: string) => asGuest(email, send)],
  [
    'requesting a code to prove an address without an account',
    KNOWN,
    (email: string) => asGuest(email, (guest, encId) => guest.post(`${DRAFTS}/${encId}/prove`, { email })),
  ],
  [
    'requesting a code to take over applications',
    KNOWN_GUEST,
    (email: string) => asBob((bob) => bob.post('/api/pcsx/applications/claim', { email })),
  ],
])(
  'the response time of %s doesn’t reveal whether an address has applied',
  async (name, address, prepare) => {
    const checked = async (email: string) => {
      const call = await prepare(email)
      return async () => expect((await call()).statusCode).toBeLessThan(300)
    }
    const { known, unknown, share } = await compareTimes(async (pair) => {
      // Limits count within minutes, so each pair gets its own hour.
      world.clock.now = addHours(world.clock.now, 1)
      return { known: await checked(address), unknown: await checked(`nobody${pair}@example.com`) }
    })
    process.stdout.write(
      `${name}: ${known.toFixed(1)} ms for a known address, ${unknown.toFixed(1)} ms for an unknown one, longer in ${Math.round(share * 100)} % of the pairs\n`,
    )
    expect(share).toBeGreaterThan(FAIR_SHARES[0])
    expect(share).toBeLessThan(FAIR_SHARES[1])
  },
  600_000,
)
