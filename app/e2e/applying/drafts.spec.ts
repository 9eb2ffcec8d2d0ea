import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { PDF } from '../form-kit/form-kit-steps.ts'
import { newCandidate } from '../steps/new-candidate.ts'
import { open } from '../steps/page-steps.ts'
import { refusedBy } from '../steps/axe.ts'
import { accountMenu, emailField, passwordField, PASSWORD, signInButton, signInWindow } from '../steps/sign-in-steps.ts'

const ANY_CALL = '**/api/pcsx/draft_applications**'
/** The calls that save answers. */
const SAVES = '**/api/pcsx/draft_applications?*'

const firstName = (page: Page): Locator => page.getByRole('textbox', { name: 'First name' })
const lastName = (page: Page): Locator => page.getByRole('textbox', { name: 'Last name' })
const status = (page: Page): Locator => page.getByTestId('draft-status')

/** Returns the id of an open job, another one for each index. */
async function jobId(page: Page, index: number): Promise<string> {
  const answer = await page.request.get(`/api/pcsx/search?domain=meridian.example&query=engineer&num=10`)
  const { data } = (await answer.json()) as { data: { positions: { id: number }[] } }
  return String(data.positions[index]?.id)
}

/** Begins an application, or goes on with it. */
async function openApplication(page: Page, pid: string): Promise<void> {
  await open(page, `/careers/apply?pid=${pid}`)
  await page
    .getByRole('button', { name: /application/i })
    .first()
    .click()
  await expect(firstName(page)).toBeVisible()
  await expect(status(page)).toContainText(/^Saved .*\d/)
}

/** Opens the same person's application on another device: it shares the session, and no storage. */
async function onAnotherDevice(page: Page, browser: Browser, pid: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await context.addCookies(await page.context().cookies())
  const other = await context.newPage()
  await openApplication(other, pid)
  return other
}

test('answers typed before the tab is killed are there again', async ({ page }) => {
  await newCandidate(page)
  const pid = await jobId(page, 0)
  await openApplication(page, pid)
  await page.route(SAVES, (route) => route.abort())
  await firstName(page).fill('Ines Maria')
  await expect(status(page)).toContainText('Saved on this device')
  // A killed tab runs no handlers, and these requests would not arrive.
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await openApplication(again, pid)
  await expect(firstName(again)).toHaveValue('Ines Maria')
  await expect(status(again)).toContainText(/^Saved .*\d/)
})

test('answers typed without a connection are saved once it is back', async ({ page }) => {
  await newCandidate(page)
  const pid = await jobId(page, 1)
  await openApplication(page, pid)
  await page.context().setOffline(true)
  await firstName(page).fill('Ines Maria')
  await lastName(page).fill('Prado Reis')
  await expect(status(page)).toContainText('Saved on this device')
  await expect(status(page)).toContainText('We can’t reach the site right now.')
  await page.context().setOffline(false)
  await expect(status(page)).toContainText(/^Saved .*\d/)
  await page.reload()
  await openApplication(page, pid)
  await expect(lastName(page)).toHaveValue('Prado Reis')
})

