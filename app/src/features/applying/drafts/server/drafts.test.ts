import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftLimits } from '../limits.ts'
import { addDays, addMs } from '#kernel/time.ts'
import { reopenPositions } from '#features/jobs/positions/server/index.ts'
import { change, type DraftSite, DRAFTS, MERIDIAN, NORTHGATE, openDraftSite, save } from '#testing/draft-site.ts'
import type { Visitor } from '#testing/visitor.ts'
import type { DraftLine } from '../contract.ts'

let world: DraftSite
let alice: Visitor
let bob: Visitor
beforeAll(async () => {
  world = await openDraftSite()
  alice = await world.signedIn('alice')
  bob = await world.signedIn('bob')
})
afterAll(() => world?.site.close())

const idOf = (name: string) => world.ids.get(name) ?? 0
const list = async (who: Visitor) =>
  (await who.get(DRAFTS)).json<{ data: { draft_applications: DraftLine[] } }>().data.draft_applications
const read = async (who: Visitor, id: string, query = '') => {
  const answer = await who.get(`${DRAFTS}/${id}${query}`)
  return { status: answer.statusCode, ...answer.json<{ data: { values: Record<string, unknown>; version: number } }>() }
}

describe('saving an application while typing it', () => {
  test('creates a draft with the first change and reads it back', async () => {
    const body = { position_id: idOf('baker'), changes: [change('laptop:1', 'firstname', 'Alice')] }
    const saved = await save(alice, body)
    expect(saved).toMatchObject({
      status: 200,
      data: { draft: { version: 1 }, taken: ['laptop:1'], conflicts: [], changed: [] },
    })
    const { encId } = saved.data.draft
    expect(await read(alice, encId)).toMatchObject({
      status: 200,
      data: { version: 1, values: { firstname: 'Alice' } },
    })
    expect(await list(alice)).toMatchObject([
      {
        encId,
        position_id: idOf('baker'),
        position: { id: idOf('baker'), name: 'The baker', archived_at: -1 },
        version: 1,
        answered: 1,
        closes: null,
        expires: addDays(world.clock.now, 30).toISOString(),
      },
    ])
  })

  test('responds to a repeated change in the same way and changes nothing', async () => {
    const body = { position_id: idOf('cook'), changes: [change('laptop:1', 'firstname', 'Alice')] }
    const first = await save(alice, body)
    expect(await save(alice, body)).toEqual(first)
    const next = { draft_id: first.data.draft.encId, base: 1, changes: [change('laptop:2', 'firstname', 'Alicia')] }
    expect((await save(alice, next)).data.draft.version).toBe(2)
    expect((await save(alice, body)).data).toMatchObject({ draft: { version: 2 }, taken: ['laptop:1'] })
    expect((await read(alice, first.data.draft.encId)).data.values).toEqual({ firstname: 'Alicia' })
  })

  test('keeps the later change of a device if the earlier one arrives after it', async () => {
    const first = await save(bob, {
      position_id: idOf('baker'),
      changes: [change('phone:2', 'lastname', 'Okafor')],
      device: 'phone',
    })
    const late = { draft_id: first.data.draft.encId, device: 'phone', changes: [change('phone:1', 'lastname', 'Oka')] }
    expect((await save(bob, late)).data.taken).toEqual(['phone:1'])
    expect((await read(bob, first.data.draft.encId)).data.values).toEqual({ lastname: 'Okafor' })
  })

  test('accepts the known fields of a request and refuses the unknown one by name', async () => {
    const draftId = (await list(alice))[0]?.encId
    const body = {
      draft_id: draftId,
      base: 2,
      changes: [change('laptop:7', 'shoe_size', 42), change('laptop:8', 'location', 'Leeds')],
    }
    const answer = await save(alice, body)
    expect(answer).toMatchObject({ status: 422, error: { code: 'unknown-field' }, data: { taken: ['laptop:8'] } })
    expect(answer.error.message).toContain('shoe_size')
    expect((await read(alice, draftId ?? '')).data.values).toMatchObject({ location: 'Leeds' })
  })

  test.each([
    ['201 changes', 422, () => Array.from({ length: 201 }, (_, n) => change(`laptop:${n}`, 'location', 'x'))],
    ['more than 256 kB', 413, () => [change('laptop:9', 'location', 'x'.repeat(270_000))]],
    [
      'a value nested a thousand deep',
      413,
      () => [change('laptop:9', 'location', JSON.parse('['.repeat(1000) + ']'.repeat(1000)))],
    ],
  ])('refuses %s', async (_, status, changes) => {
    expect(await save(alice, { position_id: idOf('cook'), changes: changes() })).toMatchObject({ status })
  })

  test('keeps texts as they were typed, in every script', async () => {
    const text = '𝔊rüße\n\t“naïve” – 日本語 العربية 👩🏽‍🍳 <b>&amp;</b> \u202Eevil'
    const saved = await save(bob, { position_id: idOf('miller'), changes: [change('a:1', 'location', text)] })
    expect((await read(bob, saved.data.draft.encId)).data.values).toEqual({ location: text })
  })
})

