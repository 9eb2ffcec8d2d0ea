import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoOffers } from '#features/letters/offers/server/demo/seed-demo.ts'
import { DAY_MS } from '#kernel/time.ts'
import { addDemoAccounts } from '#testing/candidate.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { fileOwners } from './check-database.ts'
import { checkFiles } from './check-files.ts'

const DOMAIN = 'meridian.example'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }], { pages: false })
  await addDemoAccounts(site)
  const job = {
    title: 'Baker of bread',
    description: '<p>We bake bread every morning for the whole town, and sell it in our shops.</p>',
    locations: ['Leeds, England, United Kingdom'],
    salary: { min: 30_000, currency: 'GBP', interval: 'year' },
  }
  const rows = Array.from({ length: 30 }, (_, n) => ({ id: `J-${n}`, ...job }))
  await site.importRows(DOMAIN, rows)
})
afterAll(() => site?.close())

test('the doctor knows the files of every offer, and finds the missing one', async () => {
  const { config, db, files, jobs, tenants } = site.context
  const check = () => checkFiles(config, db, fileOwners, Date.now() + 2 * DAY_MS)
  expect(await check()).toMatchObject([{ state: 'ok', message: 'There are none yet.' }])
  expect(await seedDemoOffers(db, { files, jobs }, tenants.all()[0]?.id ?? 0, TEST_NOW)).toBeGreaterThan(3)
  expect(await check()).toMatchObject([{ state: 'ok', message: expect.stringMatching(/^\d+ stored\.$/) }])
  const [key = ''] = (await Promise.all(fileOwners.map((owner) => owner(db)))).flat()
  await files.delete(key)
  expect(await check()).toMatchObject([{ state: 'problem', message: expect.stringContaining(key) }])
})
