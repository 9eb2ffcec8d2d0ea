import { expect, test } from '@playwright/test'
import { enter, sendApplication, tabTo } from '../applying/desk-steps.ts'
import { newCandidate, signIn } from '../steps/new-candidate.ts'
import { open } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

test('a candidate and a recruiter write to each other by keyboard, and each reads the other at once @desk', async ({
  page,
  browser,
}) => {
  test.slow()
  await newCandidate(page)
  const application = await sendApplication(page)
  await open(page, `/careers/applications/${application}`)
  const mine = page.getByRole('region', { name: 'Messages' })
  const field = mine.getByRole('textbox', { name: 'Your message' })
  const send = mine.getByRole('button', { name: 'Send message' })
  await enter(page, send)
  await expect(mine.getByText('Write your message first.')).toBeVisible()
  await expect(field).toBeFocused()
  await isWellMade(page)
  await page.keyboard.type('Is the clock room heated?')
  // A reload loses nothing.
  await page.reload()
  await expect(field).toHaveValue('Is the clock room heated?')
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(mine.getByText('Your message is sent.')).toBeVisible()
  await expect(mine.getByRole('listitem')).toHaveCount(1)
  await expect(field).toHaveValue('')

  const desk = await browser.newPage()
  await signIn(desk, 'rita@example.com')
  await open(desk, '/careers/tools/today')
  const waiting = desk.getByRole('region', { name: 'Messages to answer' })
  await enter(desk, waiting.locator(`a[href*="${application}"]`))
  const thread = desk.getByRole('region', { name: 'Messages' })
  await expect(thread.getByRole('listitem')).toHaveText([/Is the clock room heated\?.*Waits for an answer/s])
  await isWellMade(desk)
  await tabTo(desk, thread.getByRole('textbox', { name: 'Your message' }))
  await desk.keyboard.type('It is, from October to April.')
  await enter(desk, thread.getByRole('button', { name: 'Send message' }))
  await expect(thread.getByText('Your message is saved.')).toBeVisible()
  await expect(thread.getByText('Waits for an answer')).toHaveCount(0)
  await expect(thread.getByRole('listitem')).toHaveCount(2)
  await isWellMade(desk)

  // Without a reload.
  await expect(mine.getByText('It is, from October to April.')).toBeVisible()
  await isWellMade(page)
  await tabTo(page, field)
  await page.keyboard.type('Thank you!')
  await enter(page, send)
  await expect(thread.getByText('Thank you!')).toBeVisible()
  await enter(desk, thread.getByRole('button', { name: 'No answer needed' }))
  await expect(thread.getByText('Waits for an answer')).toHaveCount(0)
  await desk.close()
})