describe('two devices on one draft', () => {
  test('merge different fields and get each other’s changes', async () => {
    const dave = await world.signedIn('dave')
    const on = (device: string, base: number, ...changes: object[]) =>
      save(dave, { position_id: idOf('baker'), device, base, changes })
    await on('phone', 0, change('phone:1', 'firstname', 'Dave'))
    const other = await on('laptop', 0, change('laptop:1', 'lastname', 'Lindqvist'))
    expect(other.data).toMatchObject({
      taken: ['laptop:1'],
      conflicts: [],
      changed: [{ field: 'firstname', value: 'Dave', device: 'phone' }],
    })
  })

  test('both see a field that they changed independently, and one choice settles it', async () => {
    const dave = await world.signedIn('dave')
    const on = (device: string, base: number, ...changes: object[]) =>
      save(dave, { position_id: idOf('cook'), device, base, changes })
    const first = await on('phone', 0, change('phone:1', 'firstname', 'Dave'))
    const { encId } = first.data.draft
    const second = await on('laptop', 0, change('laptop:1', 'firstname', 'David'))
    expect(second.data).toMatchObject({
      draft: { version: 2 },
      taken: [],
      conflicts: [{ field: 'firstname', mine: 'David', theirs: 'Dave', device: 'phone' }],
    })
    // Repeats the request whose response was lost.
    expect((await on('laptop', 0, change('laptop:1', 'firstname', 'David'))).data).toEqual(second.data)
    // The first device continues typing, and the conflict stays.
    const more = await on('phone', 1, change('phone:2', 'firstname', 'Dave L'))
    expect(more.data).toMatchObject({
      taken: ['phone:2'],
      conflicts: [{ field: 'firstname', mine: 'Dave L', theirs: 'David', device: 'laptop' }],
    })
    const shown = (await dave.get(`${DRAFTS}/${encId}?device=laptop`)).json<{ data: object }>().data
    expect(shown).toMatchObject({
      conflicts: [{ field: 'firstname', mine: 'David', theirs: 'Dave L', device: 'phone' }],
    })
    const chosen = await on('laptop', 3, change('laptop:2', 'firstname', 'David'))
    expect(chosen.data).toMatchObject({ taken: ['laptop:2'], conflicts: [] })
    expect(await read(dave, encId, '?since=3')).toMatchObject({
      data: { values: { firstname: 'David' }, conflicts: [], changed: [{ field: 'firstname', device: 'laptop' }] },
    })
  })

  test('agree when they typed the same', async () => {
    const dave = await world.signedIn('dave')
    const on = (device: string, id: string) =>
      save(dave, { position_id: idOf('miller'), device, changes: [change(id, 'firstname', 'Dave')] })
    await on('phone', 'phone:1')
    expect((await on('laptop', 'laptop:1')).data).toMatchObject({ taken: ['laptop:1'], conflicts: [] })
  })
})

