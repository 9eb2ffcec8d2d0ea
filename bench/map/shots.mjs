/** Takes screenshots of the map on phone and desktop, light and dark: `node shots.mjs <folder>`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { mapReady, openHarness } from './browser.mjs'

const folder = process.argv[2] ?? 'dist/shots'
mkdirSync(folder, { recursive: true })
const { url, browser, close } = await openHarness()
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }
for (const [name, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark']) {
    for (const view of ['world', 'europe']) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        hasTouch: name === 'phone',
        isMobile: name === 'phone',
      })
      const page = await context.newPage()
      page.on('console', (message) => console.log(message.type(), message.text()))
      page.on('pageerror', (error) => console.log('error', error.message))
      page.on('request', (request) => {
        if (!request.url().startsWith(url) && !/^(blob|data):/.test(request.url()))
          console.log('outside request', request.url())
      })
      await page.goto(`${url}?view=${view}&here=1&markers=1500`)
      await mapReady(page)
      if (view === 'europe') {
        await page.getByRole('button', { name: 'Zoom in' }).click()
        await page.getByTestId('map-marker').nth(4).hover()
        await page.waitForTimeout(1500)
      }
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${view}.png`) })
      await context.close()
    }
  }
}
await close()
