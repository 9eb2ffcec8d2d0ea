import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../steps/new-candidate.ts'
import { createSite, foyer, importJobs } from '../steps/operator.ts'
import { DEMO, isReady, open } from '../steps/page-steps.ts'
import { linkIn, mailTo } from '../steps/sign-in-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

const DESK = '/careers/tools'
const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas of the desk' })

test('a recruiter finds an applicant, reads the résumé beside the answers, moves the application and undoes a rejection @desk', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'rita@example.com')
  await open(page, `${DESK}/today`)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^New applications/ })).toBeVisible()
  await isWellMade(page)
  await areas(page).getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ applications$/ })).toBeVisible()
  await isWellMade(page)
  await page.getByRole('searchbox', { name: 'Words in names, addresses, answers and résumés' }).fill('wiśniewska')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('1 application', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /Wiśniewska/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Wiśniewska/ })).toBeVisible()
  await expect(page.getByRole('region', { name: /\.pdf$/ })).toContainText('Vehicle electrician')
  await isWellMade(page)

  await page.getByRole('textbox', { name: 'Message to the candidate (optional)' }).fill('We’d like to meet you.')
  await page.getByRole('combobox', { name: 'Move to' }).selectOption('Interview')
  await page.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await expect(page.locator('.desk-applicant .tag').first()).toHaveText('Interview')
  await page.getByRole('button', { name: 'Reject' }).click()
  await isWellMade(page)
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('textbox', { name: 'Reason for your records' }).fill('Too little experience with trams')
  await asked.getByRole('checkbox', { name: 'We chose another candidate' }).check()
  await asked.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('button', { name: 'Undo the rejection' }).click()
  await expect(page.getByText('The rejection is undone.')).toBeVisible()
  await expect(page.locator('.desk-applicant .tag').first()).toHaveText('Interview')
})

test('a recruiter chooses emails by kind, and follows one job at once @desk', async ({ page }) => {
  await signIn(page, 'rita@example.com')
  await open(page, `${DESK}/today`)
  const emails = page.getByRole('region', { name: 'Emails to you' })
  await expect(emails.getByRole('combobox', { name: 'New applications' })).toHaveValue('daily')
  await emails.getByRole('combobox', { name: 'Signed letters' }).selectOption('At once')
  await expect(emails.getByRole('status')).toHaveText('Your choice is saved.')
  await emails.getByRole('combobox', { name: 'List of late applications' }).selectOption('Never')
  await isWellMade(page)
  await page.reload()
  await expect(emails.getByRole('combobox', { name: 'Signed letters' })).toHaveValue('at-once')
  await expect(emails.getByRole('combobox', { name: 'List of late applications' })).toHaveValue('never')

  await areas(page).getByRole('link', { name: 'Jobs', exact: true }).click()
  await page.locator('.desk-line-name').first().click()
  const ofJob = page.getByRole('combobox', { name: 'Emails to you about this job' })
  await ofJob.selectOption('At once')
  await expect(page.getByText('Your choice is saved.')).toBeVisible()
  await isWellMade(page)
  await page.reload()
  // Before the scripts are ready, a choice changes the list only.
  await isReady(page)
  await expect(ofJob).toHaveValue('at-once')
  await ofJob.selectOption('As for other jobs')
  await expect(page.getByText('Your choice is saved.')).toBeVisible()
})

test('a note survives a closed tab, and a hiring manager sees others’ opinions after giving one @desk', async ({
  page,
}) => {
  await signIn(page, 'hugo@example.com')
  await open(page, `${DESK}/applications`)
  await page.locator('.desk-line-name').last().click()
  const note = page.getByRole('textbox', { name: 'Your note' })
  await note.fill('Ask about night shifts.')
  await page.reload()
  await expect(note).toHaveValue('Ask about night shifts.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ask about night shifts.' })).toBeVisible()
  await expect(note).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Decide' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'I recommend this person' }).check()
  await page.getByRole('textbox', { name: 'Why' }).fill('Knows the depot.')
  await page.getByRole('button', { name: 'Give your opinion' }).click()
  await expect(page.getByText('Your opinion is saved.')).toBeVisible()
  await expect(page.getByText('Knows the depot.')).toBeVisible()
  await expect(areas(page).getByRole('link')).toHaveText(['Today', 'Applications', 'Jobs', 'Interviews', 'Numbers'])
})

