import { expect, test } from '@playwright/test'
import { newCandidate, signIn } from '../steps/new-candidate.ts'
import { publishForm } from '../steps/operator.ts'
import { isReady, open } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'
import { domain, openApply, ownJob, received, start, submit } from './apply-steps.ts'
import { enter, tabTo } from './desk-steps.ts'

test('a company names the answer that a job requires, a candidate reads it before and at the question and applies with another, and a recruiter finds who doesn’t meet it, all by keyboard @desk', async ({
  page,
  browser,
}) => {
  test.slow()
  const { id, pid } = await ownJob(page.request, 'required-answer')
  const choices = ['Yes', 'No'].map((label) => ({ label, value: label.toLowerCase() }))
  const questions = [
    { name: 'email', type: 'email', label: 'Email', required: true },
    { name: 'licence', type: 'radio', label: 'Do you drive a van?', choices },
    { name: 'years', type: 'number', label: 'Years on the road?', requiredAnswer: { min: 2 } },
  ]
  await publishForm(domain, id, questions, [id])
  const desk = await browser.newPage()
  await signIn(desk, 'carol@example.com')
  await open(desk, `/careers/tools/forms/${id}`)
  await enter(desk, desk.getByRole('button', { name: /^Do you drive a van\?/ }))
  const required = desk.getByRole('group', { name: 'Required for the job' })
  await tabTo(desk, required.getByRole('checkbox', { name: 'The job requires certain answers' }))
  await desk.keyboard.press('Space')
  await expect(required.getByRole('checkbox', { name: 'Yes' })).toBeChecked()
  await tabTo(desk, required.getByRole('checkbox', { name: 'No' }))
  await desk.keyboard.press('Space')
  await expect(desk.getByText('Choose the answers that the job requires').first()).toBeVisible()
  await desk.keyboard.press('Space')
  await tabTo(desk, required.getByRole('textbox', { name: 'What else counts' }))
  await desk.keyboard.type('Lessons that you take count, too.')
  await expect(desk.getByTestId('saved')).toHaveText(/^Saved .*\d/)
  await isWellMade(desk)
  await enter(desk, desk.getByRole('button', { name: 'Publish' }))
  await expect(desk.getByRole('dialog')).toContainText('Required for the job')
  await enter(desk, desk.getByRole('dialog').getByRole('button', { name: 'Publish version 2' }))
  await expect(desk.getByText('Version 2 is published.')).toBeVisible()

  await newCandidate(page)
  await open(page, `/careers/job/${pid}`)
  const ad = page.getByRole('article')
  await expect(ad.getByRole('heading', { name: 'Required for this job' })).toBeVisible()
  await expect(ad).toContainText('Do you drive a van? Yes')
  await expect(ad).toContainText('Years on the road? At least 2')
  await isWellMade(page)
  await openApply(page, `/careers/apply?pid=${pid}`)
  await expect(page.getByRole('heading', { name: 'Required for this job' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Do you drive a van?' }).first()).toContainText(
    'Lessons that you take count, too.',
  )
  await isWellMade(page)
  await enter(page, start(page))
  const licence = page.getByRole('group', { name: 'Do you drive a van?' })
  await tabTo(page, licence.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  const note = licence.getByRole('status')
  await expect(note).toContainText('This job requires: Yes.')
  await expect(note).toContainText('Lessons that you take count, too.')
  await page.keyboard.press('ArrowUp')
  await expect(note).toBeEmpty()
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('textbox', { name: 'Years on the road?' }))
  await page.keyboard.type('1')
  await expect(page.getByText('This job requires: At least 2.')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.getByText('This job requires: At least 2.')).toBeVisible()
  await isWellMade(page)
  await enter(page, submit(page))
  await expect(received(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('This job requires')).toHaveCount(0)

  await open(desk, `/careers/tools/applications?job=${pid}`)
  const filter = desk.getByRole('combobox', { name: 'Required for this job' })
  const applicant = desk.getByRole('link', { name: 'Ines Prado' })
  for (const [state, count] of [
    ['licence:met', 0],
    ['licence:not-met', 1],
  ] as const) {
    await filter.selectOption(state)
    await enter(desk, desk.getByRole('button', { name: 'Show' }))
    await expect(desk).toHaveURL(new RegExp(`required=${state.replace(':', '(:|%3A)')}`))
    await isReady(desk)
    await expect(applicant).toHaveCount(count)
  }
  await isWellMade(desk)
  await enter(desk, applicant)
  const states = desk.getByRole('list', { name: 'Required for this job' })
  await expect(states.getByRole('listitem')).toHaveText([
    'Do you drive a van? Yes Not met',
    'Years on the road? At least 2 Not met',
  ])
  await isWellMade(desk)
  await desk.close()
})
