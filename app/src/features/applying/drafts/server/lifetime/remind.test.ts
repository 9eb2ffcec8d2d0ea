import { afterAll, beforeAll, expect, test } from 'vitest'
import { setNotificationChoices } from '#features/account/notifications/server/index.ts'
import { addDays, addHours } from '#kernel/time.ts'
import { change, type DraftSite, DRAFTS, openDraftSite, save } from '#testing/draft-site.ts'
import { mailsTo } from '#testing/visitor.ts'
import { remindOfDrafts, cleanUpDrafts } from './remind.ts'

let world: DraftSite
beforeAll(async () => {
  world = await openDraftSite()
})
afterAll(() => world?.site.close())

const begun = (position: string, name: 'alice' | 'bob' | 'dave') =>
  world.signedIn(name).then(async (who) => {
    const body = { position_id: world.ids.get(position), changes: [change('l:1', 'firstname', 'A')] }
    expect((await save(who, body)).status).toBe(200)
    return who
  })
const remind = (at: Date) => remindOfDrafts(world.site.context, at)
const reminders = (email: string) => mailsTo(world.site, email).map(({ headers }) => headers['subject'])

test('a candidate is reminded of an idle draft once, and once more before it ends', async () => {
  const { now } = world.clock
  await begun('baker', 'alice')
  expect(await remind(addHours(now, 71))).toBe(0)
  expect(await remind(addDays(now, 3))).toBe(1)
  expect(await remind(addDays(now, 4))).toBe(0)
  expect(reminders('alice@example.com')).toEqual(['You started applying for The baker and haven’t sent it yet'])
  expect(await remind(addDays(now, 27))).toBe(1)
  expect(await remind(addDays(now, 28))).toBe(0)
  expect(reminders('alice@example.com').at(-1)).toBe('3 days left to send your application for The baker')
})

test('the deadline of a position counts as the end, and one email is enough', async () => {
  const { now } = world.clock
  await begun('soon', 'dave')
  expect(await remind(addDays(now, 3))).toBe(1)
  expect(await remind(addDays(now, 4))).toBe(0)
  expect(reminders('dave@example.com')).toEqual(['2 days left to send your application for The soon'])
})

test('candidates who turned emails off get none', async () => {
  const { context } = world.site
  const bob = await begun('cook', 'bob')
  const { data } = (await bob.get('/api/auth/session')).json<{ data: { viewer: { accountId: string } } }>()
  const owner = { tenantId: context.tenants.all()[0]?.id ?? 0, accountId: data.viewer.accountId }
  await context.db
    .transaction()
    .execute((trx) =>
      setNotificationChoices(trx, owner, [{ event: 'application', channel: 'mail', chosen: false }], world.clock.now),
    )
  await remind(addDays(world.clock.now, 3))
  expect(reminders('bob@example.com')).toEqual([])
})

test('a draft ends thirty days after its last change', async () => {
  const { context } = world.site
  const { now } = world.clock
  const alice = await world.signedIn('alice')
  const drafts = async () => (await alice.get(DRAFTS)).json<{ data: { draft_applications: object[] } }>().data
  await cleanUpDrafts(context, addDays(now, 29))
  expect((await drafts()).draft_applications).toHaveLength(1)
  await cleanUpDrafts(context, addHours(addDays(now, 30), 1))
  expect((await drafts()).draft_applications).toEqual([])
})
