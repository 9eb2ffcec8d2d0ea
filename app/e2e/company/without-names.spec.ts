import { expect, test } from '@playwright/test'
import { enter, sendApplication, tabTo } from '../applying/desk-steps.ts'
import { newCandidate, signIn } from '../steps/new-candidate.ts'
import { idOf, importJobs } from '../steps/operator.ts'
import { open } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

const domain = 'meridian.example'

test('a recruiter hides the names of a job’s applicants by keyboard, reads an application, and shows its name @desk', async ({
  page,
  browser,
}) => {
  test.slow()
  const job = { id: 'without-names', title: 'Map keeper', description: '<p>Keeps maps.</p>' }
  await importJobs(domain, [job])
  const desk = await browser.newPage()
  await signIn(desk, 'rita@example.com')
  await open(desk, `/careers/tools/jobs/${await idOf(desk.request, domain, job.id)}`)
  const choice = desk.getByRole('form', { name: 'Review without names' })
  await tabTo(desk, choice.getByRole('combobox'))
  await desk.keyboard.type('Interview')
  await enter(desk, choice.getByRole('button', { name: 'Save the choice' }))
  await expect(choice.getByRole('status')).toHaveText('Names are shown from “Interview”.')
  await isWellMade(desk)

  await newCandidate(page)
  const application = await sendApplication(page, job)
  await open(desk, `/careers/tools/applications/${application}`)
  const title = desk.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/^\w{4}-\w{4}-\w{4}$/)
  await expect(desk.getByText('is reviewed without a name until “Interview”')).toBeVisible()
  const resume = desk.getByRole('region', { name: 'As text' })
  await expect(resume).toContainText('Baker at Bread Ltd, […] to […]')
  await expect(resume).not.toContainText('Prado')
  await expect(desk.getByRole('link', { name: /Download/ })).toHaveCount(0)
  await isWellMade(desk)

  const show = desk.getByRole('button', { name: 'Show the name' })
  await enter(desk, show)
  const asked = desk.getByRole('alertdialog')
  await enter(desk, asked.getByRole('button', { name: 'Show the name' }))
  await expect(title).not.toHaveText(/^\w{4}-\w{4}-\w{4}$/)
  await expect(desk.getByRole('link', { name: /Download/ })).toBeVisible()
  await expect(show).toHaveCount(0)
  await desk.close()
})
