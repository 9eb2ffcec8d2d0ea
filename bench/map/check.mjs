/** Exercises the map by mouse and keyboard, and fails loudly: `node check.mjs`. */
import assert from 'node:assert/strict'
import { mapReady, openHarness } from './browser.mjs'

const { url, browser, close } = await openHarness()
const open = async (address, options = {}) => {
  const context = await browser.newContext({
    viewport: { width: 900, height: 700 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log('error', error.message))
  await page.goto(`${url}${address}`)
  return page
}
const calls = (page) => page.evaluate(() => window.harness.calls)
const settled = (page) => page.waitForTimeout(700)

const page = await open('?markers=40&here=1')
await mapReady(page)
const search = page.getByTestId('search-this-area')
const pins = page.getByTestId('map-marker')
assert.equal(await search.count(), 0, 'search this area is hidden on load')
assert.equal(await page.locator('.map-pin[tabindex="0"]').count(), 1, 'one pin is a tab stop')
assert.match(await pins.first().getAttribute('aria-label'), /, \d+ jobs?$/)
assert.ok(await page.getByTestId('current-location').isVisible())

await page.locator('canvas').focus()
await page.keyboard.press('Tab')
const first = await page.evaluate(() => document.activeElement.getAttribute('aria-label'))
await page.keyboard.press('ArrowRight')
const second = await page.evaluate(() => document.activeElement.getAttribute('aria-label'))
assert.notEqual(first, second, 'arrow keys walk through the pins')
assert.equal(await search.count(), 0, 'walking through the pins does not move the map')
await page.keyboard.press('Escape')
assert.equal(await page.evaluate(() => document.activeElement.tagName), 'CANVAS', 'Escape leaves the pins')
await page.keyboard.press('ArrowRight')
await settled(page)
assert.equal(await search.count(), 1, 'search this area comes when the map was moved')
await page.keyboard.press('+')
await settled(page)
await search.click()
const [[kind, area]] = await calls(page)
assert.equal(kind, 'area')
assert.ok(area.south < area.north)
await page.evaluate((area) => window.harness.set({ markers: [], viewFor: area }), area)
await settled(page)
assert.equal(await search.count(), 0, 'search this area is hidden after a load')
assert.equal(await pins.count(), 0)
await page.getByRole('button', { name: 'Move north' }).click()
await settled(page)
assert.equal(await search.count(), 1)
await page.keyboard.press('Escape')
assert.equal(await page.evaluate(() => document.activeElement.className), 'map-attribution', 'Escape leaves the map')

const leeds = { id: 'leeds', latlong: { lat: 53.8, lng: -1.55 }, count: 12, location: 'Leeds', is_remote: false }
const york = { id: 'york', latlong: { lat: 53.96, lng: -1.08 }, count: 1, location: 'York', is_remote: false }
const lyon = { id: 'lyon', latlong: { lat: 45.76, lng: 4.84 }, count: 70, location: 'Lyon', is_remote: false }
await page.evaluate((markers) => window.harness.set({ markers, viewFor: 'markers' }), [leeds, york, lyon])
await settled(page)
const cluster = page.getByRole('button', { name: 'Leeds and 1 more place nearby, 13 jobs' })
assert.match(await cluster.getAttribute('class'), /map-pin--medium/)
assert.match(await page.getByRole('button', { name: 'Lyon, 70 jobs' }).getAttribute('class'), /map-pin--large/)
await page.evaluate(() => window.harness.set({ highlighted: 'york' }))
await settled(page)
assert.match(
  await cluster.getAttribute('class'),
  /map-pin--highlighted/,
  'the pin that holds the hovered place is raised',
)
await cluster.focus()
await page.keyboard.press('Enter')
await settled(page)
assert.equal(
  await page.evaluate(() => document.activeElement.className.includes('map-pin')),
  true,
  'focus stays on a pin',
)
const single = page.getByRole('button', { name: 'York, 1 job' })
assert.match(await single.getAttribute('class'), /map-pin--single/)
assert.equal(await single.textContent(), '')
await single.click()
assert.deepEqual((await calls(page)).at(-1), ['marker', york], 'a single pin selects its place')
await page.mouse.move(300, 350)
await page.mouse.down()
await page.mouse.move(200, 300, { steps: 4 })
await page.mouse.up()
await settled(page)
assert.equal(await search.count(), 1, 'dragging moves the map')

await page.evaluate(() => window.harness.set({ selected: { lat: 53.8, lon: -1.55 } }))
await settled(page)
assert.equal(await page.locator('.map-selected').count(), 1)

const failing = await open(`?markers=40&style=${encodeURIComponent(`${url}none.json`)}`)
await mapReady(failing)
assert.ok((await failing.getByTestId('map-marker').count()) > 0, 'pins stand without the provider')
await failing.getByText('The map provider does not answer.').waitFor()

const hanging = await browser.newPage()
await hanging.route('**/slow/**', () => new Promise(() => undefined))
await hanging.goto(`${url}?markers=40&tiles=${encodeURIComponent(`${url}slow/{z}/{x}/{y}.png`)}`)
await hanging.getByTestId('map-marker').first().waitFor({ timeout: 10_000 })

const without = await browser.newPage()
await without.addInitScript(() => {
  HTMLCanvasElement.prototype.getContext = () => null
})
await without.goto(`${url}?markers=40`)
await without.getByText('every job is in the list').waitFor()
await without
  .getByRole('button', { name: /, \d+ jobs?$/ })
  .first()
  .click()
assert.equal((await calls(without)).at(-1)[0], 'marker', 'a place of the list does what its pin does')

const phone = await open('?markers=40', { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true })
await mapReady(phone)
assert.equal(
  await phone.locator('.maplibregl-cooperative-gestures').count(),
  1,
  'one finger scrolls the page on a phone',
)
await close()
console.log('the map behaves')
