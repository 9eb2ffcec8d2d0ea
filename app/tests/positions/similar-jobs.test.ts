import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const DOMAIN = 'similar.example'
const PLACES = ['Leeds', 'York', 'Hull', 'Derby', 'Bath', 'Exeter', 'Ipswich', 'Luton']
const TITLES = ['Tram Driver', 'Tram Driver, Nights', 'Tram Mechanic', 'Tram Planner', 'Tram Cleaner', 'Bus Driver']
const job = (id: string, title: string, place: string) => ({
  id,
  title,
  description: '<p>Work.</p>',
  department: 'Operations',
  locations: [{ name: `${place}, England, United Kingdom` }],
})

describe('similar jobs', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite([{ domain: DOMAIN }])
    const drivers = PLACES.map((place, at) => job(`d${at}`, 'Tram Driver', place))
    const others = TITLES.slice(1).map((title, at) => job(`o${at}`, title, 'Leeds'))
    await site.importRows(DOMAIN, [...drivers, ...others])
  })
  afterAll(() => site?.close())

  test('have one of each title, however many places have the same job', async () => {
    const id = (await site.ids(DOMAIN)).get('d0')
    const { positions } = await site.data<{ positions: { id: number; name: string }[] }>(
      `/api/pcsx/similar_positions?domain=${DOMAIN}&position_id=${id}`,
    )
    expect(positions.map(({ name }) => name).sort()).toEqual([...TITLES].sort())
    expect(positions.map((position) => position.id)).not.toContain(id)
  })
})
