import { chromium } from 'playwright-core'
import { build, preview } from 'vite'

/** Builds and serves the harness page and opens a browser on it; CHROMIUM selects another binary. */
export async function openHarness() {
  await build({ logLevel: 'error' })
  const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
  const [url] = server.resolvedUrls.local
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-unsafe-swiftshader',
    ],
  })
  return {
    url,
    browser,
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

/** Waits until the map and its pins are drawn. */
export async function mapReady(page) {
  await page.getByTestId('map').waitFor()
  await page.waitForFunction(() => document.querySelector('.map-canvas canvas'))
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
}