test('a session that ends while typing asks to sign in on the page, and saving goes on', async ({ page, browser }) => {
  const email = await newCandidate(page)
  const pid = await jobId(page, 2)
  await openApplication(page, pid)
  await firstName(page).fill('Ines')
  await expect(status(page)).toContainText(/^Saved .*\d/)
  await page.context().clearCookies({ name: 'session' })
  await firstName(page).fill('Ines Maria')
  await expect(signInWindow(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status(page)).toContainText('what you typed is still here')
  await status(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(emailField(page)).toHaveValue(email)
  await passwordField(page).fill(PASSWORD)
  await signInButton(page).click()
  await expect(signInWindow(page)).toHaveCount(0)
  await expect(firstName(page)).toHaveValue('Ines Maria')
  await expect(status(page)).toContainText(/^Saved .*\d/)
  const other = await onAnotherDevice(page, browser, pid)
  await expect(firstName(other)).toHaveValue('Ines Maria')
  await other.context().close()
})

test('two devices see two answers of one question, choose one by a press, and can get the other', async ({
  page,
  browser,
}) => {
  await newCandidate(page)
  const pid = await jobId(page, 3)
  await openApplication(page, pid)
  const phone = await onAnotherDevice(page, browser, pid)
  // The desk has no connection while the phone saves.
  await page.route(ANY_CALL, (route) => route.abort())
  const saved = phone.waitForResponse((answer) => answer.request().method() === 'PUT')
  await firstName(phone).fill('Ines on the way')
  await saved
  await firstName(page).fill('Ines at the desk')
  await expect(status(page)).toContainText('Saved on this device')
  await page.unroute(ANY_CALL)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const choice = page.getByRole('group', { name: 'You answered this on two devices' })
  await expect(choice).toContainText('Ines at the desk')
  await expect(choice).toContainText(/Ines on the way/)
  await expect(choice).toContainText(/(Chrome|Safari) on \w+, .+\d/)
  await expect(firstName(page)).toHaveValue('Ines at the desk')
  expect(await refusedBy(page, 'main')).toEqual([])
  await page.getByRole('button', { name: '1 answer was also changed on another device' }).click()
  await expect(firstName(page)).toBeFocused()
  await choice.getByRole('button', { name: 'Keep this answer' }).nth(1).click()
  await expect(choice).toHaveCount(0)
  await expect(firstName(page)).toHaveValue('Ines on the way')
  await page.getByText('Your other answer').click()
  await page.getByRole('button', { name: 'Use this answer instead' }).click()
  await expect(firstName(page)).toHaveValue('Ines at the desk')
  await expect(firstName(phone)).toHaveValue('Ines at the desk')
  await phone.context().close()
})

test('a second tab shows each answer while it is typed', async ({ page, context }) => {
  await newCandidate(page)
  const pid = await jobId(page, 4)
  await openApplication(page, pid)
  const second = await context.newPage()
  await openApplication(second, pid)
  await firstName(page).fill('Ines Maria')
  await expect(firstName(second)).toHaveValue('Ines Maria')
  await expect(status(second)).toContainText(/^Saved .*\d/)
})

test('another account in the same browser sees nothing of the first one', async ({ page, context }) => {
  await newCandidate(page)
  const pid = await jobId(page, 5)
  await openApplication(page, pid)
  await page.route(SAVES, (route) => route.abort())
  await lastName(page).fill('Secret-Name')
  await expect(status(page)).toContainText('Saved on this device')
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await newCandidate(next)
  await openApplication(next, pid)
  await expect(lastName(next)).not.toHaveValue('Secret-Name')
  const stored = await next.evaluate(async () => {
    const request = indexedDB.open('foyer-drafts')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const all = request.result.transaction('changes').objectStore('changes').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    return (all.result as { data: ArrayBuffer }[]).map(({ data, ...rest }) =>
      JSON.stringify([new TextDecoder('latin1').decode(data), rest]),
    )
  })
  expect(stored).not.toHaveLength(0)
  expect(stored.join(' ')).not.toMatch(/Secret|lastname/)
})

test('signing out sends what is left first, and asks if that fails', async ({ page }) => {
  await newCandidate(page)
  const pid = await jobId(page, 6)
  await openApplication(page, pid)
  await page.route(SAVES, (route) => route.abort())
  await firstName(page).fill('Ines Maria')
  await accountMenu(page).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out before your answers are saved?' })
  await expect(question).toContainText('This device keeps them')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(firstName(page)).toHaveValue('Ines Maria')
  await page.unroute(SAVES)
  await accountMenu(page).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/careers\?/)
})

test('a file chosen without a connection is uploaded after a reload', async ({ page }) => {
  await newCandidate(page)
  const pid = await jobId(page, 7)
  await openApplication(page, pid)
  await page.route('**/api/pcsx/draft_applications/*/files*', (route) => route.abort())
  await page.locator('input[type=file]').last().setInputFiles(PDF)
  const file = page.locator('.fk-file')
  await expect(file).toContainText('Waiting for a connection')
  await page.unroute('**/api/pcsx/draft_applications/*/files*')
  await page.reload()
  await openApplication(page, pid)
  await expect(file).toHaveAttribute('data-status', 'done')
  await page.reload()
  await openApplication(page, pid)
  await expect(file).toContainText('resume.pdf')
})
