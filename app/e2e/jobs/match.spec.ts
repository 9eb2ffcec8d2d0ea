import { expect, type Page, test } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { newCandidate, signIn } from '../steps/new-candidate.ts'
import { cards } from '../search/search-steps.ts'
import { open } from '../steps/page-steps.ts'

const DOMAIN = 'meridian.example'

/** Posts as a page does, and returns the status. */
async function post(page: Page, path: string, data: object): Promise<void> {
  const first = await page.request.get(`/careers?domain=${DOMAIN}`)
  const headers = { 'x-csrf-token': first.headers()['x-csrf-token'] ?? '', origin: new URL(first.url()).origin }
  const answer = await page.request.post(`${path}?domain=${DOMAIN}`, { data, headers })
  expect(answer.status(), await answer.text()).toBe(200)
}

const skills = (page: Page, ...names: string[]) =>
  Promise.all(names.map((skill) => post(page, '/api/pcsx/match_skill', { skill, answer: 'mine' })))

/** Returns the address of the demo's first position with this title. */
async function positionWith(page: Page, title: string): Promise<string> {
  const answer = await page.request.get('/api/pcsx/search', { params: { domain: DOMAIN, query: title } })
  const { data } = (await answer.json()) as { data: { positions: { id: number; name: string }[] } }
  return `/careers/job/${String(data.positions.find(({ name }) => name === title)?.id)}`
}

const match = (page: Page) => page.getByRole('region', { name: 'How this job fits you' })

test('a candidate reads the notice, sees the match with its facts, and answers what is missing by keyboard [P4]', async ({
  page,
}) => {
  await newCandidate(page)
  await skills(page, 'TypeScript')
  await skills(page, 'PostgreSQL')
  await open(page, await positionWith(page, 'Backend Developer, Telemetry'))
  await expect(match(page)).toContainText('We never read your name, photo, date of birth')
  await expect(match(page)).not.toContainText('out of 100')
  expect(await refusedBy(page)).toEqual([])
  await match(page).getByRole('button', { name: 'Show my match' }).press('Enter')
  await expect(match(page)).toContainText('out of 100')
  await expect(match(page).getByRole('row', { name: /Required skills/ })).toContainText('You have')
  const linux = { name: 'I have this: Linux' }
  await match(page).getByRole('button', linux).press('Enter')
  await expect(match(page)).toContainText('We’ve added Linux to your profile.')
  await expect(match(page).getByRole('button', linux)).toHaveCount(0)
  await match(page).getByRole('button', { name: 'Not mine: MQTT' }).press('Enter')
  await match(page).getByText('Skills you don’t have').press('Enter')
  await match(page).getByRole('button', { name: 'Undo: MQTT' }).press('Enter')
  await expect(match(page).getByRole('button', { name: 'I have this: MQTT' })).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
})

test('a job that has little in common with the profile says so kindly, offers to add skills and folds the figures', async ({
  page,
}) => {
  await newCandidate(page)
  await skills(page, 'Sourdough')
  await post(page, '/api/pcsx/match_choices', { noticeRead: true })
  await open(page, await positionWith(page, 'Backend Developer, Telemetry'))
  await expect(match(page)).toContainText('We found little in common with your profile yet.')
  await expect(match(page).getByText('Weak match')).toHaveCount(0)
  await expect(match(page).getByRole('table')).toBeHidden()
  await match(page).getByText('What your match is made of').first().press('Enter')
  await expect(match(page).getByRole('table')).toBeVisible()
  await expect(match(page)).toContainText('out of 100')
  expect(await refusedBy(page, '.match')).toEqual([])
  await match(page).getByRole('link', { name: 'Add skills' }).click()
  await expect(page.getByRole('button', { name: 'Edit Skills' })).toBeInViewport()
})

test('a candidate turns matching off in the settings, and jobs no longer show it', async ({ page }) => {
  await newCandidate(page)
  await skills(page, 'TypeScript')
  const address = await positionWith(page, 'Backend Developer, Telemetry')
  await open(page, '/careers/settings')
  const panel = page.getByRole('region', { name: 'Job matching' })
  const saved = page.waitForResponse('**/api/pcsx/match_choices*')
  await panel.getByRole('checkbox', { name: 'Show how well jobs fit my profile' }).uncheck()
  await saved
  expect(await refusedBy(page, '#match')).toEqual([])
  await open(page, address)
  await expect(page.getByRole('heading', { name: 'In demand in this field' })).toBeVisible()
  await expect(match(page)).toHaveCount(0)
})