describe('the draft of a position that closes', () => {
  test('can be read and deleted, and changed again once the position reopens', async () => {
    const { site } = world
    const body = { position_id: idOf('miller'), changes: [change('l:1', 'firstname', 'Alice')] }
    const { encId } = (await save(alice, body)).data.draft
    await site.closeDown(MERIDIAN, [idOf('miller')])
    const again = { draft_id: encId, base: 1, changes: [change('l:2', 'firstname', 'Al')] }
    expect(await save(alice, again)).toMatchObject({ status: 410, error: { code: 'position-closed' } })
    expect(await save(alice, body)).toMatchObject({ status: 410, error: { code: 'position-closed' } })
    expect((await read(alice, encId)).data.values).toEqual({ firstname: 'Alice' })
    const line = (await list(alice)).find((draft) => draft.encId === encId)
    expect(line?.position.archived_at).toBe(Math.floor(world.clock.now.getTime() / 1000))
    await reopenPositions(site.context.db, site.context.tenants.all()[0]?.id ?? 0, [idOf('miller')], world.clock.now)
    expect((await save(alice, again)).data.taken).toEqual(['l:2'])
  })

  test('closes at the deadline by the server’s clock', async () => {
    const body = { position_id: idOf('soon'), changes: [change('l:1', 'firstname', 'Alice')] }
    const begun = world.clock.now
    const { encId } = (await save(alice, body)).data.draft
    world.clock.now = new Date('2026-05-09T12:00:00Z')
    const late = { draft_id: encId, base: 1, changes: [change('l:2', 'firstname', 'Al')] }
    const answer = await save(alice, late)
    world.clock.now = begun
    expect(answer).toMatchObject({ status: 410, error: { code: 'position-closed' } })
  })
})

describe('deleting drafts', () => {
  test('deletes the drafts of the named positions, and ignores positions without one', async () => {
    const body = { position_id: idOf('cook'), changes: [change('l:9', 'firstname', 'A')] }
    const { encId } = (await save(alice, body)).data.draft
    const gone = await alice.send('DELETE', DRAFTS, { position_ids: [String(idOf('cook')), 999_999, 'x'] })
    expect(gone.json()).toMatchObject({ status: 200, data: { deleted: [idOf('cook')] } })
    expect((await read(alice, encId)).status).toBe(404)
    expect(await save(alice, { draft_id: encId, changes: [] })).toMatchObject({ status: 404 })
    for (const nothing of [{}, { position_ids: [] }, { position_ids: [idOf('cook')] }])
      expect((await alice.send('DELETE', DRAFTS, nothing)).json()).toMatchObject({ data: { deleted: [] } })
  })

  const remove = (who: Visitor) => who.send('DELETE', DRAFTS, { position_ids: [idOf('cook')] })
  const restore = async (who: Visitor, ids: unknown[] = [idOf('cook')]) =>
    (await who.send('POST', `${DRAFTS}/restore`, { position_ids: ids })).json<{ data: { restored: number[] } }>().data

  test('can be undone for an hour, with the answers, by its person alone', async () => {
    const begun = world.clock.now
    const body = { position_id: idOf('cook'), changes: [change('l:20', 'firstname', 'Ada')] }
    const { encId } = (await save(alice, body)).data.draft
    await remove(alice)
    const deleted = async (who: Visitor) => (await who.get(DRAFTS)).json<{ data: { deleted: object[] } }>().data.deleted
    const until = addMs(begun, draftLimits.undoMs).toISOString()
    expect(await deleted(alice)).toEqual([{ position_id: idOf('cook'), name: 'The cook', restorable_until: until }])
    expect(await deleted(bob)).toEqual([])
    expect(await restore(bob)).toEqual({ restored: [] })
    expect(await restore(alice, [idOf('cook'), 999_999, 'x'])).toEqual({ restored: [idOf('cook')] })
    expect(await restore(alice)).toEqual({ restored: [] })
    expect(await read(alice, encId)).toMatchObject({ status: 200, data: { values: { firstname: 'Ada' } } })
    const line = (await list(alice)).find((one) => one.encId === encId)
    expect(line?.expires).toBe(addDays(begun, 30).toISOString())
    await remove(alice)
    world.clock.now = addMs(begun, draftLimits.undoMs)
    expect([await deleted(alice), await restore(alice)]).toEqual([[], { restored: [] }])
    world.clock.now = begun
  })

  test('leaves a newer draft for the same job alone', async () => {
    await save(alice, { position_id: idOf('cook'), changes: [change('l:30', 'firstname', 'Old')] })
    await remove(alice)
    const newer = await save(alice, { position_id: idOf('cook'), changes: [change('l:31', 'firstname', 'New')] })
    expect(await restore(alice)).toEqual({ restored: [] })
    expect((await read(alice, newer.data.draft.encId)).data.values).toEqual({ firstname: 'New' })
    await remove(alice)
  })
})

