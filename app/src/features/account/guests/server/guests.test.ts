import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '#kernel/time.ts'
import type { DraftLine } from '#features/applying/drafts/contract.ts'
import { change, type DraftSite, DRAFTS, MERIDIAN, openDraftSite, save } from '#testing/draft-site.ts'
import { continueByLink, lastCode, lastLink, mailsTo, openVisitor, type Visitor } from '#testing/visitor.ts'

let world: DraftSite
beforeAll(async () => {
  world = await openDraftSite({ pages: true, site: { pcsxConfig: { applyConfig: { resumeRequired: false } } } })
})
afterAll(() => world?.site.close())

const CLAIM = '/api/pcsx/applications/claim'
const idOf = (name: string) => world.ids.get(name) ?? 0
const list = async (who: Visitor) => {
  const answer = await who.get(DRAFTS)
  return answer.json<{ data: { draft_applications?: DraftLine[] } }>().data.draft_applications ?? []
}
const read = async (who: Visitor, encId: string) =>
  (await who.get(`${DRAFTS}/${encId}`)).json<{ data: { values: object; conflicts: object[] } }>().data

/** Returns a guest with a draft for a position. */
async function guestWith(position: string, values: Record<string, unknown>) {
  const guest = await world.visitor()
  const changes = Object.entries(values).map(([field, value], n) => change(`tablet:${n}`, field, value))
  const saved = await save(guest, { position_id: idOf(position), device: 'tablet', changes })
  expect(saved.status).toBe(200)
  return { guest, encId: saved.data.draft.encId }
}

const prove = (guest: Visitor, encId: string, body: object) => guest.post(`${DRAFTS}/${encId}/prove`, body)

async function verify(guest: Visitor, encId: string, email: string): Promise<void> {
  expect((await prove(guest, encId, { email })).json()).toMatchObject({ data: { proven: false, codeMinutes: 10 } })
  const code = lastCode(world.site, email)
  expect((await prove(guest, encId, { code })).json()).toMatchObject({ data: { proven: true } })
}

const signInAs = (who: Visitor, name: string) =>
  who.post('/api/auth/sign-in/email', { email: `${name}@example.com`, password: 'foyer-demo' })

const press = (visitor: Visitor, asking: string, headers: Record<string, string> = {}) =>
  visitor.post(asking, {}, headers)

describe('an emailed link that makes a browser another guest', () => {
  async function linkOf(email: string) {
    const { guest, encId } = await guestWith('baker', {})
    await verify(guest, encId, email)
    return { guest, encId, link: lastLink(world.site, email) }
  }
  const askingOf = async (visitor: Visitor, link: URL) =>
    String((await visitor.get(`${link.pathname}${link.search}`)).headers.location)

  test('asks first, names the address in part, and works once [second/T3S-01]', async () => {
    const { encId, link } = await linkOf('asked@people.example')
    const [phone, other] = [await world.visitor(), await world.visitor()]
    const asking = await askingOf(phone, link)
    for (let looks = 0; looks < 3; looks += 1) {
      const page = await phone.get(asking)
      expect(page.body).toContain('Continue the application of a…@people.example?')
      expect(page.headers['set-cookie']).toBeUndefined()
    }
    expect((await phone.get(`${DRAFTS}/${encId}`)).statusCode).toBe(401)
    expect((await press(phone, asking)).headers['set-cookie']).toContain('guest=')
    expect((await press(other, asking)).statusCode).toBe(409)
    expect((await other.get(asking)).body).toContain('This link has been used')
  })

  test('never replaces a guest who has begun something, nor a signed-in candidate [second/T3S-01]', async () => {
    const { link } = await linkOf('kept@people.example')
    const { guest, encId } = await guestWith('cook', { firstname: 'Vera' })
    const asking = await askingOf(guest, link)
    expect((await guest.get(asking)).body).not.toContain('<button>')
    const refused = await press(guest, asking)
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([409, undefined])
    expect((await guest.get(`${DRAFTS}/${encId}`)).statusCode).toBe(200)
    const alice = await world.visitor()
    await signInAs(alice, 'alice')
    expect((await press(alice, await askingOf(alice, link))).statusCode).toBe(409)
  })

  test('can’t be used by a form of another site [second/T3S-01]', async () => {
    const { link } = await linkOf('forged@people.example')
    const phone = await world.visitor()
    const asking = await askingOf(phone, link)
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }])
      expect((await press(phone, asking, headers)).statusCode).toBe(403)
    expect((await press(phone, asking)).statusCode).toBe(303)
  })
})

