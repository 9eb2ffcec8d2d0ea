import { beforeAll, expect, test } from 'vitest'
import { createTenant } from '#features/site/tenants/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import { describeOnEveryDatabase } from '#testing/test-database.ts'
import type { PositionContent } from '../../position.ts'
import { closePastDeadlines, closePositions, reopenPositions } from '../company/close-positions.ts'
import { savePositions } from '../save-positions.ts'
import {
  findPosition,
  findPositions,
  lastChange,
  listChangedPositions,
  listMissing,
  listOpenPositions,
  listPositionLines,
} from './store.ts'

const NOW = new Date('2026-05-04T12:00:00Z')
const LATER = new Date('2026-05-05T12:00:00Z')
const FEED = 'greenhouse'

function content(sourceId: string, change: Partial<PositionContent> = {}): PositionContent {
  const position: PositionContent = {
    sourceId,
    displayJobId: `R-${sourceId}`,
    title: `Welder ${sourceId}`,
    description: '<p>Joins “steel” to steel; \\ and \u{1F600} stay as they are.</p>',
    language: 'en',
    department: 'Manufacturing',
    employmentType: 'full_time',
    workLocation: 'onsite',
    locations: [
      {
        label: 'Leeds, England',
        standardized: 'Leeds, ENG, GB',
        lat: 53.8,
        lon: -1.55,
        country: 'GB',
        regions: ['GB', 'GB-ENG'],
      },
    ],
    skills: ['TIG', 'MIG, flux'],
    salary: { min: 30_000, currency: 'GBP', interval: 'year' },
    custom: { efcustomTextShift: ['night', 'weekend'] },
    postedAt: new Date('2026-05-01T08:30:00.123Z'),
    closesAt: null,
    private: false,
    applyUrl: 'https://example.org/apply/1?a=b&c',
    appliesOnSite: null,
    contact: { name: 'Ann “Welding” Lee', role: null, email: 'ann@example.org', page: null, shown: true },
    contentHash: '',
    ...change,
  }
  return { ...position, contentHash: JSON.stringify(position) }
}

