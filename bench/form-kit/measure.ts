// Measures one entry at one size in a separate page, driven through the Chrome DevTools Protocol.
import type { Browser, CDPSession, Page } from 'playwright-core'
// Its declarations of `window` apply within the pages.
import type { Entry } from './harness.ts'

export interface Figures {
  /** Processor time of the page's main thread in milliseconds: script, style, layout and paint. */
  mountCpu: number
  keyCpu: number
  hideCpu: number
  showCpu: number
  submitCpu: number
  /** Wall-clock time to the end of the frame in milliseconds. */
  mount: number
  keys: number[]
  hide: number
  submit: number
  /** Megabytes of script objects after garbage collection, minus those of the empty page. */
  heap: number
  /** Fields rendered per key, if the entry counts them. */
  renders: number | undefined
  errors: number
}

const KEYS = 24
const WARM_KEYS = 4
const TOGGLES = 3

/** Returns the processor time used by the main thread, in milliseconds. */
async function spent(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000
}

async function heapSize(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** Waits until the page is idle. */
const rest = (page: Page, milliseconds: number) =>
  page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), milliseconds)

async function timed<T>(session: CDPSession, page: Page, act: () => Promise<T>): Promise<[cpu: number, result: T]> {
  await rest(page, 60)
  const before = await spent(session)
  const result = await act()
  await rest(page, 30)
  return [(await spent(session)) - before, result]
}

async function typeKeys(session: CDPSession, page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const text = 'abcdefgh'[at % 8] ?? 'a'
    const key = { key: text, code: `Key${text.toUpperCase()}`, windowsVirtualKeyCode: text.toUpperCase().charCodeAt(0) }
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...key })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    await rest(page, 15)
  }
}

/** Mounts, types, hides and shows ten fields, and submits, verifying each step. */
export async function measure(browser: Browser, address: string, size: number): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => 'bench' in window)
    const empty = await heapSize(session)
    const [mountCpu, mount] = await timed(session, page, () => page.evaluate((n) => window.bench.mount(n), size))
    const heap = (await heapSize(session)) - empty

    const selectors: Omit<Entry, 'mount'> = await page.evaluate(() => {
      const { typed, show, hide, submit, error, question } = window.bench
      return { typed, show, hide, submit, error, question }
    })
    await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.focus(), selectors.typed)
    await typeKeys(session, page, WARM_KEYS)
    await page.evaluate(() => void (window.bench.keys.length = 0))
    const rendered = await page.evaluate(() => window.renders)
    const [idleCpu] = await timed(session, page, () => idle(page))
    const [allKeys] = await timed(session, page, () => typeKeys(session, page, KEYS))
    const keys = await page.evaluate(() => window.bench.keys)
    if (keys.length !== KEYS) throw new Error(`${address}: ${keys.length} of ${KEYS} keys came to the page.`)
    const renders = ((await page.evaluate(() => window.renders)) - rendered) / KEYS
    const typed = await page.$eval(selectors.typed, (element) => (element as HTMLInputElement).value.length)
    if (typed !== KEYS + WARM_KEYS) throw new Error(`${address}: the field holds ${typed} characters.`)

    const hides: [number, number][] = []
    const shows: number[] = []
    const click = (target: string, selector: string, least: number, most = least) =>
      page.evaluate((given) => window.bench.click(...given), [target, selector, least, most] as const)
    const shown = await page.evaluate((selector) => window.bench.count(selector), selectors.question)
    for (let at = 0; at < TOGGLES; at += 1) {
      hides.push(await timed(session, page, () => click(selectors.hide, selectors.question, shown - 10)))
      shows.push((await timed(session, page, () => click(selectors.show, selectors.question, shown)))[0])
    }
    // The first question and the switch have answers: all others are missing; some libraries report these too.
    const [submitCpu, submit] = await timed(session, page, () =>
      click(selectors.submit, selectors.error, size - 2, 2 * size),
    )
    const errors = await page.evaluate((selector) => window.bench.count(selector), selectors.error)
    return {
      mountCpu,
      mount,
      keyCpu: (allKeys - idleCpu) / KEYS,
      keys,
      hideCpu: middle(hides.map(([cpu]) => cpu)),
      hide: middle(hides.map(([, clock]) => clock)),
      showCpu: middle(shows),
      submitCpu,
      submit,
      heap,
      renders: rendered === 0 ? undefined : renders,
      errors,
    }
  } finally {
    await context.close()
  }
}

/** Waits as often as there are keys, without keys, to measure the overhead. */
async function idle(page: Page): Promise<void> {
  for (let at = 0; at < KEYS; at += 1) await rest(page, 15)
}

/** Returns the median. */
export function middle(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return (low + high) / 2
}
