import { expect, test } from '@playwright/test'
import { sampleFiles } from '../../src/testing/resumes/sample-resumes.ts'
import { refusedBy } from '../steps/axe.ts'
import { newCandidate, uploadResume } from '../steps/new-candidate.ts'
import { isReady, open } from '../steps/page-steps.ts'

const PROFILE = '/careers/profile?domain=meridian.example'

test('a candidate fills in a profile with the keyboard, moves, deletes and undoes, and never overwrites another device [P1] [P2]', async ({
  page,
  context,
}) => {
  await newCandidate(page)
  await page.goto(PROFILE)
  await isReady(page)
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  const completion = page.getByRole('region', { name: /^Your profile is/ })
  await expect(completion.getByRole('link').first()).toHaveText('Résumé files')
  await expect(completion.getByText(/: \d+ jobs$/).first()).toBeVisible()

  const add = async (position: string) => {
    await page.getByRole('button', { name: 'Add to Experience' }).press('Enter')
    await page.getByRole('textbox', { name: 'Job title' }).fill(position)
    await page.getByRole('textbox', { name: 'Start', exact: false }).fill('03/2019')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: position })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Add to Experience' }).press('Enter')
  await page.getByRole('textbox', { name: 'Start', exact: false }).fill('9999')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Use a year from 1900 to 2100.').first()).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await add('Welder')
  await add('Fitter')
  const titles = page.getByRole('region', { name: 'Experience', exact: true }).getByRole('heading', { level: 3 })
  await expect(titles).toHaveText(['Fitter', 'Welder'])
  const menu = page.getByRole('button', { name: 'More for Welder' })
  const action = (name: string) => page.getByRole('menuitem', { name })
  await menu.press('Enter')
  await expect(action('Move up')).toBeFocused()
  expect(await refusedBy(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.press('ArrowDown')
  await action('Move up').press('Enter')
  await expect(titles).toHaveText(['Welder', 'Fitter'])
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await action('Move down').press('Enter')
  await expect(titles).toHaveText(['Fitter', 'Welder'])
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await page.keyboard.press('End')
  await expect(action('Delete')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titles).toHaveText(['Fitter'])
  await page.getByRole('button', { name: 'More for Fitter' }).press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Delete'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(titles).toHaveText(['Fitter', 'Welder'])

  await page.getByRole('button', { name: 'Edit Summary' }).press('Enter')
  await page.getByRole('textbox', { name: 'Summary' }).fill('Typed here')
  const other = await context.newPage()
  await open(other, '/careers/profile')
  await other.getByRole('button', { name: 'Edit Summary' }).click()
  await other.getByRole('textbox', { name: 'Summary' }).fill('Typed there')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Saved.')).toBeVisible()
  await page.reload()
  await isReady(page)
  await page.getByRole('button', { name: 'Edit Summary' }).press('Enter')
  await expect(page.getByText('We kept what you typed.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('Typed here')
})

test('the profile fits a narrow window in a right-to-left language @desk', async ({ page }) => {
  await newCandidate(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${PROFILE}&hl=ar`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ملفي الشخصي')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await refusedBy(page)).toEqual([])
})

test('values from a résumé say where they are from, lead to their line, and are the candidate’s own once edited', async ({
  page,
}) => {
  await newCandidate(page)
  await uploadResume(page, Buffer.from(await sampleFiles.pdf()), 'Ines Prado.pdf')
  await open(page, '/careers/profile')
  const experience = page.getByRole('region', { name: 'Experience', exact: true })
  const source = experience.getByRole('link', { name: /^From Ines Prado\.pdf, page 1/ }).first()
  await expect(source).toHaveText('From Ines Prado.pdf, page 1')
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit Head Baker' }).click()
  await page.getByRole('textbox', { name: 'Job title' }).fill('Master Baker')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Master Baker' })).toBeVisible()
  const entry = experience.getByRole('listitem').filter({ hasText: 'Master Baker' })
  await expect(entry).toContainText('From Ines Prado.pdf, page 1 (')
  await expect(entry.getByRole('link', { name: /^From Ines/ })).not.toHaveAccessibleName(/Job title/)

  await page.getByRole('link', { name: 'From Ines Prado.pdf, page 1 (Phone)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check Ines Prado.pdf' })).toBeVisible()
  const line = page.locator('.review-mark[aria-pressed=true]')
  await expect(line).toHaveAccessibleName(/\+351 22 202 3400/)
  await expect(line).toBeFocused()
})

test('a candidate changes levels of skills, courses, a project’s roles and keywords, and picks a suggested place', async ({
  page,
}) => {
  await newCandidate(page)
  const resume = {
    basics: { name: 'Ines Prado' },
    education: [{ institution: 'Escola de Hotelaria', area: 'Pastry', courses: ['Sugar', 'Chocolate'] }],
    skills: [{ name: 'Sourdough', level: 'Good' }],
    projects: [{ name: 'Night bakery', roles: ['Lead'], keywords: ['rye'], entity: 'Padaria' }],
  }
  await uploadResume(page, JSON.stringify(resume), 'resume.json')
  await open(page, '/careers/profile')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const skills = page.getByRole('region', { name: 'Skills', exact: true })
  await expect(skills.getByRole('button', { name: 'Edit Sourdough' })).toHaveText('Sourdough · Good')
  await skills.getByRole('button', { name: 'Edit Sourdough' }).press('Enter')
  await page.getByRole('textbox', { name: 'Level' }).fill('Excellent')
  expect(await refusedBy(page)).toEqual([])
  await save.press('Enter')
  await expect(skills.getByRole('button', { name: 'Edit Sourdough' })).toHaveText('Sourdough · Excellent')
  await expect(skills.getByRole('button', { name: 'Edit Sourdough' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit Pastry' }).click()
  await expect(page.getByRole('textbox', { name: 'Courses' })).toHaveValue('Sugar\nChocolate')
  await page.getByRole('textbox', { name: 'Courses' }).fill('Sugar\nIce cream')
  await save.click()
  await expect(page.getByText('Sugar, Ice cream')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Night bakery' }).click()
  await page.getByRole('textbox', { name: 'Roles' }).fill('Lead\nBaker')
  await page.getByRole('textbox', { name: 'Keywords' }).fill('rye\nspelt')
  await expect(page.getByRole('textbox', { name: 'Organization' })).toHaveValue('Padaria')
  expect(await refusedBy(page)).toEqual([])
  await save.click()
  await expect(page.getByText('Lead, Baker')).toBeVisible()
  await expect(page.getByText('rye, spelt')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Contact' }).click()
  const place = page.getByRole('combobox', { name: 'Where you live' })
  await place.fill('Lisb')
  await expect(page.locator('datalist option').first()).toHaveAttribute('value', /^Lisb/)
  await place.fill((await page.locator('datalist option').first().getAttribute('value')) ?? '')
  await save.click()
  await expect(
    page.getByRole('region', { name: 'Contact' }).getByText(/^Lisb/).and(page.locator(':not(option)')).first(),
  ).toBeVisible()
})

test('an edit of what another device changed keeps what was typed, and either text can be kept', async ({
  page,
  context,
}) => {
  await newCandidate(page)
  await open(page, '/careers/profile')
  const other = await context.newPage()
  await open(other, '/careers/profile')
  const summary = (on: typeof page) => on.getByRole('textbox', { name: 'Summary' })
  const save = (on: typeof page) => on.getByRole('button', { name: 'Save', exact: true })
  const write = async (on: typeof page, text: string) => {
    await on.getByRole('button', { name: 'Edit Summary' }).click()
    await summary(on).fill(text)
  }
  // Without the live stream, this page does not hear of the other one's change.
  await page.route('**/api/pcsx/profile_details*', (route) => route.abort())
  await write(page, 'Typed here')
  await write(other, 'Typed there')
  await save(other).click()
  await expect(other.getByText('Saved.')).toBeVisible()
  await save(page).click()
  await expect(
    page.getByText('This part was changed on another device while you typed.', { exact: false }),
  ).toBeVisible()
  await expect(summary(page)).toHaveValue('Typed here')
  expect(await refusedBy(page)).toEqual([])
  await page.unroute('**/api/pcsx/profile_details*')
  await page.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' }).getByText('Typed here')).toBeVisible()
})
