import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DraftSite, DRAFTS, openDraftSite } from '#testing/draft-site.ts'
import type { DraftLine } from '../../contract.ts'
import { draftDependencies } from '../dependencies.ts'
import { seedDemoDrafts } from './seed-demo.ts'

let world: DraftSite
beforeAll(async () => {
  world = await openDraftSite()
})
afterAll(() => world?.site.close())

test('the demo’s candidate finds two applications to continue, and one for a job that closed', async () => {
  const { context } = world.site
  const meridian = context.tenants.all()[0]?.id ?? 0
  const seed = () => seedDemoDrafts(draftDependencies(context), { meridian, northgate: 0 }, world.clock.now)
  expect(await seed()).toBe(true)
  expect(await seed()).toBe(false)
  const alice = await world.signedIn('alice')
  const { draft_applications: drafts } = (await alice.get(DRAFTS)).json<{ data: { draft_applications: DraftLine[] } }>()
    .data
  expect(drafts.map(({ position, answered }) => [position.archived_at > 0, answered])).toEqual([
    [false, 4],
    [false, 3],
    [true, 2],
  ])
})
