import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const DOMAIN = 'meridian.example'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }], { pages: false })
  const job = (id: string, title: string, more: object = {}) => ({ id, title, description: `<p>${title}</p>`, ...more })
  await site.importRows(DOMAIN, [
    ...['a', 'b'].map((id) => job(id, 'Project Manager', { skills: ['Scheduling'], department: 'Projects' })),
    job('c', 'Senior Project Manager', { department: 'Projects' }),
    job('d', 'Part-time Project Manager', { skills: ['Scheduling'], employment_type: 'part_time' }),
    job('e', 'Gardener', { description: '<p>No scheduling needed.</p>' }),
  ])
})
afterAll(() => site?.close())

test('the number next to a suggestion is that of the list that it opens [second/B3-03]', async () => {
  const seen: string[] = []
  for (const text of ['pro', 'project', 'sch', 'gard', 'senior pro', 'part']) {
    const path = `/api/pcsx/search_suggestions?domain=${DOMAIN}&field=query&text=${encodeURIComponent(text)}`
    const { suggestions } = await site.data<{ suggestions: { kind: string; value: string; count: number }[] }>(path)
    for (const { value, count } of suggestions) {
      const list = `/api/pcsx/search?domain=${DOMAIN}&query=${encodeURIComponent(value)}`
      expect((await site.data<{ count: number }>(list)).count, value).toBe(count)
      seen.push(value)
    }
  }
  expect(seen.length).toBeGreaterThan(5)
})
