import { expect, type Page, test } from '@playwright/test'
import { cleanCompanyHtml } from '../../src/platform/html/clean-company-html.ts'
import hostile from '../../src/platform/html/hostile-html.json' with { type: 'json' }

/** A page without a security policy: only the sanitizer protects the browser from the HTML. */
const ORIGIN = 'http://shown.test'
const AT_ONCE = 12

test.skip(({ isMobile }) => isMobile, 'Running and calling do not depend on the width.')

async function show(page: Page, pieces: string[]) {
  const requested = new Set<string>()
  let hits = 0
  let left = 0
  await page.exposeFunction('hit', () => void (hits += 1))
  await page.route('**/*', async (route) => {
    const { origin, href } = new URL(route.request().url())
    if (href === `${ORIGIN}/`) return route.fulfill({ contentType: 'text/html', body: '<!doctype html><main></main>' })
    if (origin !== ORIGIN) requested.add(href)
    return route.fulfill({ status: 404, body: '' })
  })
  for (let from = 0; from < pieces.length; from += AT_ONCE) {
    // A page that is on its way elsewhere interrupts what leads it back.
    await expect(async () => void (await page.goto(`${ORIGIN}/`))).toPass({ intervals: [0] })
    const shown = page.evaluate(
      async (texts) => {
        for (const text of texts) {
          const place = document.createElement('div')
          document.querySelector('main')?.append(place)
          place.innerHTML = text
        }
        // Elements that react to input without leaving the page.
        for (const element of document.querySelectorAll('main *')) {
          element.addEventListener('click', (event) => event.preventDefault())
          for (const kind of ['pointerenter', 'mouseover', 'focus', 'click', 'toggle', 'blur'])
            element.dispatchEvent(new Event(kind, { cancelable: true }))
        }
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
      },
      pieces.slice(from, from + AT_ONCE),
    )
    // A page that leads away is gone before it is done.
    await shown.catch(() => (left += 1))
  }
  return { hits, left, requested: [...requested] }
}

test('sanitized company HTML runs no script and loads nothing, even without a content security policy', async ({
  page,
}) => {
  const cleaned = hostile.map((html) => cleanCompanyHtml(html, ['https://img.example']))
  expect(await show(page, cleaned)).toEqual({ hits: 0, left: 0, requested: [] })
})

test('the same HTML does both before it is sanitized', async ({ page }) => {
  const { hits, requested } = await show(page, hostile)
  expect(hits).toBeGreaterThan(20)
  expect(requested.length).toBeGreaterThan(5)
})