describeOnEveryDatabase('positions in the database', (open) => {
  let db: Database
  let domains = 0

  async function tenant(): Promise<number> {
    domains += 1
    return (await createTenant(db, { domain: `company-${domains}.example`, name: 'Company' })).id
  }

  async function only(tenantId: number) {
    const [position, ...others] = await listChangedPositions(db, tenantId, 0, 10)
    if (!position || others.length > 0) throw new Error('There is not exactly one position.')
    return position
  }

  beforeAll(async () => {
    ;({ db } = await open())
  })

  test('a position is read back exactly as saved', async () => {
    const id = await tenant()
    const saved = content('1', { closesAt: LATER })
    const { private: _private, contentHash: _hash, ...shown } = saved
    await savePositions(db, id, FEED, [saved], NOW)
    const position = await only(id)
    expect(position).toMatchObject({
      ...shown,
      tenantId: id,
      source: FEED,
      archivedAt: null,
      privateKey: null,
      change: 1,
    })
    expect(await findPosition(db, id, position.id)).toEqual(position)
  })

  test('saving the same rows again confirms them, and writes and announces nothing else', async () => {
    const id = await tenant()
    expect(await savePositions(db, id, FEED, [content('1'), content('2')], NOW)).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      closed: 0,
    })
    const before = await listChangedPositions(db, id, 0, 10)
    expect(await savePositions(db, id, FEED, [content('2'), content('1')], LATER)).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      closed: 0,
    })
    const after = before.map((position) => ({ ...position, confirmedAt: LATER }))
    expect(await listChangedPositions(db, id, 0, 10)).toEqual(after)
    expect(await lastChange(db, id)).toBe(1)
  })

  test('only the changed row is written, and it keeps its id', async () => {
    const id = await tenant()
    await savePositions(db, id, FEED, [content('1'), content('2')], NOW)
    const before = new Map((await listChangedPositions(db, id, 0, 10)).map((position) => [position.sourceId, position]))
    expect(
      await savePositions(db, id, FEED, [content('1'), content('2', { title: 'Senior welder' })], LATER),
    ).toMatchObject({ updated: 1, unchanged: 1 })
    const changed = await listChangedPositions(db, id, 1, 10)
    expect(changed).toMatchObject([{ id: before.get('2')?.id, title: 'Senior welder', change: 2 }])
  })

  test('of two rows with one id in a file the last one wins', async () => {
    const id = await tenant()
    expect(await savePositions(db, id, FEED, [content('1'), content('1', { title: 'Fitter' })], NOW)).toEqual({
      created: 1,
      updated: 0,
      unchanged: 1,
      closed: 0,
    })
    expect((await only(id)).title).toBe('Fitter')
  })

  test('the same id from another source is a different position', async () => {
    const id = await tenant()
    await savePositions(db, id, FEED, [content('1')], NOW)
    await savePositions(db, id, 'lever', [content('1')], NOW)
    expect(await listOpenPositions(db, id, 0, 10)).toHaveLength(2)
  })

  test('a position past its deadline is stored closed', async () => {
    const id = await tenant()
    expect(await savePositions(db, id, FEED, [content('1', { closesAt: NOW })], NOW)).toMatchObject({
      created: 0,
      closed: 1,
    })
    expect((await only(id)).archivedAt).toEqual(NOW)
    expect(await listOpenPositions(db, id, 0, 10)).toEqual([])
  })

  test('positions close at their deadline, once', async () => {
    // The sweep covers every company, so close what other tests left first.
    await closePastDeadlines(db, LATER)
    const id = await tenant()
    await savePositions(db, id, FEED, [content('1', { closesAt: LATER }), content('2')], NOW)
    expect(await closePastDeadlines(db, NOW)).toBe(0)
    expect(await closePastDeadlines(db, LATER)).toBe(1)
    expect(await closePastDeadlines(db, LATER)).toBe(0)
    expect((await listOpenPositions(db, id, 0, 10)).map(({ sourceId }) => sourceId)).toEqual(['2'])
  })

  test('closing reports the positions that were open and leaves the others alone', async () => {
    const id = await tenant()
    await savePositions(db, id, FEED, [content('1'), content('2')], NOW)
    const [first, second] = await listOpenPositions(db, id, 0, 10)
    expect(await closePositions(db, id, [first?.id ?? 0, 42], 'missing', NOW)).toEqual([first?.id])
    expect(await closePositions(db, id, [first?.id ?? 0], 'missing', LATER)).toEqual([])
    expect(await closePositions(db, id, [], 'missing', LATER)).toEqual([])
    expect((await listOpenPositions(db, id, 0, 10)).map((position) => position.id)).toEqual([second?.id])
    expect((await findPosition(db, id, first?.id ?? 0))?.archivedAt).toEqual(NOW)
  })

  test('a position closed by its feed reopens when it is sent again, even unchanged', async () => {
    const id = await tenant()
    await savePositions(db, id, FEED, [content('1')], NOW)
    const { id: positionId } = await only(id)
    await closePositions(db, id, [positionId], 'missing', NOW)
    expect(await savePositions(db, id, FEED, [content('1')], LATER)).toMatchObject({ updated: 1, unchanged: 0 })
    expect(await only(id)).toMatchObject({ id: positionId, archivedAt: null })
  })

  test('a position closed by hand stays closed when its feed sends it again', async () => {
    const id = await tenant()
    await savePositions(db, id, FEED, [content('1')], NOW)
    const { id: positionId } = await only(id)
    await closePositions(db, id, [positionId], 'operator', NOW)
    expect(await savePositions(db, id, FEED, [content('1', { title: 'Fitter' })], LATER)).toMatchObject({
      updated: 0,
      unchanged: 1,
    })
    expect(await only(id)).toMatchObject({ title: 'Welder 1', archivedAt: NOW })
  })

  test('a position closed and reopened by hand follows its feed again', async () => {
    const id = await tenant()
    await savePositions(db, id, FEED, [content('1'), content('2', { closesAt: LATER })], NOW)
    const both = (await listOpenPositions(db, id, 0, 10)).map((position) => position.id)
    const [first = 0] = both
    await closePositions(db, id, both, 'operator', NOW)
    expect(await reopenPositions(db, id, [...both, 42], LATER)).toEqual([first])
    expect(await reopenPositions(db, id, [first], LATER)).toEqual([])
    expect(await savePositions(db, id, FEED, [content('1', { title: 'Fitter' })], LATER)).toMatchObject({ updated: 1 })
    expect(await listOpenPositions(db, id, 0, 10)).toMatchObject([{ id: first, title: 'Fitter', archivedAt: null }])
  })

  test('a private position keeps its key through changes, loses it on becoming public, and is in no list', async () => {
    const id = await tenant()
    await savePositions(db, id, FEED, [content('1', { private: true })], NOW)
    const { privateKey } = await only(id)
    expect(privateKey).toMatch(/^[\w-]{22}$/)
    expect(await listOpenPositions(db, id, 0, 10)).toEqual([])
    await savePositions(db, id, FEED, [content('1', { private: true, title: 'Fitter' })], LATER)
    expect(await only(id)).toMatchObject({ title: 'Fitter', privateKey })
    expect(await listPositionLines(db, id, 10)).toMatchObject([{ privateKey }])
    await savePositions(db, id, FEED, [content('1')], LATER)
    expect((await only(id)).privateKey).toBeNull()
  })

  test('no company can see, close or renumber another’s positions', async () => {
    const [one, other] = [await tenant(), await tenant()]
    await savePositions(db, one, FEED, [content('1')], NOW)
    const mine = await only(one)
    expect(await lastChange(db, other)).toBe(0)
    expect(await findPosition(db, other, mine.id)).toBeUndefined()
    expect(await findPositions(db, other, [mine.id])).toEqual([])
    expect(await listMissing(db, other, FEED, [])).toEqual({ open: 0, missing: [] })
    expect(await closePositions(db, other, [mine.id], 'operator', NOW)).toEqual([])
    expect(await reopenPositions(db, other, [mine.id], NOW)).toEqual([])
    expect(await savePositions(db, other, FEED, [content('1')], NOW)).toMatchObject({ created: 1 })
    expect(await only(one)).toEqual(mine)
  })

  test('positions dropped by a feed are reported per source, with the number of open ones', async () => {
    const id = await tenant()
    await savePositions(db, id, FEED, [content('1'), content('2')], NOW)
    await savePositions(db, id, 'lever', [content('3')], NOW)
    const second = (await listOpenPositions(db, id, 0, 10)).find(({ sourceId }) => sourceId === '2')
    expect(await listMissing(db, id, FEED, ['1', '9'])).toEqual({ open: 2, missing: [second?.id] })
  })

  test('concurrent writers get change numbers in commit order', async () => {
    const id = await tenant()
    const seen: number[] = []
    const writers = { busy: true }
    // A reader that takes every number it sees as complete must never find a lower one later.
    const reader = (async () => {
      const held = new Map<number, number>()
      let version = 0
      while (writers.busy) {
        for (const position of await listChangedPositions(db, id, version, 1000)) {
          held.set(position.id, position.change)
          version = Math.max(version, position.change)
        }
        seen.push(version)
      }
      for (const position of await listChangedPositions(db, id, version, 1000)) held.set(position.id, position.change)
      return held
    })()
    const save = (writer: number) => (n: number) =>
      savePositions(db, id, `feed-${writer}`, [content(`${n}`), content(`${n + 1}`, { title: `${writer}.${n}` })], NOW)
    await Promise.all(
      [0, 1, 2, 3].map(async (writer) => {
        for (let n = 0; n < 10; n++) await save(writer)(n)
      }),
    )
    writers.busy = false
    const held = await reader
    const all = await listChangedPositions(db, id, 0, 1000)
    expect(Object.fromEntries(held)).toEqual(Object.fromEntries(all.map((position) => [position.id, position.change])))
    expect(await lastChange(db, id)).toBe(40)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })

  test('the same file imported twice at once creates each position once', async () => {
    const id = await tenant()
    const rows = Array.from({ length: 20 }, (_, n) => content(`${n}`))
    const summaries = await Promise.all([
      savePositions(db, id, FEED, rows, NOW),
      savePositions(db, id, FEED, rows.toReversed(), NOW),
    ])
    expect(summaries.map(({ created, unchanged }) => [created, unchanged] as const).sort(([a], [b]) => a - b)).toEqual([
      [0, 20],
      [20, 0],
    ])
    expect(await listOpenPositions(db, id, 0, 100)).toHaveLength(20)
  })
})
