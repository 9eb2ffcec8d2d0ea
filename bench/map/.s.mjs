import { chromium } from 'playwright-core'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--enable-unsafe-swiftshader'] })
for (const [name, viewport] of [['phone', { width: 390, height: 844 }], ['desktop', { width: 1280, height: 900 }]])
  for (const colorScheme of ['light', 'dark']) {
    const ctx = await browser.newContext({ viewport, colorScheme, isMobile: name === 'phone', hasTouch: name === 'phone', deviceScaleFactor: name === 'phone' ? 2 : 1 })
    const page = await ctx.newPage()
    page.on('console', (m) => ['error'].includes(m.type()) && console.log(name, m.text()))
    await page.goto('http://localhost:4131/careers?domain=meridian.example' + (process.argv[2] ?? ''))
    await page.getByRole('button', { name: 'Show map' }).click()
    await page.getByTestId('map-marker').first().waitFor({ timeout: 30000 })
    await page.waitForTimeout(3000)
    await page.screenshot({ path: `/tmp/map-shots/page-${name}-${colorScheme}.png` })
    await ctx.close()
  }
await browser.close()
