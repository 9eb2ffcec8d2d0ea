import { type BrowserContext, expect, test } from '@playwright/test'
import { wholeChromium } from '../../scripts/find-chromium.mjs'
import { newCandidate, savePositions } from './new-candidate.ts'
import { extendOffer } from './offers-steps.ts'
import { ControlWalk } from './press-controls.ts'
import { DEMO, open } from './search-steps.ts'

// The shell without windows neither crashes nor selects text as the browser of a visitor does.
const program = wholeChromium()
test.use({ ...(program && { launchOptions: { executablePath: program } }) })
// Each press begins with a fresh page, so this takes minutes for each group of pages.
test.skip(!process.env['FOYER_TEST_LONG'], 'Runs with npm run test:long.')

/** Pages that anyone can open. */
const OPEN_PAGES = [
  '/careers/search?query=engineer&location=Berlin&filter_employment_type=full time',
  '/careers/search?query=zzzqqq',
  '/careers/search?tab=map',
  '/careers/job',
  '/careers/login',
  '/careers/jtn',
  '/careers/job-alerts',
  '/offers/verify',
  '/nowhere/at/all',
]

const ACCOUNT_PAGES = ['/careers/settings', '/careers/saved-jobs', '/careers/offers', '/careers/offers-hub']

const GALLERY_PAGES = ['', '/fields/select']

async function walkAll(context: BrowserContext, width: number, paths: readonly string[]): Promise<string[]> {
  const walk = await ControlWalk.on(context)
  for (const path of paths)
    await walk.visit(path, async (page) => {
      await page.setViewportSize({ width, height: 800 })
      await open(page, path)
    })
  expect(walk.pressed.size).toBeGreaterThan(paths.length)
  return walk.faults
}

for (const width of [360, 1280]) {
  test.describe(`at ${width} pixels, every control does something where people press it`, () => {
    test.setTimeout(1_800_000)

    test('on pages that anyone can open [A01] @desk', async ({ context }) => {
      expect(await walkAll(context, width, OPEN_PAGES)).toEqual([])
    })

    test('on pages of an account [A01] @desk', async ({ page }) => {
      const email = await newCandidate(page)
      const found = await page.request.get(`/api/pcsx/search?${DEMO}`)
      const { data } = (await found.json()) as { data: { positions: { id: number }[] } }
      await savePositions(
        page,
        data.positions.slice(0, 2).map(({ id }) => id),
      )
      const offer = await extendOffer(page, email, ['inline', 'steps', 'esign', 'readonly'])
      const documents = offer.documents.map(({ id }) => `/careers/offer/${offer.enc_id}/offer-document/${id}`)
      expect(
        await walkAll(page.context(), width, [...ACCOUNT_PAGES, `/careers/offer/${offer.enc_id}`, ...documents]),
      ).toEqual([])
    })

    test('on pages of the form gallery [A01] @desk', async ({ context }) => {
      expect(
        await walkAll(
          context,
          width,
          GALLERY_PAGES.map((path) => `/form-kit${path}`),
        ),
      ).toEqual([])
    })
  })
}