test('a hiring manager proposes times to a candidate of their job, and fixes none @desk', async ({ page }) => {
  await signIn(page, 'hugo@example.com')
  await open(page, `${DESK}/applications?status=active`)
  await page.locator('.desk-line-name').first().click()
  await page.getByRole('button', { name: 'Arrange an interview' }).click()
  const form = page.getByRole('form', { name: 'Arrange an interview' })
  await expect(form.getByRole('radio')).toHaveCount(0)
  await isWellMade(page)
  await form.getByRole('textbox', { name: 'Title' }).fill('Meet the team')
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await form.getByLabel('Time 1').fill(`${day}T10:00`)
  await form.getByRole('button', { name: 'Send to the candidate' }).click()
  const line = page.locator('.desk-interview').filter({ hasText: 'Meet the team' })
  await expect(line).toBeVisible()
  await expect(line.getByRole('button')).toHaveCount(0)
})

test('the owner of a new site joins by an emailed link, invites a recruiter, and publishes a job @desk', async ({
  page,
  browser,
}) => {
  test.slow()
  const domain = `desk-${test.info().project.name}-${test.info().retry}.example`
  const at = (path: string) => `${path}?domain=${domain}`
  await createSite(domain, {})
  await importJobs(domain, [{ id: 'D-1', title: 'Weaver', description: 'Weaves.' }])
  const owner = `owner@${domain}`
  await foyer('--domain', domain, 'staff', 'invite', owner, '--role', 'owner')
  await page.goto(linkIn(await mailTo(owner, 'staff-invitation')))
  await isReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('invites you to the hiring team')
  await isWellMade(page)
  await page.getByRole('textbox', { name: 'First name' }).fill('Nadia')
  await page.getByLabel('Password', { exact: true }).fill('plum ladder 93 river')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await areas(page).getByRole('link', { name: 'Jobs' }).click()
  await page.getByRole('link', { name: 'New job' }).click()
  await page.getByRole('button', { name: 'Publish the job' }).click()
  await expect(page.getByText('Write a title.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Dyer')
  await page.getByRole('textbox', { name: 'Description' }).fill('Dyes wool and silk.')
  await isWellMade(page)
  await page.getByRole('button', { name: 'Publish the job' }).click()
  await expect(page.getByText('The job is published.')).toBeVisible()
  await areas(page).getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByRole('link', { name: 'Dyer', exact: true })).toBeVisible()
  await isWellMade(page)
  await areas(page).getByRole('link', { name: 'Team' }).click()
  const recruiter = `rec@${domain}`
  await page.getByRole('textbox', { name: 'Email' }).fill(recruiter)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(`No email was sent to ${recruiter}`)).toBeVisible()
  await isWellMade(page)
  await areas(page).getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('cell', { name: 'staff invite' }).first()).toBeVisible()
  await isWellMade(page)
  const other = await browser.newPage()
  await other.goto(linkIn(await mailTo(recruiter, 'staff-invitation')))
  await expect(other.getByRole('heading', { level: 1, name: 'Nadia invites you to the hiring team' })).toBeVisible()
  await other.goto(at(`${DESK}/today`))
  await expect(other).toHaveURL(/\/candidate\/login/)
  await other.close()
})

test('for candidates the desk doesn’t exist [RB-01] @desk', async ({ page }) => {
  await signIn(page, 'alice@example.com')
  const answer = await page.goto(`${DESK}/today?${DEMO}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isWellMade(page)
})
