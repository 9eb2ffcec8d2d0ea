import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { createAlert, newCandidate } from '../steps/new-candidate.ts'
import { createSite } from '../steps/operator.ts'
import { heading } from '../search/search-steps.ts'
import { DEMO, isReady, open, refusals } from '../steps/page-steps.ts'
import { accountMenu, linkIn, mailTo, signInWindow } from '../steps/sign-in-steps.ts'

const PAGE = '/careers/job-alerts'
const off = (page: Page) => page.getByRole('button', { name: 'Get job alerts' })
const on = (page: Page) => page.getByRole('button', { name: 'Job alert on' })
const title = (page: Page) => dialog(page).getByRole('heading', { level: 2 })
const dialog = (page: Page) => page.getByRole('dialog', { name: /job alert|new jobs|inbox/i })
const rows = (page: Page) => page.getByTestId('alert-row')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Presses what has the name with the keyboard. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

/** Waits until the server has answered a write about job alerts. */
const answered = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().includes('/saved_searches') && response.request().method() === 'POST',
  )

test('a candidate turns a job alert on with one press, and other tabs follow [J7]', async ({ page, context }) => {
  await newCandidate(page)
  const other = await context.newPage()
  await open(page, '/careers/search?query=nurse')
  await open(other, '/careers/search?query=Nurse&sort_by=timestamp')
  await expect(off(other)).toBeVisible()
  await press(page, 'Get job alerts')
  await expect(title(page)).toHaveText('Your job alert is on')
  await expect(title(page)).toBeFocused()
  await expect(dialog(page)).toContainText('at most once a day')
  expect(await refusals(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(on(page)).toBeFocused()
  // The same search, written in another way.
  await expect(on(other)).toBeVisible()
})

test('a candidate names a job alert in its dialog, which keeps what was typed when saving fails [J7]', async ({
  page,
}) => {
  await newCandidate(page)
  await createAlert(page, 'query=nurse')
  await open(page, '/careers/search?query=nurse')
  await press(page, 'Job alert on')
  const name = dialog(page).getByRole('textbox', { name: 'Job alert name' })
  await name.fill(' ')
  await name.press('Enter')
  await expect(name).toHaveAccessibleDescription('Enter a name for the job alert.')
  await expect(name).toBeFocused()
  await name.fill('Nurses anywhere')
  await dialog(page).getByRole('radio', { name: 'Once a week' }).check()
  await page.route('**/api/pcsx/saved_searches/*', (route) => route.abort())
  await name.press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('what you typed is still here')
  await expect(name).toHaveValue('Nurses anywhere')
  expect(await refusals(page)).toEqual([])
  await page.unroute('**/api/pcsx/saved_searches/*')
  await name.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('link', { name: 'All your job alerts' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Job alerts' })).toBeVisible()
  await expect(page).toHaveTitle(/^Job alerts \| /)
  const row = rows(page)
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('link', { name: 'Nurses anywhere' })).toHaveAttribute('href', /\?query=nurse&domain=/)
  await expect(row.getByRole('combobox')).toHaveValue('weekly')
  await expect(row).toContainText('No email yet')
  expect(await refusals(page)).toEqual([])
})

test('a candidate renames, pauses and resumes a job alert by keyboard, and other tabs follow [J7]', async ({
  page,
  context,
}) => {
  await newCandidate(page)
  await createAlert(page, 'query=nurse')
  const other = await context.newPage()
  await open(other, '/careers/search?query=nurse')
  await open(page, PAGE)
  const row = rows(page)
  let done = answered(page)
  await row.getByRole('combobox').selectOption('weekly')
  await done
  await press(page, /^Rename /)
  await expect(page.getByRole('textbox', { name: 'Job alert name' })).toBeFocused()
  expect(await refusals(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button(page, /^Rename /)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Job alert name' }).fill('Wards')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Rename Wards')).toBeFocused()
  done = answered(page)
  await press(page, 'Pause Wards')
  await expect(button(page, 'Resume Wards')).toBeFocused()
  await done
  await expect(off(other)).toBeVisible()
  await page.reload()
  await expect(row).toContainText('Wards')
  await expect(row).toContainText('Paused')
  await expect(row.getByRole('combobox')).toHaveValue('weekly')
  await isReady(page)
  done = answered(page)
  await press(page, 'Resume Wards')
  await done
  await expect(on(other)).toBeVisible()
})

test('a deleted job alert can be restored as it was, by keyboard; other tabs follow [J7]', async ({
  page,
  context,
}) => {
  await newCandidate(page)
  await createAlert(page, 'query=nurse')
  const other = await context.newPage()
  await open(other, '/careers/search?query=nurse')
  await open(page, PAGE)
  let done = answered(page)
  await press(page, /^Pause /)
  await done
  done = answered(page)
  await press(page, /^Delete /)
  await expect(button(page, /^Undo: keep /)).toBeFocused()
  expect(await refusals(page)).toEqual([])
  await done
  const restored = page.waitForResponse(/saved_searches\/\d+\?/)
  await page.keyboard.press('Enter')
  await expect(button(page, /^Delete /)).toBeFocused()
  await restored
  await page.reload()
  await expect(rows(page)).toContainText('Paused')
  await isReady(page)
  done = answered(page)
  await press(page, /^Delete /)
  await done
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No job alerts yet' })).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await expect(off(other)).toBeVisible()
})

test('a visitor signs in from the dialog, and the search is saved as chosen there without its sort order [J7]', async ({
  page,
}) => {
  const email = await newCandidate(page)
  await page.context().clearCookies()
  await open(page, '/careers/search?query=engineer&sort_by=timestamp')
  await off(page).click()
  await expect(dialog(page)).toContainText('“engineer”')
  await dialog(page).getByRole('radio', { name: 'Once a week' }).check()
  await dialog(page).getByRole('textbox').fill('half an addre')
  await press(page, 'Sign in and save')
  await expect(signInWindow(page)).toBeVisible()
  await expect(page.locator('.job-alert-dialog')).toHaveCSS('opacity', '0')
  await page.keyboard.press('Escape')
  await expect(page.locator('.job-alert-dialog')).toHaveCSS('opacity', '1')
  await expect(button(page, 'Sign in and save')).toBeFocused()
  await expect(dialog(page).getByRole('textbox')).toHaveValue('half an addre')
  await page.keyboard.press('Enter')
  await expect(signInWindow(page)).toBeVisible()
  await signInWindow(page).getByRole('textbox', { name: 'Email address' }).fill(email)
  await signInWindow(page).getByRole('textbox', { name: 'Password', exact: true }).fill('foyer-demo')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Your job alert is on')
  await expect(dialog(page)).toContainText(`We’ll email ${email} about new jobs, at most once a week`)
  await expect(page).toHaveURL(
    (url) => !url.searchParams.has('sort_by') && url.searchParams.get('query') === 'engineer',
  )
  expect(await refusals(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(title(page)).toHaveText('Job alert deleted')
  await dialog(page).getByRole('button', { name: 'Turn it on again' }).click()
  await expect(dialog(page)).toContainText('at most once a week')
  await page.keyboard.press('Escape')
  await expect(on(page)).toBeVisible()
  await accountMenu(page).click()
  await page.getByRole('link', { name: 'Job alerts' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('a visitor requests a job alert by email, confirms it with the emailed link, changes it and ends it [J7]', async ({
  page,
}) => {
  test.slow()
  const email = `guest.${randomUUID()}@example.com`
  await open(page, '/careers/search?query=technician&location=Berlin')
  await off(page).click()
  const field = dialog(page).getByRole('textbox', { name: 'Email address' })
  await expect(field).toBeFocused()
  expect(await refusals(page)).toEqual([])

  const privacy = dialog(page).getByRole('region', { name: 'What you agree to' })
  // Folded, so that consent and button are in view at once.
  await expect(privacy).toBeHidden()
  await dialog(page).getByText('What you agree to').click()
  const { height = 0 } = (await privacy.boundingBox()) ?? {}
  const whole = await privacy.evaluate((box) => box.scrollHeight)
  expect(height).toBeLessThanOrEqual(300)
  expect(whole).toBeGreaterThan(height)
  await privacy.focus()
  await expect(privacy).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(() => privacy.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)

  await field.fill('guest@')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Email is invalid/)
  const consent = dialog(page).getByRole('checkbox')
  await expect(consent).toHaveAccessibleDescription(/required/)
  const wrong = dialog(page).getByRole('alert')
  await expect(wrong).toBeFocused()
  expect(await refusals(page)).toEqual([])
  await wrong.getByRole('link', { name: /Email/ }).press('Enter')
  await expect(field).toBeFocused()
  await field.fill(email)
  await consent.focus()
  await page.keyboard.press('Space')
  await page.route('**/api/pcsx/job_alerts*', (route) => route.abort())
  await press(page, 'Create job alert')
  await expect(dialog(page).getByRole('alert')).toContainText('what you typed is still here')
  await expect(field).toHaveValue(email)
  await expect(consent).toBeChecked()
  await page.unroute('**/api/pcsx/job_alerts*')
  await press(page, 'Create job alert')
  await expect(dialog(page).getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  await expect(dialog(page)).toContainText(email)
  expect(await refusals(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(off(page)).toBeFocused()

  const link = linkIn(await mailTo(email, 'alert-receipt'))
  const manage = link.replace('confirm=', 'manage=')
  // A program that only looks at the link confirms nothing.
  await page.request.get(link)
  await page.goto(manage)
  await expect(rows(page)).toHaveCount(0)
  await page.goto(link)
  await isReady(page)
  expect(await refusals(page)).toEqual([])
  await press(page, 'Turn on job alert')
  await expect(page.getByRole('heading', { name: 'Your job alert is on' })).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await page.getByRole('link', { name: 'See your job alerts' }).press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText(`g•••@example.com`)).toBeVisible()
  await expect(button(page, /^Rename/)).toHaveCount(0)
  expect(await refusals(page)).toEqual([])
  const changed = page.waitForResponse('**/api/pcsx/job_alerts/change*')
  await press(page, /^Pause /)
  await changed
  await page.reload()
  await expect(rows(page)).toContainText('Paused')
  await isReady(page)
  await press(page, /^Delete /)
  await expect(button(page, 'Keep job alert')).toBeFocused()
  expect(await refusals(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(button(page, /^Delete /)).toBeFocused()
  await page.keyboard.press('Enter')
  const ended = page.waitForResponse('**/api/pcsx/job_alerts/leave*')
  await press(page, 'Delete job alert')
  await expect(page.getByTestId('alert-gone')).toBeVisible()
  await ended
  await page.goto(manage)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(await refusals(page)).toEqual([])
})

test('a visitor ends a job alert with its emailed link without JavaScript; a broken link is explained', async ({
  browser,
  page,
}) => {
  const email = `guest.${randomUUID()}@example.com`
  await open(page, '/careers/search?query=zzzqqq')
  await expect(page.getByText('Get an email when new jobs match.')).toBeVisible()
  await off(page).click()
  await dialog(page).getByRole('textbox').fill(email)
  await dialog(page).getByRole('checkbox').check()
  await press(page, 'Create job alert')
  await expect(dialog(page).getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const link = linkIn(await mailTo(email, 'alert-receipt'))
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(link)
  await plain.getByRole('button', { name: 'Turn on job alert' }).click()
  await expect(plain.getByRole('heading', { name: 'Your job alert is on' })).toBeVisible()
  await plain.goto(link.replace('confirm=', 'leave='))
  await plain.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(plain.getByRole('heading', { name: 'We’ve stopped these emails' })).toBeVisible()
  await plain.goto(link.replace('confirm=', 'manage='))
  await expect(plain.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await context.close()
  await open(page, `${PAGE}?confirm=cut-off&${DEMO}`)
  await press(page, 'Turn on job alert')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('a site offers only the kinds of job alerts that it has turned on [J7]', async ({ page }) => {
  // Commands take a second or more to start.
  test.slow()
  const sites = {
    none: {},
    account: { notificationsConfig: { savedSearchNotification: { enabled: true } } },
    mail: { pcsxConfig: { loggedOutNotificationConfig: { enabled: true } } },
    closed: {
      loginSignupConfig: { candidateLoginEnabled: false },
      notificationsConfig: { savedSearchNotification: { enabled: true } },
    },
  }
  const domains = Object.fromEntries(Object.keys(sites).map((name) => [name, `${name}-${randomUUID()}.example`]))
  await Promise.all(Object.entries(sites).map(([name, site]) => createSite(domains[name] ?? '', site)))
  for (const name of ['none', 'closed']) {
    await open(page, `/careers?domain=${domains[name]}`)
    await expect(heading(page)).toBeVisible()
    await expect(off(page)).toHaveCount(0)
    const answer = await page.goto(`${PAGE}?domain=${domains[name]}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('We don’t offer job alerts.')).toBeVisible()
  }
  await open(page, `/careers?domain=${domains['account']}`)
  await off(page).click()
  await expect(button(page, 'Sign in and save')).toBeFocused()
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
  expect(await refusals(page)).toEqual([])
  await open(page, `${PAGE}?domain=${domains['account']}`)
  await expect(page.getByText(/choose “Get job alerts” above the results/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Search jobs' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(signInWindow(page)).toBeVisible()
  await open(page, `/careers?domain=${domains['mail']}`)
  await off(page).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Email address' })).toBeFocused()
  await expect(dialog(page).getByRole('region')).toHaveCount(0)
  await expect(button(page, /Sign in and/)).toHaveCount(0)
  expect(await refusals(page)).toEqual([])
  await open(page, `${PAGE}?domain=${domains['mail']}`)
  await expect(page.getByText(/^Each job alert email has a link/)).toBeVisible()
})
