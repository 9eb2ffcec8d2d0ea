import { expect, test } from 'vitest'
import { MINUTE_MS } from '#kernel/time.ts'
import { judgeServer, refuseOldServer } from './judge-server.ts'
import type { ServerFacts } from './read-server.ts'

const HEALTHY: ServerFacts = {
  version: '15.3',
  versionNumber: 150_003,
  isStandby: false,
  unsafeSettings: [],
  clockAheadMs: 40,
  standbys: { attached: 0, synchronous: 0, awaited: false },
  slots: [],
  connections: { allowed: 97, open: 20, servers: 2, listening: 8 },
}
const GIBIBYTE = 2 ** 30

const judge = (changed: Partial<ServerFacts>, pooled = false) =>
  judgeServer({ ...HEALTHY, ...changed }, { pool: 10, pooled })
/** Returns everything that isn't in order. */
const complaints = (changed: Partial<ServerFacts>, pooled = false) =>
  judge(changed, pooled).flatMap(({ state, message }) => (state === 'ok' ? [] : [`${state}: ${message}`]))

test('a healthy server has no findings', () => {
  expect(complaints({})).toEqual([])
})

test('a PostgreSQL older than 15 is a problem, and no server starts on it', () => {
  const old = { version: '14.11', versionNumber: 140_011 }
  expect(complaints(old)).toEqual(['problem: PostgreSQL 14.11 is too old. Use PostgreSQL 15 or newer.'])
  expect(() => refuseOldServer(old)).toThrow(/PostgreSQL 14\.11, which is too old/)
  expect(() => refuseOldServer(HEALTHY)).not.toThrow()
})

test('clocks five minutes apart are a warning that says which one is ahead and what depends on each', () => {
  expect(complaints({ clockAheadMs: 5 * MINUTE_MS })).toEqual([
    expect.stringMatching(
      /^warning: This machine’s clock is 5 minutes ahead of the database’s\. .*offers follow the database’s/,
    ),
  ])
  expect(complaints({ clockAheadMs: -45_000 })).toEqual([
    expect.stringContaining('is 45 seconds behind the database’s'),
  ])
})

test('more processes than connections allow are named before the connections run out', () => {
  const connections = { allowed: 97, open: 30, servers: 8, listening: 32 }
  expect(complaints({ connections })).toEqual([
    expect.stringContaining('8 processes open up to 112 connections, and PostgreSQL allows 97. Lower DATABASE_POOL'),
  ])
  expect(complaints({ connections }, true), 'the pooler limits them').toEqual([])
})

test('a server whose connections are nearly all open is reported, even with a pooler', () => {
  const connections = { allowed: 97, open: 90, servers: 1, listening: 4 }
  expect(complaints({ connections }, true)).toEqual([expect.stringContaining('90 of 97 connections are open')])
})

test('standbys without a synchronous one are mentioned, and a missing synchronous one is a problem', () => {
  const asynchronous = { attached: 2, synchronous: 0, awaited: false }
  expect(complaints({ standbys: asynchronous })).toEqual([])
  expect(judge({ standbys: asynchronous }).map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^2 standbys are attached, and none is synchronous: .* Set synchronous_standby_names/),
  )
  expect(complaints({ standbys: { attached: 1, synchronous: 1, awaited: true } })).toEqual([])
  expect(complaints({ standbys: { attached: 1, synchronous: 0, awaited: true } })).toEqual([
    expect.stringMatching(/^problem: .*none of them is attached, so everything that people save waits/),
  ])
  const unseen = { attached: 1, synchronous: undefined, awaited: true }
  expect(complaints({ standbys: unseen }), 'the user may not see which one it is').toEqual([])
})

test('a slot that retains more than a standby needs after a restart is reported with the command that removes it', () => {
  const slot = { name: 'gone', active: false, retainedBytes: 3 * GIBIBYTE, isLost: false }
  expect(complaints({ slots: [{ ...slot, retainedBytes: 1000 }] })).toEqual([])
  expect(complaints({ slots: [slot] })).toEqual([
    expect.stringMatching(/gone keeps 3\.0 GiB .* isn’t attached, .*pg_drop_replication_slot\('gone'\)/),
  ])
  expect(complaints({ slots: [{ ...slot, active: true }] })).toEqual([
    expect.stringContaining('its standby is far behind'),
  ])
  expect(complaints({ slots: [{ ...slot, isLost: true }] })).toEqual([
    expect.stringContaining('has lost what its standby needs'),
  ])
})
