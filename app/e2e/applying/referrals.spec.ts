import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { enter, tabTo } from './desk-steps.ts'
import { newCandidate } from '../steps/new-candidate.ts'
import { createSite, idOf, importJobs } from '../steps/operator.ts'
import { isReady, open } from '../steps/page-steps.ts'
import { signUp } from '../account/settings-steps.ts'
import { accountAreas, linkIn, mailTo } from '../steps/sign-in-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

test.describe.configure({ timeout: 120_000 })

const job = { id: 'refer-lamp', title: 'Lamp lighter', description: '<p>Lights lamps.</p>' }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const made = (page: Page) => page.getByRole('region', { name: 'People you referred' }).getByTestId('referral-card')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const newAddress = () => `mia-${randomUUID()}@example.com`

/** Opens the job's page and chooses to refer a person. @returns the job's id */
async function chooseJob(page: Page): Promise<string> {
  await importJobs('meridian.example', [job])
  const id = await idOf(page.request, 'meridian.example', job.id)
  await open(page, `/careers/job/${id}`)
  await enter(page, page.getByRole('link', { name: 'Refer someone', exact: true }))
  await expect(page.getByRole('heading', { name: 'Refer someone for Lamp lighter' })).toBeVisible()
  return id
}

/** Types a referral into the open form and sends it. */
async function referByKeyboard(page: Page, email: string, note: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: 'Their name' }))
  await page.keyboard.type('Mia Berg')
  await tabTo(page, page.getByRole('textbox', { name: 'Their email address' }))
  await page.keyboard.type(email)
  await tabTo(page, page.getByRole('combobox', { name: 'How do you know each other?' }))
  await page.keyboard.type('An')
  await tabTo(page, page.getByRole('textbox', { name: 'Why would they fit?' }))
  await page.keyboard.type(note)
  await enter(page, button(page, 'Send referral'))
  await expect(page.getByRole('main').getByText(`Thanks! We’ll ask ${email}.`)).toBeVisible()
}

test('a candidate refers a friend from a job’s page, the friend agrees with the emailed link and is led to the job, by keyboard alone @desk', async ({
  page,
  browser,
}) => {
  await newCandidate(page)
  const id = await chooseJob(page)
  await isWellMade(page)
  await enter(page, button(page, 'Send referral'))
  await expect(page.getByRole('textbox', { name: 'Their name' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert').filter({ hasText: '3 answers need your attention' })).toBeFocused()
  await isWellMade(page)
  const address = newAddress()
  await referByKeyboard(page, address, 'She keeps every lamp lit.')
  await expect(page.getByRole('status').filter({ hasText: 'Thanks!' })).toBeFocused()
  await expect(made(page)).toContainText(`You referred ${address}`)
  await expect(made(page)).toContainText('Waiting for an answer')
  await isWellMade(page)

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const friend = await context.newPage()
  await friend.goto(linkIn(await mailTo(address, 'referral')))
  await isReady(friend)
  await expect(title(friend)).toHaveText('Ines Prado referred you for a job')
  await expect(friend.getByRole('definition').filter({ hasText: 'Mia Berg' })).toBeVisible()
  await expect(friend.getByText('Another way')).toBeVisible()
  await expect(friend.getByText('She keeps every lamp lit.')).toBeVisible()
  await isWellMade(friend)
  await enter(friend, button(friend, 'Agree to referral'))
  await expect(title(friend)).toHaveText('You’ve agreed to the referral')
  await expect(title(friend)).toBeFocused()
  await isWellMade(friend)
  await expect(made(page)).toContainText('You referred Mia Berg')
  await expect(made(page)).toContainText('Agreed')
  await isWellMade(page)
  await enter(friend, friend.getByRole('link', { name: 'Lamp lighter' }))
  await expect(friend).toHaveURL(new RegExp(`/careers/job/${id}`))
  await friend.goBack()
  await enter(friend, friend.getByRole('link', { name: 'Apply for this job' }))
  await expect(friend).toHaveURL(new RegExp(`/careers/apply\\?pid=${id}`))
  await context.close()
})

test('a candidate withdraws a referral by keyboard, and the emailed link ends; declining ends one too @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newCandidate(page)
  await chooseJob(page)
  const [withdrawn, declined] = [newAddress(), newAddress()]
  await referByKeyboard(page, withdrawn, 'She climbs well.')
  await enter(page, button(page, 'Refer someone else'))
  await expect(page.getByRole('textbox', { name: 'Their name' })).toBeFocused()
  await referByKeyboard(page, declined, 'He is never late.')
  await expect(made(page)).toHaveCount(2)
  const first = made(page).filter({ hasText: withdrawn })
  const withdraw = first.getByRole('button', { name: 'Withdraw referral' })
  await enter(page, withdraw)
  const dialog = page.getByRole('alertdialog', { name: 'Withdraw this referral?' })
  await expect(dialog.getByRole('button', { name: 'Keep referral' })).toBeFocused()
  await isWellMade(page)
  await page.keyboard.press('Enter')
  await expect(withdraw).toBeFocused()
  await page.keyboard.press('Enter')
  await enter(page, dialog.getByRole('button', { name: 'Withdraw referral' }))
  await expect(made(page)).toHaveCount(1)
  await expect(title(page)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Referral withdrawn' })).toBeAttached()

  await page.goto(linkIn(await mailTo(withdrawn, 'referral')))
  await expect(title(page)).toHaveText('This link doesn’t work any more')
  await isWellMade(page)
  await page.goto(linkIn(await mailTo(declined, 'referral')))
  await enter(page, button(page, 'Decline referral'))
  await expect(title(page)).toHaveText('You’ve declined the referral')
  await expect(title(page)).toBeFocused()
  await isWellMade(page)
  await open(page, '/careers/dashboard?tab=referrals')
  await expect(page.getByRole('tabpanel').getByTestId('referral-card')).toContainText('Declined')
  await isWellMade(page)
  await enter(page, accountAreas(page).getByRole('link', { name: 'Referrals' }))
  await expect(page).toHaveURL(/\/careers\/referrals\?/)
  await expect(title(page)).toHaveText('Referrals')
})

test('where the company takes no referrals, their page doesn’t exist, and jobs and the account menu don’t offer it @desk', async ({
  page,
}) => {
  const domain = `no-referrals${test.info().retry}.example`
  const site = `domain=${domain}`
  await createSite(domain, {})
  const job = (id: string) => ({ id, title: 'Baker', description: 'Bread.', skills: ['Baking'] })
  await importJobs(domain, [job('b1'), job('b2')])
  await open(page, `/careers/job/${await idOf(page.request, domain, 'b1')}?${site}`)
  await expect(page.getByRole('heading', { name: 'Similar jobs' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Refer someone' })).toHaveCount(0)
  await signUp(page, newAddress(), site)
  const home = await (await page.request.get(`/careers?${site}`)).text()
  expect(home).toContain('href="/careers/saved-jobs')
  expect(home).not.toContain('href="/careers/referrals')
  const answer = await page.request.get(`/careers/referrals?${site}`)
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toContain('We don’t take referrals.')
})