describe('the owner of a draft', () => {
  test('no one else can read, change or delete a draft, and to others it looks missing', async () => {
    const { encId } = (await save(alice, { position_id: idOf('baker'), changes: [] })).data.draft
    const missing = 'A'.repeat(22)
    for (const who of [bob, await startGuest()]) {
      const [foreign, none] = [await who.get(`${DRAFTS}/${encId}`), await who.get(`${DRAFTS}/${missing}`)]
      expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
      const put = (id: string) => save(who, { draft_id: id, changes: [change('x:1', 'firstname', 'X')] })
      expect(await put(encId)).toEqual(await put(missing))
      expect(await put(encId)).toMatchObject({ status: 404 })
    }
    expect((await read(alice, encId)).data.values).toMatchObject({ firstname: 'Alice' })
  })

  async function startGuest(): Promise<Visitor> {
    const guest = await world.visitor()
    expect(await save(guest, { position_id: idOf('baker'), changes: [] })).toMatchObject({ status: 200 })
    return guest
  }

  test('a visitor’s first change makes them a guest, who finds the draft again', async () => {
    const guest = await world.visitor()
    expect((await guest.get(DRAFTS)).statusCode).toBe(401)
    const saved = await save(guest, { position_id: idOf('baker'), changes: [change('g:1', 'firstname', 'Gus')] })
    expect(saved.status).toBe(200)
    expect(await list(guest)).toMatchObject([
      { encId: saved.data.draft.encId, expires: addDays(world.clock.now, 7).toISOString() },
    ])
    expect((await read(guest, saved.data.draft.encId)).data.values).toEqual({ firstname: 'Gus' })
  })

  test('a site that requires an account asks visitors to sign in', async () => {
    const visitor = await world.visitor(NORTHGATE)
    expect(await save(visitor, { position_id: idOf('nurse'), changes: [] })).toMatchObject({ status: 401 })
    expect(visitor.cookies).not.toHaveProperty('guest')
  })

  test('a page whose session ended asks to sign in again, and one of another account saves nothing', async () => {
    const dave = await world.signedIn('dave')
    const viewer = (await dave.get('/api/auth/session')).json<{ data: { viewer: { accountId: string } } }>()
    const as = { 'x-user-id': viewer.data.viewer.accountId }
    const body = { position_id: idOf('baker'), changes: [change('z:1', 'firstname', 'Z')] }
    const cookies = { ...dave.cookies }
    await dave.post('/api/auth/sign-out')
    expect(await save(dave, body, as)).toMatchObject({ status: 401 })
    dave.cookies = cookies
    // Refused for its token, which the response replaces.
    await save(dave, body, as)
    expect(await save(dave, body, as)).toMatchObject({ status: 401, error: { code: 'session-ended' } })
    expect(await save(bob, body, as)).toMatchObject({ status: 403 })
  })

  test('a draft for a private position requires its key', async () => {
    const begin = (key?: string) => save(alice, { position_id: idOf('secret'), key, changes: [] })
    expect(await begin()).toMatchObject({ status: 404 })
    expect(await begin('wrong')).toMatchObject({ status: 404 })
    const { rows } = await world.site.context.database.pool.query<{ key: string }>(
      'SELECT private_key AS key FROM positions WHERE id = $1',
      [idOf('secret')],
    )
    const key = rows[0]?.key ?? ''
    expect(await begin(key)).toMatchObject({ status: 200 })
    const line = (await list(alice)).find((draft) => draft.position_id === idOf('secret'))
    expect(line?.position.positionUrl).toBe(`/careers/job/private?pid=${idOf('secret')}&key=${key}`)
  })
})