describe('proving an email address without an account', () => {
  test('keeps the draft for as long as a candidate’s, and emails a link to continue elsewhere', async () => {
    const { guest, encId } = await guestWith('baker', { firstname: 'Gus' })
    expect((await list(guest))[0]?.expires).toBe(addDays(world.clock.now, 7).toISOString())
    await verify(guest, encId, 'gus@example.org')
    expect((await list(guest))[0]?.expires).toBe(addDays(world.clock.now, 30).toISOString())
    const link = lastLink(world.site, 'gus@example.org')
    const phone = await world.visitor()
    const opened = await continueByLink(phone, link)
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      `/careers/apply?pid=${idOf('baker')}&domain=${MERIDIAN}`,
    ])
    expect(await read(phone, encId)).toMatchObject({ values: { firstname: 'Gus' } })
    const typed = await save(phone, {
      draft_id: encId,
      base: 1,
      device: 'phone',
      changes: [change('phone:1', 'lastname', 'G')],
    })
    expect(typed.data.taken).toEqual(['phone:1'])
  })

  test('takes no wrong code, and no code emailed to another address', async () => {
    const { guest, encId } = await guestWith('baker', {})
    expect(await prove(guest, encId, { code: '123456' })).toMatchObject({ statusCode: 422 })
    await prove(guest, encId, { email: 'one@example.org' })
    const first = lastCode(world.site, 'one@example.org')
    await prove(guest, encId, { email: 'two@example.org' })
    const answer = await prove(guest, encId, { code: first })
    expect(answer.json()).toMatchObject({ status: 422, error: { code: 'wrong-code' } })
    expect(await prove(guest, encId, {})).toMatchObject({ statusCode: 422 })
    expect(await prove(guest, encId, { email: 'not an address' })).toMatchObject({ statusCode: 422 })
  })

  test('is only possible for the guest’s own draft', async () => {
    const { encId } = await guestWith('baker', {})
    const { guest } = await guestWith('cook', {})
    expect(await prove(guest, encId, { email: 'x@example.org' })).toMatchObject({ statusCode: 404 })
  })

  test('an altered or expired link makes no one a guest', async () => {
    const { guest, encId } = await guestWith('baker', {})
    await verify(guest, encId, 'late@example.org')
    const { pathname, search } = lastLink(world.site, 'late@example.org')
    const opens = async (query: string) => {
      const phone = await world.visitor()
      await continueByLink(phone, { pathname, search: query })
      return (await phone.get(`${DRAFTS}/${encId}`)).statusCode
    }
    expect(await opens(search.replace('continue=', 'continue=x'))).toBe(401)
    const begun = world.clock.now
    world.clock.now = addDays(begun, 31)
    expect(await opens(search)).toBe(401)
    world.clock.now = begun
    expect(await opens(search)).toBe(200)
  })
})

describe('no call says whether an address has applied', () => {
  const scope = new AsyncLocalStorage<string[]>()
  const query = pg.Client.prototype.query as (this: unknown, ...asked: unknown[]) => unknown
  // Restored after each test.
  beforeEach(() => {
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...asked: unknown[]) {
      const [statement] = asked
      scope.getStore()?.push(typeof statement === 'string' ? statement : String(Reflect.get(Object(statement), 'text')))
      return query.apply(this, asked)
    })
  })

  /** Returns the answer of a call, without its random ids, and the statements that it ran. */
  async function traced(call: () => ReturnType<Visitor['post']>) {
    const statements: string[] = []
    const { statusCode, body } = await scope.run(statements, call)
    return { statusCode, body: body.replaceAll(/"(encId|receipt|storage_key)":"[^"]*"/g, ''), statements }
  }

  const whole = (email: string) => ({ firstname: 'Kim', lastname: 'Rowe', email, consentprocessing: true })
  const send = (who: Visitor, encId: string) =>
    who.post('/api/application/v2/submit', { draft_id: encId, version: 1, domain: MERIDIAN })

  test('a guest who types, sends or proves a known address gets the answer of an unknown one, after the same statements', async () => {
    const known = 'known@example.org'
    const { guest, encId } = await guestWith('cook', whole(known))
    expect((await send(guest, encId)).statusCode).toBe(201)
    await verify(guest, encId, known)
    const compared = async (
      values: (email: string) => Record<string, unknown>,
      call: (who: Visitor, draft: string, email: string) => ReturnType<Visitor['post']>,
    ) => {
      const runs = []
      for (const email of [known, 'strange@example.org']) {
        const other = await guestWith('cook', values(email))
        runs.push(await traced(() => call(other.guest, other.encId, email)))
      }
      const [first, second] = runs
      expect(first?.statements.length).toBeGreaterThan(2)
      expect(first?.statusCode).toBeLessThan(300)
      expect(first).toEqual(second)
    }
    const none = () => ({})
    await compared(none, (who, draft, email) =>
      who.send('PUT', DRAFTS, {
        draft_id: draft,
        base: 1,
        device: 'tablet',
        changes: [change('tablet:9', 'email', email)],
      }),
    )
    await compared(whole, send)
    await compared(none, (who, draft, email) => prove(who, draft, { email }))
  })

  test('nor does a claim of a candidate', async () => {
    const bob = await world.signedIn('bob')
    await bob.post(CLAIM, { email: 'first@example.org' })
    const [known, unknown] = [
      await traced(() => bob.post(CLAIM, { email: 'known@example.org' })),
      await traced(() => bob.post(CLAIM, { email: 'unheard-of@example.org' })),
    ]
    expect(known.statements.length).toBeGreaterThan(2)
    expect(known).toEqual(unknown)
  })
})

