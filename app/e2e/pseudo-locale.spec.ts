import { expect, type Page, test } from '@playwright/test'
import { everyAddress, textsOutsideOfCatalogue } from './page-texts.ts'
import { cards, DEMO } from './search-steps.ts'
import { signIn } from './new-candidate.ts'

/** Pages are opened at the widest, and take the others while they are open. */
const WIDEST = 1280
const WIDTHS = [WIDEST, 768, 360]
/** Pages that only signed-in candidates see. */
const SIGNED_IN = [
  '/careers/saved-jobs',
  '/careers/job-alerts',
  '/careers/settings',
  '/careers/offers',
  '/careers/offers-hub',
  '/careers/onboarding',
]

/** A page in a language, once its scripts answer. */
async function openIn(page: Page, path: string, language: string): Promise<void> {
  await page.setViewportSize({ width: WIDEST, height: 800 })
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}${DEMO}&hl=${language}`)
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

async function aPosition(page: Page): Promise<string> {
  const answer = await page.request.get(`/api/pcsx/search?${DEMO}&num=1`)
  const body = (await answer.json()) as { data: { positions: { id: number }[] } }
  return String(body.data.positions[0]?.id)
}

/** Another width of the same page, once it has taken it. */
async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  )
}

/** Headings, parts and fields that reach beyond the window, which a page that is cut off at its edge would hide. */
function beyondTheWindow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, section, article, form, input, button)')].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const beyond = width > 0 && element.checkVisibility() && (left < -1 || right > window.innerWidth + 1)
      return beyond ? [`${element.tagName}.${element.className}`] : []
    }),
  )
}

for (const language of ['en-XA', 'ar']) {
  const isPseudo = language === 'en-XA'
  const texts = isPseudo ? 'has all its texts from the catalogue, and its title, and ' : ''
  test(`every page ${texts}is no wider than the window in ${language}, on a phone or a desk [S10]`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    for (const path of [...everyAddress(await aPosition(page)), '/careers?query=engineer&location=Berlin']) {
      await openIn(page, path, language)
      // The gallery is the form toolkit's documentation, in English only.
      const hasTexts = isPseudo && !path.startsWith('/form-kit')
      if (hasTexts) expect(await page.title(), path).toContain('⟧')
      for (const width of WIDTHS) {
        await widen(page, width)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
        if (hasTexts) expect(await textsOutsideOfCatalogue(page), `${path} at ${width}`).toEqual([])
      }
    }
    await expect(page.locator('html')).toHaveAttribute('dir', isPseudo ? 'ltr' : 'rtl')
    await expect(cards(page).first()).toBeVisible()
  })
}

test('so have a search with filters, places and suggestions, one that finds nothing, and a closed address [S10]', async ({
  page,
}) => {
  for (const path of [
    '/careers?query=engineer&location=Berlin&filter_employment_type=full time',
    '/careers?query=techncian&location=Germany&start=10',
    '/careers?query=zzzqqq&location=nowhereville&filter_department=none',
    '/careers/job/1',
  ]) {
    await openIn(page, path, 'en-XA')
    expect(await textsOutsideOfCatalogue(page), path).toEqual([])
  }
  await openIn(page, '/careers', 'en-XA')
  await page.locator('.filters summary').first().click()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  expect(await textsOutsideOfCatalogue(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('[data-field="query"] input').pressSequentially('engi')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await textsOutsideOfCatalogue(page)).toEqual([])
})

test('so do the pages of whoever is signed in, their menus and their panel [S10]', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'alice@example.com')
  for (const path of SIGNED_IN) {
    await openIn(page, path, 'en-XA')
    await expect(page.locator('.account-menu')).toBeVisible()
    await expect(page.locator('.fk-loading')).toHaveCount(0)
    expect(await page.title(), path).toContain('⟧')
    for (const width of WIDTHS) {
      await widen(page, width)
      expect(await textsOutsideOfCatalogue(page), `${path} at ${width}`).toEqual([])
      expect(await beyondTheWindow(page), `${path} at ${width}`).toEqual([])
    }
  }
  await widen(page, WIDEST)
  await page.locator('.account-menu summary').click()
  expect(await textsOutsideOfCatalogue(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByTestId('notification-badge').locator('xpath=ancestor::button').click()
  const panel = page.getByRole('dialog')
  for (const tab of [0, 1]) {
    await panel.getByRole('tab').nth(tab).click()
    await expect(panel.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'false')
    expect(await textsOutsideOfCatalogue(page)).toEqual([])
  }
})

test('so have the windows that ask to sign in, for a job alert, and to accept the terms [S10]', async ({ page }) => {
  await openIn(page, '/careers/search', 'en-XA')
  await page.locator('.pill-alert').click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  await expect(page.locator('.field-error')).toHaveCount(2)
  expect(await textsOutsideOfCatalogue(page)).toEqual([])
  await page.keyboard.press('Escape')
  await cards(page).first().getByRole('button').click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  expect(await textsOutsideOfCatalogue(page)).toEqual([])
  await page.route('**/api/pcsx/terms_of_service*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    return route.fulfill({ json: { ...body, data: { ...body.data, tosAttested: false, previous: null } } })
  })
  await signIn(page, 'carol@example.com')
  await openIn(page, '/careers/saved-jobs', 'en-XA')
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
  expect(await textsOutsideOfCatalogue(page)).toEqual([])
})

test('a text that is not in the catalogue would be found [S10]', async ({ page }) => {
  await openIn(page, '/careers', 'en-XA')
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<p>Left behind</p><button aria-label="Hidden"></button>')
  })
  const found = await textsOutsideOfCatalogue(page)
  expect(found).toHaveLength(2)
  expect(found.join()).toMatch(/Left behind.*Hidden/)
})

for (const language of ['en', 'ar']) {
  test(`no page of somebody signed in is wider than the window in ${language} [S10]`, async ({ page }) => {
    await signIn(page, 'alice@example.com')
    for (const path of SIGNED_IN) {
      await openIn(page, path, language)
      for (const width of WIDTHS) {
        await widen(page, width)
        expect(await beyondTheWindow(page), `${path} at ${width}`).toEqual([])
      }
    }
  })
}
