import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { sourceOf } from '../source.ts'
import { createViewCounter } from './count-views.ts'

const PAGES = 60
const VIEWS = 6000
/** Views that wait for one flush at 100 page views a second. */
const TOGETHER = 500

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({ pages: true })
})
afterAll(() => on?.close())

const agent = (n: number) => `Mozilla/5.0 (X11; Linux x86_64; rv:${n % 40}.0) Gecko/20100101 Firefox/${n % 40}.0`

/** Returns the processor time of this process, in microseconds for each of `count`. */
async function processorTime(count: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let n = 0; n < count; n += 1) await work(n)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

test('counting a view takes less than two percent of the processor time of its page', async () => {
  const job = on.idOf('A')
  const page = (n: number) =>
    on.site.app.inject({
      url: `/careers/job/${job}?domain=${MERIDIAN}`,
      remoteAddress: `198.51.100.${n % 250}`,
      headers: { 'user-agent': agent(n), 'accept-encoding': 'br' },
    })
  await processorTime(PAGES, page)
  const ofPage = await processorTime(PAGES, page)
  const counter = createViewCounter(on.site.context.db)
  const view = (from: number) => async (n: number) => {
    const source = sourceOf({ path: `/careers/job/${job}`, host: 'a.example', referrer: 'https://www.google.com/' })
    const address = `10.${from}.${n % 250}.${n % 240}`
    counter.add({
      tenantId: on.tenant.id,
      zone: 'Europe/Berlin',
      positionId: job,
      address,
      agent: agent(n),
      source,
      at: on.clock.now,
    })
    if (n % TOGETHER === TOGETHER - 1) await counter.flush(on.clock.now)
  }
  await processorTime(VIEWS, view(1))
  const ofView = await processorTime(VIEWS, view(2))
  if (process.env['FOYER_TEST_LONG'])
    process.stdout.write(`a page ${Math.round(ofPage)} µs, a view ${ofView.toFixed(1)} µs\n`)
  expect(ofView / ofPage).toBeLessThan(0.02)
})
