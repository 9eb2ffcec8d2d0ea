import { expect, type Page, test } from '@playwright/test'
import { enter, localTime, offerTimes, sendApplication, tabTo } from './desk-steps.ts'
import { newCandidate } from '../steps/new-candidate.ts'
import { foyer } from '../steps/operator.ts'
import { DEMO, open } from '../steps/page-steps.ts'
import { accountAreas } from '../steps/sign-in-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

test.describe.configure({ timeout: 120_000 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const times = (page: Page, name = 'Pick a time') => page.getByRole('radiogroup', { name })
const outcome = (page: Page) => page.getByRole('main').getByRole('status')

test('a candidate finds the invitation on the dashboard, picks a time, moves the interview and cancels it, by keyboard alone [R10] [D6] @desk', async ({
  page,
}) => {
  await newCandidate(page)
  const application = await sendApplication(page)
  await offerTimes(application, [localTime(5, '10:00'), localTime(5, '14:00'), localTime(6, '09:30')])
  await open(page, '/careers/dashboardv2')
  const invitation = page.getByTestId('group-action').getByTestId('interview-card')
  await expect(invitation).toContainText('Time not picked')
  await expect(invitation).toContainText(/Pick by \w+ \d+, \d+:\d\d.* · in \d days/)
  await enter(page, invitation.getByRole('link', { name: 'Pick a time' }))
  await expect(times(page)).toBeVisible()
  await isWellMade(page)
  await enter(page, button(page, 'Book this time'))
  await expect(page.getByText('Pick one of the times first.')).toBeVisible()
  await expect(times(page)).toBeFocused()
  await isWellMade(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^2:00 PM/ })).toBeChecked()
  await enter(page, button(page, 'Book this time'))
  await expect(outcome(page)).toHaveText('Your interview is booked.')
  await expect(outcome(page)).toBeFocused()
  await expect(page.getByRole('definition').first()).toContainText(/at 2:00 PM CES?T/)
  await isWellMade(page)

  // The rest as on a phone.
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, button(page, 'Move interview'))
  await expect(times(page, 'Pick a new time')).toBeFocused()
  await isWellMade(page)
  await enter(page, button(page, 'Keep my time'))
  await expect(button(page, 'Move interview')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: /^10:00 AM/ })).toBeChecked()
  await enter(page, button(page, 'Move to this time'))
  await expect(outcome(page)).toHaveText('Your interview has a new time.')
  await expect(page.getByText('Moves left: 1')).toBeVisible()
  await expect(page.getByRole('definition').first()).toContainText('at 10:00 AM')

  await enter(page, button(page, 'Cancel interview'))
  const dialog = page.getByRole('alertdialog', { name: 'Cancel your interview for Clock keeper?' })
  await expect(dialog.getByRole('button', { name: 'Keep interview' })).toBeFocused()
  await isWellMade(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Cancel interview')).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('textbox', { name: 'Reason' }))
  await page.keyboard.type('I found another job.')
  await enter(page, dialog.getByRole('button', { name: 'Cancel interview' }))
  await expect(outcome(page)).toHaveText('You’ve canceled your interview. We’ve let our team know.')
  await expect(outcome(page)).toBeFocused()
  await isWellMade(page)
  await enter(page, page.getByRole('main').getByRole('link', { name: 'Interviews', exact: true }))
  const past = page.getByRole('region', { name: 'Past and canceled' })
  await expect(past.getByTestId('interview-card')).toContainText('Canceled')
  await isWellMade(page)
})

test('a time that another candidate has just taken is gone from the open page, and the others can be picked @desk', async ({
  page,
}) => {
  await newCandidate(page)
  const application = await sendApplication(page)
  const shared = [localTime(5, '10:00'), localTime(5, '14:00')]
  const [mine, others] = [
    await offerTimes(application, shared, '--pool', `pool-${application}`),
    await offerTimes(application, shared, '--pool', `pool-${application}`),
  ]
  await open(page, `/careers/interviews/${mine}`)
  await page.getByRole('radio', { name: /^10:00 AM/ }).check()
  const read = await page.request.get(`/api/pcsx/interviews/${others}?${DEMO}`)
  const first = await page.request.get(`/careers?${DEMO}`)
  const { data } = (await read.json()) as { data: { interview: { slots: { id: string }[] } } }
  const taken = await page.request.post(`/api/pcsx/interviews/${others}/book?${DEMO}`, {
    data: { slot_id: data.interview.slots[0]?.id },
    headers: { 'x-csrf-token': first.headers()['x-csrf-token'] ?? '', origin: new URL(page.url()).origin },
  })
  expect(taken.status(), await taken.text()).toBe(200)
  await button(page, 'Book this time').click()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: /^2:00 PM/ })).not.toBeChecked()
  await expect(page.getByText('This time is gone. Pick another one.')).toBeVisible()
  await page.getByRole('radio').check()
  await button(page, 'Book this time').click()
  await expect(outcome(page)).toHaveText('Your interview is booked.')
})

test('what the company changes shows on the open page, without a reload @desk', async ({ page }) => {
  await newCandidate(page)
  await open(page, '/careers/dashboard')
  await accountAreas(page).getByRole('link', { name: 'Interviews' }).click()
  await expect(page.getByRole('heading', { name: 'No interviews yet' })).toBeVisible()
  const application = await sendApplication(page)
  const id = await offerTimes(application, [localTime(5, '10:00')])
  await open(page, `/careers/interviews/${id}`)
  await expect(times(page)).toBeVisible()
  await foyer('interview', 'move', id, '--at', localTime(8, '16:15'))
  await expect(page.getByRole('definition').first()).toContainText('at 4:15 PM')
  await expect(page.getByText('No other times are free right now. Your time stays booked')).toHaveCount(0)
  await foyer('interview', 'cancel', id, '--words', 'We’ll find another day.')
  await expect(page.getByText('We’ll find another day.')).toBeVisible()
})
