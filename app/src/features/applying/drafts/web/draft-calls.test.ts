import { afterAll, beforeAll, expect, test } from 'vitest'
import { DRAFTS, type DraftSite, openDraftSite, save } from '#testing/draft-site.ts'
import type { Visitor } from '#testing/visitor.ts'
import { ApiError, type CallAnswer, type Transport } from '#ui/api/transport.ts'
import { draftCalls } from './draft-calls.ts'
import { connectDraft, readDevice } from '#features/applying/answers/web/saving/draft-calls.ts'
import { DraftSaver } from '#features/applying/answers/web/saving/draft-saver.ts'
import { createMemoryJournal } from '#features/applying/answers/web/saving/journal.ts'

let world: DraftSite
beforeAll(async () => {
  world = await openDraftSite()
})
afterAll(() => world?.site.close())

/** Sends calls to the test's server. */
function transportOf(who: Visitor): Transport {
  return {
    async call(route, { params = {}, query = [], body }) {
      const [method = 'GET', path = ''] = route.split(' ')
      const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
      const url = `${filled}?${new URLSearchParams(query.map(([name, value]) => [name, value])).toString()}`
      const answer = method === 'GET' ? await who.get(url) : await who.send('PUT', url, body as object)
      if (answer.statusCode < 400) return answer.json<CallAnswer>()
      const { code, message } = answer.json<{ error: { code: string; message: string } }>().error
      throw new ApiError(answer.statusCode, code, message)
    },
  }
}

/** Opens a person's draft for a position on a device. */
async function openOn(who: Visitor, position: string, device: string) {
  const { draft } = (await save(who, { position_id: world.ids.get(position), changes: [] })).data
  const shown = new Map<string, unknown>()
  const server = connectDraft(
    draftCalls({ transport: transportOf(who) }, draft.encId),
    { id: draft.encId, version: draft.version },
    ['resume'],
  )
  const saver = new DraftSaver({
    version: draft.version,
    server,
    values: {},
    device,
    openJournal: async () => createMemoryJournal(device),
    openTabs: () => ({ isWriter: () => true, post: () => undefined, close: () => undefined }),
    setValues: (values) => {
      for (const [field, value] of values) shown.set(field, value)
    },
    now: () => Date.now(),
  })
  await saver.start(await server.open())
  const type = async (field: string, value: string) => {
    shown.set(field, value)
    saver.change(field, () => value)
    return await saver.settle()
  }
  return { saver, shown, type, encId: draft.encId }
}

const keyOf = async (who: Visitor, encId: string) =>
  (await who.get(`${DRAFTS}/${encId}`)).json<{ data: { storage_key: string } }>().data.storage_key

test('two devices of one person merge, conflict, and settle through the API', async () => {
  const alice = await world.signedIn('alice')
  const [laptop, phone] = [await openOn(alice, 'baker', 'laptop'), await openOn(alice, 'baker', 'phone')]
  expect(await phone.type('location', 'Leeds')).toBe(true)
  expect(await phone.type('firstname', 'Alice')).toBe(true)
  expect(await laptop.type('firstname', 'Alicia')).toBe(true)
  expect(laptop.shown.get('location')).toBe('Leeds')
  const { mine, theirs } = laptop.saver.state.conflicts.get('firstname') ?? {}
  expect([mine, theirs?.value, readDevice(theirs?.device ?? '').id]).toEqual(['Alicia', 'Alice', 'phone'])
  laptop.saver.choose('firstname', 'theirs')
  expect(await laptop.saver.settle()).toBe(true)
  await phone.saver.refresh()
  expect(phone.saver.state.conflicts.size).toBe(0)
  laptop.saver.takeOther('firstname')
  await laptop.saver.settle()
  await phone.saver.refresh()
  expect(phone.shown.get('firstname')).toBe('Alicia')
  laptop.saver.stop()
  phone.saver.stop()
})

test('an unknown question does not block other answers, and a deleted draft is reported as such', async () => {
  const dave = await world.signedIn('dave')
  const { saver, type, encId } = await openOn(dave, 'cook', 'laptop')
  saver.change('shoe_size', () => 42)
  expect(await type('firstname', 'Dave')).toBe(true)
  const stored = (await dave.get(`${DRAFTS}/${encId}`)).json<{ data: { values: object } }>().data.values
  expect(stored).toEqual({ firstname: 'Dave' })
  await dave.send('DELETE', DRAFTS, { position_ids: [world.ids.get('cook')] })
  expect(await type('firstname', 'David')).toBe(false)
  expect(saver.state.obstacle).toBe('gone')
  saver.stop()
})

test('an ended session stops saving until the person signs in again', async () => {
  const bob = await world.signedIn('bob')
  const { saver, type } = await openOn(bob, 'baker', 'laptop')
  await bob.post('/api/auth/sign-out')
  expect(await type('firstname', 'Bob')).toBe(false)
  expect(saver.state.obstacle).toBe('signed-out')
  await bob.post('/api/auth/sign-in/email', { email: 'bob@example.com', password: 'foyer-demo' })
  saver.retry()
  expect(await saver.settle()).toBe(true)
  saver.stop()
})

test('a browser encrypts with a key that belongs to its owner alone', async () => {
  const [alice, dave, guest] = [await world.signedIn('alice'), await world.signedIn('dave'), await world.visitor()]
  const drafts = await Promise.all(
    [alice, dave, guest].map(async (who) => {
      const { draft } = (await save(who, { position_id: world.ids.get('miller'), changes: [] })).data
      return { who, encId: draft.encId, key: await keyOf(who, draft.encId) }
    }),
  )
  expect(new Set(drafts.map(({ key }) => key)).size).toBe(3)
  expect(drafts.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true)
  const again = await world.signedIn('alice')
  expect(await keyOf(again, drafts[0]?.encId ?? '')).toBe(drafts[0]?.key)
  expect((await dave.get(`${DRAFTS}/${drafts[0]?.encId}`)).statusCode).toBe(404)
})
