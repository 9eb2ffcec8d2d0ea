// Times how fast the preview of the theme builder follows a key, and counts what its pages move, on a running demo:
// npm run bench -- --only theme --url http://localhost:3000
import { chromium, type Frame, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { percentile } from '../bench-site/percentile.ts'

const DOMAIN = 'domain=meridian.example'
const PAGES = ['search', 'dashboard', 'letter', 'profile'] as const
const KEYS = 60
/** Four keys a second, as people type. */
const PAUSE_MS = 250

const at = process.argv.indexOf('--url')
const url = at === -1 ? undefined : process.argv[at + 1]
if (!url) throw new Error('Name a running demo: --url http://localhost:3000.')

interface Timed {
  pressed: number[]
  drawn: number[]
  shift: number
}
type Bench = typeof window & { bench: Timed }

/** Runs in every document: notes the keys, the frames drawn after a change of the look, and the layout shifts. */
function watch(): void {
  localStorage.clear()
  const bench: Timed = { pressed: [], drawn: [], shift: 0 }
  ;(window as Bench).bench = bench
  const now = () => performance.timeOrigin + performance.now()
  addEventListener('keydown', ({ timeStamp }) => bench.pressed.push(performance.timeOrigin + timeStamp), true)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number }[]) bench.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => bench.drawn.push(now()))
        port1.start()
        port2.postMessage(0)
      }),
    ).observe(document.documentElement, { attributeFilter: ['style'] })
  })
}

const bench = (frame: Frame | Page) => frame.evaluate(() => (window as Bench).bench)

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } })
  const first = await context.request.get(`/careers?${DOMAIN}`)
  const headers = { 'x-csrf-token': first.headers()['x-csrf-token'] ?? '', origin: new URL(url).origin }
  const data = { email: 'carol@example.com', password: 'foyer-demo' }
  const signedIn = await context.request.post(`/api/auth/sign-in/email?${DOMAIN}`, { data, headers })
  if (!signedIn.ok()) throw new Error(await signedIn.text())
  await context.addInitScript(watch)
  const rows = []
  for (const name of PAGES) {
    const page = await context.newPage()
    // Drafts stay in the browser: the demo keeps its look.
    await page.route('**/api/pcsx/tools/theme/draft*', (route) => route.abort())
    await page.goto(`/careers/tools/theme?${DOMAIN}`)
    await page.getByRole('combobox', { name: 'Page' }).selectOption(name)
    const draft = page.frameLocator('iframe[title="Preview of the draft"]').locator('html[data-scripts=ready]')
    await draft.waitFor({ timeout: 30_000 })
    await page.waitForLoadState('networkidle')
    const frame = page.frames().find((one) => one.url().includes('theme=draft'))
    if (!frame) throw new Error('The preview has no frame.')
    const loaded = { frame: (await bench(frame)).shift, page: (await bench(page)).shift }
    const field = page.getByRole('textbox', { name: 'Accent Light', exact: true })
    await field.fill('#0b5c5')
    const delays: number[] = []
    await field.press('End')
    for (let key = 0; key < KEYS; key += 1) {
      // Every other key completes a colour, which the preview shows.
      await field.press(key % 2 === 0 ? String(key % 10) : 'Backspace')
      await page.waitForTimeout(PAUSE_MS)
      const pressed = (await bench(page)).pressed.at(-1) ?? 0
      const drawn = (await bench(frame)).drawn.find((time) => time > pressed)
      if (key % 2 === 0 && drawn !== undefined) delays.push(drawn - pressed)
    }
    rows.push({
      page: name,
      keys: delays.length,
      p50: Math.round(percentile(delays, 0.5)),
      p95: Math.round(percentile(delays, 0.95)),
      'shift of the page while it loads': loaded.frame.toFixed(4),
      'while typing': ((await bench(frame)).shift - loaded.frame).toFixed(4),
      'of the builder while typing': ((await bench(page)).shift - loaded.page).toFixed(4),
    })
    await page.close()
  }
  console.table(rows)
} finally {
  await browser.close()
}
