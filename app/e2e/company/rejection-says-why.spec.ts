import { expect, test } from '@playwright/test'
import { enter, sendApplication, tabTo } from '../applying/desk-steps.ts'
import { newCandidate, signIn } from '../steps/new-candidate.ts'
import { foyer } from '../steps/operator.ts'
import { open } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

test('a recruiter rejects for a requirement of the ad by keyboard, and the candidate reads the words of the preview and asks once for more @desk', async ({
  page,
  browser,
}) => {
  test.slow()
  await newCandidate(page)
  const application = await sendApplication(page)
  const desk = await browser.newPage()
  await signIn(desk, 'rita@example.com')
  await open(desk, `/careers/tools/applications/${application}`)
  await enter(desk, desk.getByRole('button', { name: 'Reject' }))
  const asked = desk.getByRole('alertdialog')
  const licence = asked.getByRole('checkbox', { name: 'A steady hand' })
  await expect(licence).not.toBeChecked()
  await enter(desk, asked.getByRole('button', { name: 'Reject' }))
  await expect(asked.getByText('Choose or write a reason.')).toBeVisible()
  await isWellMade(desk)
  await tabTo(desk, licence)
  await desk.keyboard.press('Space')
  await tabTo(desk, asked.getByRole('textbox', { name: 'What would have to change' }))
  await desk.keyboard.type('A year of practice')
  await enter(desk, asked.getByRole('button', { name: 'Show what the candidate will read' }))
  const words = [
    'What we were looking for and didn’t find in your application:',
    '• A steady hand',
    'What would need to change for you to apply again:',
    'A year of practice',
  ]
  for (const line of words) await expect(asked.getByRole('blockquote')).toContainText(line)
  await isWellMade(desk)
  await enter(desk, asked.getByRole('button', { name: 'Reject' }))
  await expect(desk.getByRole('button', { name: 'Undo the rejection' })).toBeVisible()
  await expect(desk.getByRole('listitem').filter({ hasText: /^A steady hand$/ })).toBeVisible()
  await isWellMade(desk)

  // The candidate is told in 15 minutes, or when an operator does not wait.
  await foyer('application', 'reopen', application)
  await foyer(
    'application',
    'reject',
    application,
    '--requirement',
    'A steady hand',
    '--to-apply-again',
    'A year of practice',
  )
  await open(page, `/careers/applications/${application}`)
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  for (const line of words) await expect(message).toContainText(line)
  await isWellMade(page)

  // The candidate asks once for more.
  const why = page.getByRole('region', { name: 'Ask for more' })
  await tabTo(page, why.getByRole('textbox'))
  await page.keyboard.type('How steady?')
  await enter(page, why.getByRole('button', { name: 'Ask for more' }))
  await expect(why.getByText(/We’ll answer your question by/)).toBeVisible()
  await expect(why.getByRole('heading')).toBeFocused()
  await expect(message.last()).toContainText('How steady?')
  await isWellMade(page)
  await open(desk, '/careers/tools/today')
  const waiting = desk.getByRole('region', { name: 'Messages to answer' })
  const task = waiting.getByRole('listitem').filter({ has: desk.locator(`a[href*="${application}"]`) })
  await expect(task).toContainText('Answer due')
  await isWellMade(desk)
  await enter(desk, task.getByRole('link'))
  const thread = desk.getByRole('region', { name: 'Messages' })
  await expect(thread.getByText('The candidate asks for more about the rejection.')).toBeVisible()
  await expect(thread.getByRole('button', { name: 'No answer needed' })).toHaveCount(0)
  await tabTo(desk, thread.getByRole('textbox', { name: 'Your message' }))
  await desk.keyboard.type('A clock must not miss a second.')
  await enter(desk, thread.getByRole('button', { name: 'Send message' }))
  await expect(thread.getByText('Answer due')).toHaveCount(0)
  await isWellMade(desk)
  await desk.close()
  await expect(page.getByText('A clock must not miss a second.')).toBeVisible()
  await expect(why).toHaveCount(0)
})
