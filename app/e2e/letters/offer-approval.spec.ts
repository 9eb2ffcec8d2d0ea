import { expect, test } from '@playwright/test'
import { enter, localTime, tabTo } from '../applying/desk-steps.ts'
import { joinDesk, sendForm } from '../company/hiring-steps.ts'
import { newCandidateOf } from '../steps/new-candidate.ts'
import { createSite, idOf, importJobs } from '../steps/operator.ts'
import { isReady } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'
import { letterFile } from './offers-steps.ts'

test('a recruiter’s offer waits for an owner, who sends it back and then approves another, by keyboard; only that reaches the candidate @desk', async ({
  page,
  browser,
}) => {
  test.slow()
  const domain = `approval-${test.info().retry}.example`
  const at = (path: string) => `${path}${path.includes('?') ? '&' : '?'}domain=${domain}`
  await createSite(domain, { termsOfService: { enabled: false }, offersConfig: { ownersApprove: true } })
  await importJobs(domain, [{ id: 'dyer', title: 'Dyer', description: '<p>Dyes wool.</p>' }])
  await newCandidateOf(page, domain, { firstName: 'Vera', lastName: 'Holt' })
  await sendForm(page, at(`/careers/apply?pid=${await idOf(page.request, domain, 'dyer')}`))
  const owner = await (await browser.newContext()).newPage()
  await joinDesk(owner, domain, 'owner', 'Nadia')
  const recruiter = await (await browser.newContext()).newPage()
  await joinDesk(recruiter, domain, 'recruiter', 'Otto')

  await recruiter.goto(at('/careers/tools/applications'))
  await isReady(recruiter)
  await recruiter.getByRole('link', { name: 'Vera Holt' }).click()
  const form = recruiter.getByRole('form', { name: 'Make an offer' })
  const held = recruiter.getByText('It’s with an owner now. The candidate gets it once the owner approves it.')
  const make = async () => {
    await enter(recruiter, recruiter.getByRole('button', { name: 'Make an offer' }))
    await form.getByLabel('Documents (PDF)').setInputFiles((await letterFile()).path)
    await form.getByLabel('The candidate can answer until').fill(localTime(6, '18:00'))
    await expect(form.getByText('An owner reviews it first.')).toBeVisible()
    await isWellMade(recruiter)
    await enter(recruiter, form.getByRole('button', { name: 'Send to an owner' }))
    await expect(held).toBeVisible()
  }
  await make()
  await isWellMade(recruiter)

  await owner.goto(at('/careers/tools/today'))
  await isReady(owner)
  await isWellMade(owner)
  await owner.goto(at('/careers/tools/offers'))
  await isReady(owner)
  await enter(owner, owner.getByRole('button', { name: 'Send back' }))
  await tabTo(owner, owner.getByRole('textbox', { name: 'What should change?' }))
  await owner.keyboard.type('A week longer, please.')
  await isWellMade(owner)
  await enter(owner, owner.getByRole('button', { name: 'Send back' }).last())
  await expect(owner.getByRole('status').getByText('Sent back: A week longer, please.')).toBeVisible()

  await recruiter.reload()
  await isReady(recruiter)
  await expect(recruiter.getByText('Sent back: A week longer, please.')).toBeVisible()
  await enter(recruiter, recruiter.getByRole('button', { name: 'Withdraw' }))
  await enter(recruiter, recruiter.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }))
  await expect(recruiter.getByText('Sent back')).toHaveCount(0)
  await make()
  await page.goto(at('/careers/offers'))
  await isReady(page)
  await expect(page.getByTestId('offer-card')).toHaveCount(0)

  await owner.reload()
  await isReady(owner)
  await enter(owner, owner.getByRole('button', { name: 'Approve and send' }))
  await enter(owner, owner.getByRole('alertdialog').getByRole('button', { name: 'Approve and send' }))
  await expect(owner.getByText('The candidate has the offer now.')).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('offer-card')).toHaveCount(1)
  for (const one of [owner, recruiter]) await one.context().close()
})