test('search results are sorted by match for a candidate with a profile [P4]', async ({ page }) => {
  await newCandidate(page)
  await open(page, '/careers')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('option', { name: 'Best fit for you' })).toHaveCount(0)
  await skills(page, 'TypeScript')
  await open(page, '/careers')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Best fit for you' })
  await expect(page).toHaveURL(/sort_by=match/)
  await expect(cards(page).first()).toBeVisible()
})

test('a visitor reads how matching works, with the weights that are in use', async ({ page }) => {
  await open(page, '/careers/how-matching-works')
  await expect(page.getByRole('heading', { level: 1, name: 'How matching works' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Required skills/ })).toContainText('32%')
  expect(await refusedBy(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/careers/how-matching-works?hl=de')
  await expect(page.getByRole('table')).toHaveCount(3)
  const tables = await page
    .getByRole('table')
    .evaluateAll((all) => all.map((table) => table.getBoundingClientRect().right))
  expect(Math.max(...tables)).toBeLessThanOrEqual(360)
})

test('insights show at most ten bars each with their numbers, and say what was counted [D8]', async ({ page }) => {
  await open(page, await positionWith(page, 'Backend Developer, Telemetry'))
  const chart = page.getByRole('table', { name: 'Skills' })
  await expect(chart).toBeVisible()
  expect(await chart.getByRole('row').count()).toBeLessThanOrEqual(11)
  await expect(page.getByText(/^Based on \d+ similar open jobs/)).toBeVisible()
  expect(await refusedBy(page, '.insights')).toEqual([])
})

test('cards mark strong matches once the notice was read [P4]', async ({ page }) => {
  await newCandidate(page)
  const value = { position: 'Backend Developer', name: 'Acme', startDate: '2020-01', summary: 'TypeScript and MQTT' }
  await post(page, '/api/pcsx/profile_edit', { op_section: 'experience', operation: 'add', op_data: { value } })
  for (const name of ['PostgreSQL', 'Time series', 'Linux', 'Observability']) await skills(page, name)
  const badge = cards(page).first().getByText('Strong match')
  await open(page, '/careers?query=backend&sort_by=match')
  await expect(cards(page).first()).toContainText('Backend Developer')
  await expect(badge).toHaveCount(0)
  await post(page, '/api/pcsx/match_choices', { noticeRead: true })
  await page.reload()
  await expect(badge).toBeVisible()
  expect(await refusedBy(page, '.result-list')).toEqual([])
})

test('a candidate turns matching off for one application, and on again on the page of its job', async ({ page }) => {
  await signIn(page, 'alice@example.com')
  await open(page, '/careers/applications')
  await page.getByTestId('application-card').first().getByRole('link').click()
  const section = page.getByRole('region', { name: 'Matching for this application' })
  const saved = page.waitForResponse('**/api/pcsx/match_choices*')
  await section.getByRole('checkbox', { name: 'Compare this job with my profile' }).press('Space')
  await saved
  await expect(section.getByRole('checkbox')).not.toBeChecked()
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('link', { name: 'View job' }).click()
  await expect(match(page)).toContainText('You turned matching off for this job.')
  expect(await refusedBy(page, '.match')).toEqual([])
  await match(page).getByRole('button', { name: 'Turn on matching for this job' }).press('Enter')
  await expect(match(page)).not.toContainText('You turned matching off')
})

test('the match, its notice and the insights fit a phone of 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth)
  await newCandidate(page)
  await skills(page, 'TypeScript')
  await open(page, await positionWith(page, 'Backend Developer, Telemetry'))
  await expect(match(page)).toContainText('We never read your name')
  expect(await widthOf()).toBe(360)
  await match(page).getByRole('button', { name: 'Show my match' }).press('Enter')
  await match(page).getByText('What your match is made of').first().press('Enter')
  await expect(match(page).getByRole('row', { name: /Required skills/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Skills' })).toBeVisible()
  expect(await widthOf()).toBe(360)
  expect(await refusedBy(page)).toEqual([])
})