describe('signing in after beginning without an account', () => {
  test('takes the draft along, and signing out leaves nothing to read', async () => {
    const { guest, encId } = await guestWith('cook', { firstname: 'Bob' })
    await signInAs(guest, 'bob')
    expect(await read(guest, encId)).toMatchObject({ values: { firstname: 'Bob' } })
    await guest.post('/api/auth/sign-out')
    expect((await guest.get(`${DRAFTS}/${encId}`)).statusCode).toBe(401)
    const elsewhere = await world.signedIn('bob')
    expect(await read(elsewhere, encId)).toMatchObject({ values: { firstname: 'Bob' } })
  })

  test('merges two drafts for one position, and keeps both values of a field', async () => {
    const dave = await world.signedIn('dave')
    const own = await save(dave, {
      position_id: idOf('cook'),
      changes: [change('laptop:1', 'firstname', 'Dave'), change('laptop:2', 'location', 'Leeds')],
    })
    const { guest, encId } = await guestWith('cook', { firstname: 'David', lastname: 'Lindqvist', location: 'Leeds' })
    await signInAs(guest, 'dave')
    expect((await guest.get(`${DRAFTS}/${encId}`)).statusCode).toBe(404)
    expect(await read(guest, own.data.draft.encId)).toMatchObject({
      values: { firstname: 'Dave', lastname: 'Lindqvist', location: 'Leeds' },
      conflicts: [{ field: 'firstname', mine: 'Dave', theirs: 'David', device: 'tablet' }],
    })
  })

  test('leaves what belongs to another proven address, until it is claimed', async () => {
    const { guest, encId } = await guestWith('miller', { firstname: 'Ann' })
    await verify(guest, encId, 'ann@example.org')
    await signInAs(guest, 'alice')
    expect((await guest.get(`${DRAFTS}/${encId}`)).statusCode).toBe(404)
    const asked = (await guest.post(CLAIM, { email: 'ann@example.org' })).json<object>()
    const unknown = (await guest.post(CLAIM, { email: 'nobody@example.org' })).json<object>()
    expect(asked).toEqual(unknown)
    const subject = (email: string) => mailsTo(world.site, email).at(-1)?.headers['subject']
    expect(subject('nobody@example.org')).toBe('Your code to find your applications')
    expect(subject('ann@example.org')).toBe(subject('nobody@example.org'))
    const nothing = { email: 'nobody@example.org', code: lastCode(world.site, 'nobody@example.org') }
    expect((await guest.post(CLAIM, nothing)).json()).toMatchObject({ data: { claimed: 0 } })
    const wrong = await guest.post(CLAIM, { email: 'ann@example.org', code: '000000' })
    expect(wrong.statusCode).toBe(422)
    const code = lastCode(world.site, 'ann@example.org')
    expect((await guest.post(CLAIM, { email: 'ann@example.org', code })).json()).toMatchObject({ data: { claimed: 1 } })
    expect(await read(guest, encId)).toMatchObject({ values: { firstname: 'Ann' } })
    // The guest’s own cookie means nothing now.
    const cookies = { guest: guest.cookies['guest'] ?? '' }
    const former = await openVisitor(world.site, MERIDIAN, { cookies })
    expect((await former.get(`${DRAFTS}/${encId}`)).statusCode).toBe(401)
  })

  test('a claim needs an account, and the code of the browser that asked', async () => {
    const visitor = await world.visitor()
    expect((await visitor.post(CLAIM, { email: 'gus@example.org' })).statusCode).toBe(401)
    const bob = await world.signedIn('bob')
    await bob.post(CLAIM, { email: 'gus@example.org' })
    const alice = await world.signedIn('alice')
    const stolen = { email: 'gus@example.org', code: lastCode(world.site, 'gus@example.org') }
    expect((await alice.post(CLAIM, stolen)).statusCode).toBe(422)
  })
})
