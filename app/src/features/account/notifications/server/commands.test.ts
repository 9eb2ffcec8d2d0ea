import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoAccounts, type Candidate, openCandidate } from '#testing/candidate.ts'
import { commandContextOf } from '#testing/processes/run-foyer.ts'
import { openTestSite, TEST_ORIGIN, type TestSite } from '#testing/test-site.ts'
import type { Notification } from '../contract.ts'
import { notificationCommands } from './commands.ts'

const DOMAIN = 'meridian.example'

let site: TestSite
let alice: Candidate
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }, { domain: 'northgate.example' }], { pages: false })
  await addDemoAccounts(site)
  alice = await openCandidate(site, 'alice@example.com', DOMAIN)
})
afterAll(() => site.close())

/** Runs `foyer notify` with the given options. */
async function notify(options: Record<string, string | boolean>) {
  const [command] = notificationCommands
  if (!command) throw new Error('There is no such command.')
  return command.run(commandContextOf(site), { values: [], options: { 'action-required': false, ...options } })
}

const sent = { to: 'Alice@Example.com', title: ' Tea ', message: 'At five' }

test('foyer notify notifies a candidate in the operator’s words, once per key', async () => {
  const first = await notify({ ...sent, key: 'tea', url: `${TEST_ORIGIN}/careers/offers`, 'action-required': true })
  expect(first.data).toEqual({ notification: { id: expect.any(Number), added: true } })
  expect((await notify({ ...sent, key: 'tea' })).data).toEqual({
    notification: { ...(first.data['notification'] as object), added: false },
  })
  const { notifications } = (await alice.get('/api/pcsx/notifications')).json<{
    data: { notifications: Notification[] }
  }>().data
  expect(notifications).toMatchObject([
    {
      categoryTitle: 'Tea',
      message: 'At five',
      redirectUrl: '/careers/offers',
      notificationType: 'action_required',
      isClicked: false,
    },
  ])
})

test.each([
  ['missing-to', { title: 'A', message: 'B' }],
  ['missing-text', { to: sent.to, title: ' ', message: 'B' }],
  ['missing-text', { to: sent.to, title: 'A' }],
  ['unknown-account', { ...sent, to: 'erin@example.com' }],
  ['foreign-url', { ...sent, url: 'https://elsewhere.example/' }],
  ['foreign-url', { ...sent, url: '//elsewhere.example/' }],
  ['foreign-url', { ...sent, url: 'javascript:alert(1)' }],
])('foyer notify refuses with %s', async (code, options) => {
  await expect(notify(options)).rejects.toMatchObject({ name: 'CommandError', code })
})
