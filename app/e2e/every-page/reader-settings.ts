import { expect, type Page } from '@playwright/test'
import { open } from '../steps/page-steps.ts'

/**
 * Records how far the page moved by itself, for `layoutShifts`. Takes effect with the next page. The typeface is left out: a page
 * may lay out its texts in the fallback for some milliseconds, unseen, which moved them by up to 0.002.
 */
async function watchLayout(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value, sources } = entry as PerformanceEntry & {
          hadRecentInput: boolean
          value: number
          sources: { node?: Element }[]
        }
        if (hadRecentInput) continue
        const what = sources.map(({ node }) => `${node?.nodeName.toLowerCase()}.${node?.className}`).join(', ')
        moved.push(`moves by ${value.toFixed(4)} while it loads: ${what}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the movements of the open page since it began to load. */
export const layoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { moved: string[] }).moved])

/** Returns texts that are cut off, and the width by which the page is too wide. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - window.innerWidth
    const found = wide > 0 ? [`${wide} px too wide`] : []
    const ownText = (element: Element) =>
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflow, textOverflow, clipPath, position } = getComputedStyle(element)
      const isForScreenReaders = position === 'absolute' && (clipPath !== 'none' || element.offsetWidth <= 1)
      if (!ownText(element) || !element.checkVisibility() || isForScreenReaders) continue
      if (!/hidden|clip/.test(overflow) || textOverflow === 'ellipsis') continue
      const isCut = element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2
      if (isCut) found.push(`cuts off “${element.innerText.trim().slice(0, 40)}” in ${element.className}`)
    }
    return found
  })

/** Waits until a change of settings is drawn. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

/** Returns what the styles of a reader cut off. Their sheet is none of the page's, which its security policy would refuse. */
async function cutBy(page: Page, styles: string): Promise<string[]> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, styles)
  await drawn(page)
  const found = await cutTexts(page)
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return found
}

/** Spaces texts as WCAG 2.2, 1.4.12, lets readers do, and returns what that cuts off. */
async function withTextSpacing(page: Page): Promise<string[]> {
  const found = await cutBy(
    page,
    `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`,
  )
  return found.map((fault) => `with text spacing: ${fault}`)
}

/** Doubles the size of texts only, as browsers offer it, and returns what that cuts off. */
async function withLargeText(page: Page): Promise<string[]> {
  const found = await cutBy(page, ':root { font-size: 200% !important }')
  return found.map((fault) => `with text of 200 %: ${fault}`)
}

/** Zooms to 400 %, where a window of 1280 × 1024 has 320 × 256, and returns what keeps the page from being read there. */
async function atFourfoldZoom(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 256 })
  await drawn(page)
  const found = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - window.innerWidth
    // A dialog may fill the window: it scrolls, and can be closed.
    const fixed = [...document.querySelectorAll('body :not(dialog, dialog *)')].filter((element) => {
      const { position } = getComputedStyle(element)
      return (position === 'fixed' || position === 'sticky') && element.checkVisibility({ visibilityProperty: true })
    })
    window.scrollTo(0, document.documentElement.scrollHeight / 2)
    const covered = new Set<number>()
    for (const element of fixed) {
      const { top, bottom, width } = element.getBoundingClientRect()
      if (width < window.innerWidth / 2) continue
      for (let y = Math.max(0, Math.ceil(top)); y < Math.min(window.innerHeight, bottom); y++) covered.add(y)
    }
    window.scrollTo(0, 0)
    const share = covered.size / window.innerHeight
    return [
      ...(wide > 0 ? [`${wide} px too wide`] : []),
      ...(share > 0.5 ? [`${Math.round(share * 100)} % of the window stay covered`] : []),
    ]
  })
  if (size) await page.setViewportSize(size)
  return found.map((fault) => `at 400 %: ${fault}`)
}

/** Returns the icons that a contrast theme hides: masks whose colour is that of what they lie on. */
export async function inContrastTheme(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  await drawn(page)
  const found = await page.evaluate(() => {
    const faults = new Set<string>()
    const clear = (color: string) => /rgba\(.*, 0\)|transparent/.test(color)
    for (const element of document.querySelectorAll('body *'))
      for (const pseudo of [undefined, '::before', '::after']) {
        const style = getComputedStyle(element, pseudo)
        if (style.maskImage === 'none' || (pseudo && style.content === 'none') || !element.checkVisibility()) continue
        let behind: Element | null = pseudo ? element : element.parentElement
        while (behind && clear(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement
        const ground = behind ? getComputedStyle(behind).backgroundColor : 'rgb(255, 255, 255)'
        if (style.backgroundColor === ground) faults.add(`hides the icon of ${element.className || element.tagName}`)
      }
    return [...faults]
  })
  await page.emulateMedia({ forcedColors: 'none' })
  return found.map((fault) => `in a contrast theme: ${fault}`)
}

/** Returns the controls that a print of the page would show. Skills are content, though they open their level. */
async function onPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  await drawn(page)
  const found = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button:not(.profile-tag), [role=tab], nav, main input:not(form input)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 1)
      .map(
        (element) => `shows ${element.tagName.toLowerCase()} ${element.className || element.innerText.slice(0, 30)}`,
      ),
  )
  await page.emulateMedia({ media: 'screen' })
  return found.map((fault) => `on paper: ${fault}`)
}

/** Returns what is wrong with pages while they load, and with the settings of readers. */
export async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  await watchLayout(page)
  for (const path of paths) {
    await open(page, path)
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    for (const look of [layoutShifts, withTextSpacing, withLargeText, atFourfoldZoom, inContrastTheme, onPaper])
      found.push(...(await look(page)).map((fault) => `${path} ${fault}`))
  }
  return found
}
