import { beforeAll, expect, test } from 'vitest'
import { createTenant } from '#features/site/tenants/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import { describeOnEveryDatabase } from '#testing/test-database.ts'
import type { PositionContent } from '../position.ts'
import { closePositions } from './company/close-positions.ts'
import { publishedPositions } from './published-store.ts'
import { savePositions } from './save-positions.ts'

const NOW = new Date('2026-05-04T12:00:00Z')
const SOON = new Date('2026-05-04T12:00:05Z')
const EVERYTHING = { afterId: 0, beforeId: Number.MAX_SAFE_INTEGER }

function content(title: string, change: Partial<PositionContent> = {}): PositionContent {
  return {
    sourceId: title,
    displayJobId: title,
    title,
    description: `<p>${title}</p>`,
    language: 'en',
    department: 'Care',
    employmentType: null,
    workLocation: 'onsite',
    locations: [],
    skills: [],
    salary: null,
    custom: {},
    postedAt: new Date('2026-05-01T08:30:00Z'),
    closesAt: null,
    private: false,
    applyUrl: null,
    appliesOnSite: null,
    contact: null,
    contentHash: title,
    ...change,
  }
}

describeOnEveryDatabase('what is published of the positions in the database', (open) => {
  let db: Database
  let ours: number
  let others: number

  beforeAll(async () => {
    ;({ db } = await open())
    ours = (await createTenant(db, { domain: 'meridian.example', name: 'Meridian Works' })).id
    others = (await createTenant(db, { domain: 'northgate.example', name: 'Northgate Care' })).id
    const rows = [
      content('old', { postedAt: new Date('2026-04-01T00:00:00Z') }),
      content('new'),
      content('secret', { private: true }),
      content('ending', { closesAt: SOON }),
      content('closed'),
    ]
    await savePositions(db, ours, 'jsonl', rows, NOW)
    await savePositions(db, others, 'jsonl', [content('foreign')], NOW)
    const closed = (await publishedPositions(db).lines(ours, EVERYTHING, 10, NOW)).find(
      ({ title }) => title === 'closed',
    )
    await closePositions(db, ours, [closed?.id ?? 0], 'operator', NOW)
  })

  const titles = (lines: { title: string }[]) => lines.map(({ title }) => title)

  test('only open public positions of the company before their deadline are listed', async () => {
    const positions = publishedPositions(db)
    expect(titles(await positions.lines(ours, EVERYTHING, 10, NOW)).sort()).toEqual(['ending', 'new', 'old'])
    expect(titles(await positions.lines(ours, EVERYTHING, 10, SOON)).sort()).toEqual(['new', 'old'])
    expect([
      await positions.count(ours, NOW),
      await positions.count(ours, SOON),
      await positions.count(others, NOW),
    ]).toEqual([3, 2, 1])
  })

  test('ranges of ids and parts of the index contain the same positions', async () => {
    const positions = publishedPositions(db)
    const lines = await positions.lines(ours, EVERYTHING, 10, NOW)
    const [first, second] = lines
    if (!first || !second) throw new Error('There are too few positions.')
    expect(await positions.lines(ours, { afterId: first.id, beforeId: second.id + 1 }, 10, NOW)).toEqual([second])
    expect(await positions.lines(ours, EVERYTHING, 1, NOW)).toEqual([first])
    const parts = await positions.parts(ours, 1, NOW)
    expect(parts).toEqual(lines.map(({ id, changedAt }) => ({ part: id, changedAt })))
  })

  test('the feed has the newest positions, or the given ones in their order', async () => {
    const positions = publishedPositions(db)
    expect(titles(await positions.newest(ours, 10, SOON))).toEqual(['new', 'old'])
    const all = await positions.lines(ours, EVERYTHING, 10, NOW)
    const foreign = await positions.lines(others, EVERYTHING, 10, NOW)
    const ids = [...foreign, ...all.reverse()].map(({ id }) => id)
    expect(titles(await positions.items(ours, ids, NOW))).toEqual(titles(all))
    expect((await positions.items(ours, ids, NOW))[0]).toMatchObject({
      language: 'en',
      department: 'Care',
      postedAt: expect.any(Date),
    })
    expect(await positions.items(ours, [], NOW)).toEqual([])
  })

  test('the change number increases when a position changes', async () => {
    const positions = publishedPositions(db)
    const before = await positions.changeNumber(ours)
    await savePositions(db, ours, 'jsonl', [content('another')], NOW)
    expect(await positions.changeNumber(ours)).toBe(before + 1)
  })
})
