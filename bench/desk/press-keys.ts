import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { percentile } from '../bench-site/percentile.ts'
import { startServer, temporaryFolder } from '../server/product.ts'

const DOMAIN = 'meridian.example'
const PRESSES = 30
/** A colleague who reads fast; the next application is loaded meanwhile. */
const READING_MS = 800

/** Opens applications of the demo one after the other by key, and prints the times from the key to the painted page. */
export async function pressKeys(): Promise<void> {
  const folder = temporaryFolder()
  const server = await startServer(folder.path, { seed: 'demo', launch: (program, args) => [program, args] })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await signIn(page, server.url)
    await page.addInitScript(measureKeys)
    await page.goto(`${server.url}/careers/tools/applications?domain=${DOMAIN}`)
    await page.waitForSelector('html[data-scripts="ready"]')
    await page.locator('[data-application] a').first().click()
    await page.locator('[aria-keyshortcuts="j"]').waitFor()
    await setTimeout(READING_MS)
    for (let press = 0; press < PRESSES; press += 1) {
      await page.keyboard.press('j')
      await setTimeout(READING_MS)
    }
    const times = await page.evaluate(() => (globalThis as unknown as { opened: number[] }).opened)
    if (times.length !== PRESSES) throw new Error(`${times.length} of ${PRESSES} presses opened an application.`)
    process.stdout.write(
      `the next application by key: median ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms\n`,
    )
  } finally {
    await browser.close()
    await server.stop()
    folder.remove()
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  const first = await page.request.get(`${url}/careers?domain=${DOMAIN}`)
  const answer = await page.request.post(`${url}/api/auth/sign-in/email?domain=${DOMAIN}`, {
    data: { email: 'carol@example.com', password: 'foyer-demo' },
    headers: { 'x-csrf-token': first.headers()['x-csrf-token'] ?? '', origin: url },
  })
  if (!answer.ok()) throw new Error(`Carol could not sign in: ${await answer.text()}`)
}

/** Runs in the page: records the time from each key to the frame that shows another receipt. */
function measureKeys(): void {
  const opened: number[] = []
  Object.assign(globalThis, { opened })
  const receipt = () => /Receipt (\w+)/.exec(document.querySelector('article')?.textContent ?? '')?.[1]
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key !== 'j') return
      const before = receipt()
      const look = () => {
        const now = receipt()
        if (now === undefined || now === before) return void requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => opened.push(performance.now() - timeStamp), { once: true })
        port1.start()
        port2.postMessage(undefined)
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )
}
