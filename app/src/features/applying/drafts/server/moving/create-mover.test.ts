import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveDraftsService, publishForm } from '#features/applying/forms/server/index.ts'
import { change, DRAFTS, type DraftSite, MERIDIAN, openDraftSite, save } from '#testing/draft-site.ts'
import type { Visitor } from '#testing/visitor.ts'

let world: DraftSite
let alice: Visitor
beforeAll(async () => {
  world = await openDraftSite()
  alice = await world.signedIn('alice')
})
afterAll(() => world?.site.close())

const EMAIL = { name: 'email', type: 'email', label: 'Email', required: true }
const form = (...items: object[]) => ({ sections: [{ title: 'Questions', items: [EMAIL, ...items] }] })
const oven = (name: string, wood: number, gas: number) => ({
  name,
  type: 'radio',
  label: 'Which oven do you like?',
  choices: [
    { label: 'Wood', value: wood },
    { label: 'Gas', value: gas },
  ],
})

async function publish(definition: object, replace: boolean) {
  const { db, tenants, use } = world.site.context
  const tenant = tenants.all().find(({ domain }) => domain === MERIDIAN)
  if (!tenant) throw new Error('There is no such company.')
  const positions = [world.ids.get('baker') ?? 0]
  const publication = { key: 'bakers', purpose: 'application' as const, definition, positions, by: 'test', replace }
  return publishForm({ db, now: world.clock.now, moveDrafts: use(moveDraftsService) }, tenant, publication)
}
const read = async (id: string) =>
  (await alice.get(`${DRAFTS}/${id}`)).json<{ data: { values: object; version: number; form_version_ids: number[] } }>()
    .data

test('open drafts keep their form, or move to the new one with answers under the same questions', async () => {
  const first = await publish(form(oven('q1', 1, 2), { name: 'old', type: 'text', label: 'Why bread?' }), false)
  const changes = [
    change('laptop:1', 'email', 'alice@example.com'),
    change('laptop:2', 'q1', 2),
    change('laptop:3', 'old', 'It smells good.'),
  ]
  const { encId } = (await save(alice, { position_id: world.ids.get('baker') ?? 0, changes })).data.draft

  const second = form(oven('q7', 71, 72), { name: 'new', type: 'text', label: 'Why rolls?' })
  await publish(second, false)
  expect(await read(encId)).toMatchObject({ form_version_ids: [first.versionId], values: { q1: 2 } })

  const third = await publish(form(oven('q8', 1, 2), { name: 'new', type: 'text', label: 'Why cakes?' }), true)
  expect(third.moved).toEqual({ drafts: 1, setAside: 1 })
  const moved = await read(encId)
  expect(moved).toMatchObject({ version: 2, form_version_ids: [third.versionId] })
  expect(moved.values).toEqual({ email: 'alice@example.com', q8: 2 })
})

test('a choice keeps its meaning when the new form renumbers its options', async () => {
  await publish(form(oven('q1', 1, 2)), true)
  const changes = [change('laptop:9', 'q1', 2)]
  const { encId } = (await save(alice, { position_id: world.ids.get('baker') ?? 0, changes })).data.draft
  const { moved } = await publish(form(oven('oven', 71, 72)), true)
  expect(moved?.drafts).toBe(1)
  expect((await read(encId)).values).toMatchObject({ oven: 72 })
})
