import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePositions, reopenPositions } from '#features/jobs/positions/server/index.ts'
import { addHours } from '#kernel/time.ts'
import { change, type DraftSite, DRAFTS, openDraftSite, save } from '#testing/draft-site.ts'
import { runs } from '#testing/random/random-runs.ts'
import type { Visitor } from '#testing/visitor.ts'

const FIELDS = ['firstname', 'lastname', 'location'] as const
type Field = (typeof FIELDS)[number]
type Device = 'laptop' | 'phone'

/** The draft as two people with pen and paper would write it. */
class Model {
  version = 0
  isClosed = false
  values = new Map<Field, { value: string; device: Device; version: number }>()
  conflicts: { field: Field; device: Device; value: string; version: number }[] = []
  bases: Record<Device, number> = { laptop: 0, phone: 0 }
  counters: Record<Device, number> = { laptop: 0, phone: 0 }
  sent: string[] = []

  /** Returns true if the value is in the draft afterwards. */
  type(device: Device, field: Field, value: string, base: number): boolean {
    const standing = this.values.get(field)
    this.version += 1
    const { version } = this
    const isAware = !standing || standing.device === device || standing.version <= base
    if (!isAware && standing.value !== value) {
      this.conflicts = this.conflicts.filter((one) => one.field !== field || one.device !== device)
      this.conflicts.push({ field, device, value, version })
      return false
    }
    if (isAware) this.values.set(field, { value, device, version })
    this.conflicts = this.conflicts.filter((one) => one.field !== field || one.version > base)
    return true
  }
}

type Action =
  | { kind: 'type'; device: Device; field: Field; value: string; isNotified: boolean }
  | { kind: 'repeat'; device: Device }
  | { kind: 'look'; device: Device }
  | { kind: 'close' | 'reopen' | 'wait' }

const device = fc.constantFrom<Device>('laptop', 'phone')
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      device,
      field: fc.constantFrom(...FIELDS),
      value: fc.constantFrom('Ada', 'Ada L', 'Grace', ''),
      isNotified: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat' as const), device }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('close' as const, 'reopen' as const, 'wait' as const) }) },
)

let world: DraftSite
let alice: Visitor
beforeAll(async () => {
  world = await openDraftSite()
  alice = await world.signedIn('alice')
})
afterAll(() => world?.site.close())

test('two devices, a company that closes and reopens the position, and the clock lose no value', async () => {
  const { db, tenants } = world.site.context
  const tenantId = tenants.all()[0]?.id ?? 0
  const positionId = world.ids.get('baker') ?? 0
  const begun = world.clock.now
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 25 }), async (actions) => {
      world.clock.now = begun
      await reopenPositions(db, tenantId, [positionId], begun)
      await alice.send('DELETE', DRAFTS, { position_ids: [positionId] })
      const { encId } = (await save(alice, { position_id: positionId, changes: [] })).data.draft
      const model = new Model()
      const last: Partial<Record<Device, object>> = {}
      for (const step of actions) {
        if (step.kind === 'wait') world.clock.now = addHours(world.clock.now, 5)
        else if (step.kind === 'close' || step.kind === 'reopen') {
          model.isClosed = step.kind === 'close'
          if (model.isClosed) await closePositions(db, tenantId, [positionId], 'operator', world.clock.now)
          else await reopenPositions(db, tenantId, [positionId], world.clock.now)
        } else if (step.kind === 'look') model.bases[step.device] = await look(encId, step.device)
        else if (step.kind === 'repeat') {
          const body = last[step.device]
          if (body) expect((await save(alice, body)).status).toBe(model.isClosed ? 410 : 200)
        } else if (step.kind === 'type') await typeIn(model, encId, step, last)
        await compare(model, encId)
      }
    }),
    { numRuns: runs(1000, 40) },
  )
}, 1_800_000)

async function typeIn(
  model: Model,
  encId: string,
  { device: by, field, value, isNotified }: Extract<Action, { kind: 'type' }>,
  last: Partial<Record<Device, object>>,
): Promise<void> {
  const base = model.bases[by]
  const id = `${by}:${model.counters[by] + 1}`
  const body = { draft_id: encId, device: by, base, changes: [change(id, field, value)] }
  const answer = await save(alice, body)
  if (model.isClosed) {
    expect(answer.status).toBe(410)
    return
  }
  model.counters[by] += 1
  last[by] = body
  model.sent.push(id)
  const isTaken = model.type(by, field, value, base)
  expect(answer).toMatchObject({ status: 200, data: { taken: isTaken ? [id] : [], draft: { version: model.version } } })
  // A device that got the response knows the draft up to this version.
  if (isNotified) model.bases[by] = answer.data.draft.version
}

interface Shown {
  version: number
  values: Record<string, unknown>
  conflicts: { field: string; mine: unknown; theirs: unknown; device: string }[]
}
const show = async (encId: string, query = '') =>
  (await alice.get(`${DRAFTS}/${encId}${query}`)).json<{ data: Shown }>().data

const look = async (encId: string, by: Device) => (await show(encId, `?device=${by}`)).version

async function compare(model: Model, encId: string): Promise<void> {
  const shown = await show(encId)
  const byText = (a: string, b: string) => (a < b ? -1 : 1)
  expect(shown.version).toBe(model.version)
  expect(shown.values).toEqual(Object.fromEntries([...model.values].map(([field, { value }]) => [field, value])))
  const reported = shown.conflicts.map((one) => JSON.stringify([one.field, one.device, one.theirs, one.mine]))
  const wanted = model.conflicts.map(({ field, device: by, value }) =>
    JSON.stringify([field, by, value, model.values.get(field)?.value]),
  )
  expect(reported.toSorted(byText)).toEqual(wanted.toSorted(byText))
  const { rows } = await world.site.context.database.pool.query<{ id: string }>(
    'SELECT c.change_id AS id FROM draft_changes c JOIN drafts d ON d.id = c.draft_id WHERE d.enc_id = $1 ORDER BY c.id',
    [encId],
  )
  expect(rows.map(({ id }) => id)).toEqual(model.sent)
}
