import { expect, test } from '@playwright/test'
import { createSite } from '../steps/operator.ts'
import { cards, heading, locationField, openFilter, queryField } from './search-steps.ts'
import { holdBack, open, refusals } from '../steps/page-steps.ts'

test('the title follows the search without a reload [J1] @desk', async ({ page }) => {
  await open(page, '/careers')
  await expect(page).toHaveTitle('Jobs | Meridian Works')
  await queryField(page).fill('engineer')
  await locationField(page).fill('Leeds')
  await locationField(page).press('Enter')
  await expect(page).toHaveTitle('Engineer jobs in Leeds | Meridian Works')
  await page.goBack()
  await expect(page).toHaveTitle('Jobs | Meridian Works')
})

test('a job opened offline says so, and loads when the network is back [A23] @desk', async ({
  page,
  context,
  isMobile,
}) => {
  // A notice that is still fading in has too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/careers?query=engineer')
  const job = cards(page).last().getByRole('link')
  const name = await job.innerText()
  if (isMobile) {
    // The scripts of a position come with the first one that is read.
    await cards(page).first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Back to results' }).click()
  } else await expect(page.getByTestId('position-details').getByRole('heading').first()).toBeVisible()
  await context.setOffline(true)
  await job.click()
  await expect(page.getByText('You’re offline. We’ll load this when you’re back online.')).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await context.setOffline(false)
  await expect(page.getByTestId('position-details').getByRole('heading', { name, exact: true })).toBeVisible()
})

test('a filter opened offline says so, and lists its options when the network is back @desk', async ({
  page,
  context,
}) => {
  await open(page, '/careers')
  await context.setOffline(true)
  await openFilter(page, 'Department')
  await expect(page.getByRole('group', { name: 'Department' }).getByText('You’re offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('checkbox', { name: /^Engineering/ })).toBeVisible()
})

test('a filter stays open when the job beside the list loads once the network is back @desk', async ({
  page,
  context,
}) => {
  await page.route('**/api/pcsx/position_details*', (route) => route.abort())
  await open(page, '/careers')
  await expect(page.getByRole('heading', { name: 'We couldn’t load this job' })).toBeVisible()
  await context.setOffline(true)
  await openFilter(page, 'Department')
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(page.getByTestId('position-details')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Engineering/ })).toBeVisible()
})

test('results stay when the reasons for one can’t be loaded, and the reasons come with the network @desk', async ({
  page,
  context,
}) => {
  await page.route('**/gen/js/WhyResult-*', (route) => route.abort())
  const refused = page.waitForEvent('console', (line) => line.text().includes('Loading chunk WhyResult failed'))
  await open(page, '/careers?query=engineer')
  await refused
  await expect(page.getByTestId('position-details').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(cards(page)).not.toHaveCount(0)
  await page.unrouteAll()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByText('Why this result')).toBeVisible()
})

test('the open job stays where it is when the reasons for it arrive @desk', async ({ page }) => {
  const arrive = await holdBack(page, '**/gen/js/WhyResult-*')
  await open(page, '/careers?query=engineer')
  const title = page.getByTestId('position-details').getByRole('heading', { level: 2 }).first()
  await expect(title).toBeVisible()
  await expect(page.getByText('Why this result')).toHaveCount(0)
  const before = await title.boundingBox()
  arrive()
  await expect(page.getByText('Why this result')).toBeVisible()
  expect(await title.boundingBox()).toEqual(before)
})

test('a printed search has the open job, or on a narrow screen the list with the company [A15] @desk', async ({
  page,
}) => {
  const details = page.getByTestId('position-details')
  await open(page, '/careers?query=engineer')
  await expect(details.getByRole('heading', { name: 'Skills' })).toBeVisible()
  // Paper is narrower than the window; Chromium tells scripts so.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 990 })
  await expect(details.getByRole('heading', { name: 'Skills' })).toBeVisible()
  await expect(heading(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(details).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(heading(page)).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('banner')).toHaveText('Meridian Works', { useInnerText: true })
  await expect(page.getByRole('img', { name: 'Trams' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Result pages' })).toBeHidden()
})

test('a hero image narrower than the window has its text at the same width [A14] @desk', async ({ page }) => {
  test.slow()
  const domain = `narrow-hero${test.info().retry}.example`
  await createSite(domain, {
    branding: {
      heroImageConfig: {
        enable: true,
        image: '/demo/meridian-hero-1.svg',
        text: '<h2>Ours</h2>',
        desktop: { maxWidth: 1000 },
      },
    },
  })
  await open(page, `/careers?domain=${domain}`)
  const boxes = ['.hero', '.hero-picture', '.hero-text'].map((part) => page.locator(part).boundingBox())
  for (const box of await Promise.all(boxes)) expect(box).toMatchObject({ x: 140, width: 1000 })
})
