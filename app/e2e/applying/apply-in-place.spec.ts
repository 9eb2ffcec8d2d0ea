import { expect, test } from '@playwright/test'
import { domain, fillIn, openApply, ownJob, received, resume, start, submit } from './apply-steps.ts'
import { refusedBy } from '../steps/axe.ts'
import { newCandidate } from '../steps/new-candidate.ts'
import { closeJobs, createSite, publishForm } from '../steps/operator.ts'
import { outsideWindow } from '../steps/outside-window.ts'
import { isReady } from '../steps/page-steps.ts'
import {
  codeIn,
  expireSessionCookie,
  linkIn,
  mailTo,
  PASSWORD,
  passwordField,
  signInButton,
  signInWindow,
} from '../steps/sign-in-steps.ts'

test.describe.configure({ timeout: 120_000 })

test('a connection that is cut while sending loses nothing, and sending again gives the one receipt', async ({
  page,
  request,
}) => {
  const { pid } = await ownJob(request, 'cut-off')
  await openApply(page, `/careers/apply?pid=${pid}`)
  await start(page).click()
  await fillIn(page)
  let receipt = ''
  await page.route('**/api/application/v2/submit*', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: { results: { receipt: string }[] } }
    receipt = data.results[0]?.receipt ?? ''
    await route.abort()
  })
  await submit(page).click()
  await expect(page.getByText(/We couldn’t send your application/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Nora')
  expect(await refusedBy(page)).toEqual([])
  await page.unroute('**/api/application/v2/submit*')
  await submit(page).click()
  await expect(received(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByTestId('receipt')).toHaveText(receipt.replaceAll(/(.{4})(?=.)/g, '$1-'))
})

test('a company that wants a confirmed email address asks for the code on the page, and then takes the application, without its voluntary answers', async ({
  page,
  request,
}, { project, retry }) => {
  const site = `proven-${project.name}-${retry}.example`
  await createSite(site, { pcsxConfig: { applyConfig: { proveFirst: true } } })
  const { pid } = await ownJob(request, 'proven', site)
  const gender = { name: 'gender', label: 'Gender', type: 'text' }
  await publishForm(site, 'equal', [gender], [pid], 'demographic')
  await page.goto(`/careers/apply?pid=${pid}&domain=${site}`)
  await isReady(page)
  await start(page).click()
  await fillIn(page)
  await expect(page.getByText('You don’t have to answer these questions.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Gender' }).fill('Nonbinary')
  const email = `proven-${project.name}-${retry}@example.com`
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await submit(page).click()
  const box = page.getByRole('dialog', { name: 'Confirm your email address' })
  const code = box.getByRole('textbox', { name: 'Code' })
  await expect(code).toBeFocused({ timeout: 30_000 })
  await expect(box.getByRole('status')).toContainText(email)
  expect(await refusedBy(page)).toEqual([])
  const sent = codeIn(await mailTo(email, 'verify-email'))
  await code.fill(sent === '000000' ? '111111' : '000000')
  await code.press('Enter')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  expect(await refusedBy(page)).toEqual([])
  await code.fill(sent)
  await code.press('Enter')
  await expect(received(page)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'See your application' }).click()
  await page.getByRole('link', { name: 'Read what you sent' }).click()
  await expect(page.getByRole('form', { name: 'Application as sent' })).toContainText(email)
  await expect(page.getByText('Nonbinary')).toHaveCount(0)

  // The email that confirms the address has a link for other devices, which ask before they follow it [second/T3S-01].
  const link = async () => linkIn(await mailTo(email, 'verify-email'))
  await expect.poll(link).toContain('continue=')
  await page.context().clearCookies()
  await page.goto(await link())
  await expect(page.getByRole('heading')).toHaveText('Continue the application of p…@example.com?')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await refusedBy(page)).toEqual([])
    expect(await outsideWindow(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Continue application' }).press('Enter')
  await page.getByRole('link', { name: 'See your application' }).click()
  await expect(page.getByRole('link', { name: 'Read what you sent' })).toBeVisible()
})

test('a draft waits with the time it was saved, its form says what the company changed, and it can be read after the job closed', async ({
  page,
  request,
}) => {
  const { pid, id } = await ownJob(request, 'moving')
  const question = (name: string, label: string) => ({ name, label, type: 'text' })
  await publishForm(domain, id, [question('bread', 'Why bread?')], [pid])
  await openApply(page, `/careers/apply?pid=${pid}`)
  await start(page).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Nora')
  // "Saved" can still be about the first answer.
  const saved = page.waitForResponse(
    (answer) => answer.ok() && (answer.request().postData() ?? '').includes('It smells good.'),
  )
  await page.getByRole('textbox', { name: 'Why bread?' }).fill('It smells good.')
  await page.getByRole('textbox', { name: 'First name' }).focus()
  await saved
  await expect(page.getByTestId('draft-status')).toContainText(/^Saved .*\d/)
  await publishForm(domain, id, [question('rolls', 'Why rolls?')], [pid])
  await openApply(page, `/careers/apply?pid=${pid}`)
  await expect(page.getByText(/You’ve started this application. Last saved/)).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue application' }).click()
  const moved = page.getByTestId('moved')
  await expect(moved).toContainText('1 question is new and marked in the form.')
  await moved.getByText('Read your answer to 1 removed question').click()
  await expect(moved).toContainText('It smells good.')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Nora')
  expect(await refusedBy(page)).toEqual([])
  await closeJobs(domain, [id])
  await openApply(page, `/careers/apply?pid=${pid}`)
  await expect(page.getByRole('heading', { name: 'This job is closed' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Your answers before the job closed' })).toContainText('Nora')
  expect(await refusedBy(page)).toEqual([])
})

test('a session that ends with files chosen asks to sign in on the page, and the files are still there', async ({
  page,
  request,
}) => {
  await newCandidate(page)
  const { pid } = await ownJob(request, 'ended')
  await openApply(page, `/careers/apply?pid=${pid}`)
  await start(page).click()
  await expect(submit(page)).toBeVisible()
  await expireSessionCookie(page)
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ ...resume, name: 'letter.txt' })
  await expect(signInWindow(page)).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await passwordField(page).fill(PASSWORD)
  await signInButton(page).click()
  await expect(signInWindow(page)).toHaveCount(0)
  const file = page.locator('.fk-file').filter({ hasText: 'letter.txt' })
  await expect(file).toHaveAttribute('data-status', 'done', { timeout: 30_000 })
  await page.reload()
  await start(page).click()
  await expect(file).toBeVisible()
})

test('a candidate changes what they sent, the company gets the new version, and a change that comes too late can be read', async ({
  page,
  request,
}) => {
  await newCandidate(page)
  const { pid, id } = await ownJob(request, 'changed')
  await openApply(page, `/careers/apply?pid=${pid}`)
  await start(page).click()
  await page.locator('input[type=file]').first().setInputFiles(resume)
  await expect(page.getByText(/We read your résumé/).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('checkbox').first().check()
  await submit(page).click()
  await page.getByRole('link', { name: 'See your applications' }).click({ timeout: 30_000 })
  await page.getByTestId('application-card').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Change your application' }).click()
  const lastName = page.getByRole('textbox', { name: 'Last name' })
  await expect(lastName).toHaveValue('Prado')
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('button', { name: 'Send changes' }).click()
  await expect(
    page.getByText('Nothing has changed yet. Change an answer or a file, then send it.').first(),
  ).toBeVisible()
  await lastName.fill('Prado Reis')
  await expect(page.getByTestId('draft-status')).toContainText(/^Saved on this device/)
  await page.reload()
  await expect(lastName).toHaveValue('Prado Reis')
  await page.getByText('What you sent before').click()
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('button', { name: 'Send changes' }).click()
  await expect(page.getByText('We’ve received your changes. We’ll read the new version.')).toBeVisible()
  await page.getByRole('link', { name: 'Read what you sent' }).click()
  await expect(page.getByRole('form', { name: 'Application as sent' })).toContainText('Prado Reis')
  await page.getByRole('link', { name: 'Back to the application' }).click()
  await page.getByRole('link', { name: 'Change your application' }).click()
  await lastName.fill('Prado Lima')
  await expect(page.getByTestId('draft-status')).toContainText(/^Saved on this device/)
  await closeJobs(domain, [id])
  await page.reload()
  await expect(page.getByRole('form', { name: 'Changes you didn’t send' })).toContainText('Prado Lima')
  await expect(page.getByRole('button', { name: 'Send changes' })).toHaveCount(0)
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(page.getByText('The changes are no longer on this device.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Prado Lima')).toHaveCount(0)
})
