import { expect, type Page, test } from '@playwright/test'
import { newCandidate } from '../steps/new-candidate.ts'
import { holdBack, open, refusals } from '../steps/page-steps.ts'

/** Terms that have changed since they were accepted, as the server would tell it. */
async function askAgain(page: Page) {
  await page.route('**/api/pcsx/terms_of_service*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch()
    const body = await answer.json()
    if (!body.data.terms) return route.fulfill({ response: answer })
    const { terms } = body.data
    const previous = { version: 'old', attestedTs: 1_767_225_600, terms }
    const now = { ...terms, infoText: `${terms.infoText}<p>We also keep a copy of your answers.</p>` }
    return route.fulfill({ json: { ...body, data: { ...body.data, tosAttested: false, terms: now, previous } } })
  })
}

test('the terms come before everything else, can’t be closed, and can only be accepted or left by signing out @desk', async ({
  page,
}, info) => {
  await newCandidate(page, 'first')
  await open(page, '/careers')
  const dialog = page.getByRole('dialog', { name: 'Before you start' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  for (let times = 0; times < 8; times += 1) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement === document.body || activeElement?.closest('dialog') !== null
    })
    expect(inside).toBe(true)
  }
  const box = await dialog.boundingBox()
  const view = page.viewportSize()
  if (info.project.name === 'phone') expect([box?.width, box?.height]).toEqual([view?.width, view?.height])
  else expect(box?.width).toBeLessThan(view?.width ?? 0)
  await expect(dialog.getByText('These terms are an agreement')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'I agree' })).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Sign out' }).click()
  await expect(dialog).toHaveCount(0)
})

test('nothing of the site can be read before the terms are accepted, also while their dialog loads [second/D18] @desk', async ({
  page,
}) => {
  await newCandidate(page, 'first')
  const release = await holdBack(page, /\/gen\/js\/FirstSteps-/)
  await open(page, '/careers')
  await expect(page.getByRole('main')).toBeHidden()
  release()
  await page.getByRole('dialog', { name: 'Before you start' }).getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByRole('main')).toBeVisible()
})

test('a new version of the terms asks again and shows what was added @desk', async ({ page }) => {
  await newCandidate(page)
  await askAgain(page)
  await open(page, '/careers')
  const dialog = page.getByRole('dialog', { name: 'Before you start' })
  await expect(dialog.getByText('These terms have changed since you accepted them on')).toBeVisible()
  await expect(dialog.getByRole('insertion')).toContainText('We also keep a copy of your answers.')
  await expect(dialog.getByRole('insertion').first()).toContainText('Added:')
  expect(await refusals(page)).toEqual([])
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Show changes' }).click()
  await expect(dialog.getByRole('insertion')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await expect(dialog).toHaveCount(0)
})
