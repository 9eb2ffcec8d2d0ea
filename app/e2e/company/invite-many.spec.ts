import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { enter, localTime, sendApplication, tabTo } from '../applying/desk-steps.ts'
import { newCandidate, signIn } from '../steps/new-candidate.ts'
import { idOf } from '../steps/operator.ts'
import { open } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

const domain = 'meridian.example'
const job = { id: 'invite-many', title: 'Bridge keeper' }
const [early, late] = [localTime(8, '10:00'), localTime(8, '14:00')]

/** The recruiter is busy around the early time. */
const plain = (time: string) => time.replaceAll(/[-:]/g, '')
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Test//EN',
  'BEGIN:VEVENT',
  'UID:dentist@example.org',
  'DTSTAMP:20260101T000000Z',
  `DTSTART;TZID=Europe/Berlin:${plain(localTime(8, '09:30'))}00`,
  'DURATION:PT1H',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

let calendars: Server
test.beforeAll(async () => {
  calendars = createServer((_request, response) => response.writeHead(200).end(CALENDAR))
  await new Promise<void>((listening) => calendars.listen(0, '127.0.0.1', listening))
})
test.afterAll(() => new Promise((closed) => calendars.close(closed)))

async function applicant(page: Page): Promise<Page> {
  await newCandidate(page)
  await sendApplication(page, job)
  return page
}

test('a recruiter adds a calendar, sees when it is busy, and invites two candidates to the same times by keyboard; each gets one @desk', async ({
  page,
  browser,
}) => {
  test.slow()
  const [first, second] = [await applicant(await browser.newPage()), await applicant(await browser.newPage())]
  await signIn(page, 'rita@example.com')

  const { port } = calendars.address() as AddressInfo
  await open(page, '/careers/tools/interviews')
  const own = page.getByRole('region', { name: 'Your calendar' })
  await tabTo(page, own.getByRole('textbox', { name: 'Address of your calendar' }))
  await page.keyboard.type('calendar')
  await page.keyboard.press('Enter')
  await expect(own.getByText(/Enter the whole address of your calendar/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`http://localhost:${port}/private.ics`)
  await page.keyboard.press('Enter')
  await expect(own.getByText('Your calendar is added.')).toBeFocused()
  await expect(own.getByText(`Your busy times come from localhost:${port}.`)).toBeVisible()
  await isWellMade(page)

  await open(page, `/careers/tools/applications?job=${await idOf(page.request, domain, job.id)}`)
  await tabTo(page, page.getByRole('checkbox', { name: 'Select this page' }))
  await page.keyboard.press('Space')
  const selected = page.getByRole('region', { name: 'Selected applications' })
  await enter(page, selected.getByRole('button', { name: 'Invite to interviews' }))
  const dialog = page.getByRole('dialog', { name: 'Invite 2 candidates to an interview' })
  await tabTo(page, dialog.getByRole('textbox', { name: 'Title' }))
  await page.keyboard.type('First interview')
  await dialog.getByLabel('Time 1').fill(early)
  await dialog.getByLabel('Time zone').fill('Europe/Berlin')
  await tabTo(page, dialog.getByRole('checkbox', { name: /Rita Stone/ }))
  await page.keyboard.press('Space')
  await expect(dialog.getByText('Busy according to their calendar: Rita Stone')).toBeVisible()
  await isWellMade(page)
  const send = dialog.getByRole('button', { name: 'Send 2 invitations' })
  const minutes = dialog.getByRole('textbox', { name: 'Length in minutes' })
  await minutes.fill('45 min')
  await enter(page, send)
  await expect(minutes).toBeFocused()
  await expect(dialog.getByText('Enter the length in whole minutes, from 5 to 1,440.')).toBeVisible()
  await minutes.fill('45')
  await enter(page, send)
  await expect(dialog.getByText(/room for 1 of 2 candidates/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a time' }).click()
  await dialog.getByLabel('Time 2').fill(late)
  await enter(page, send)
  await expect(page.getByText('2 candidates are invited to choose a time.')).toBeVisible()
  await isWellMade(page)

  const times = (candidate: Page) => candidate.getByRole('radiogroup', { name: 'Pick a time' }).getByRole('radio')
  for (const candidate of [first, second]) {
    await open(candidate, '/careers/dashboardv2')
    await candidate.getByTestId('group-action').getByRole('link', { name: 'Pick a time' }).click()
    await expect(times(candidate).first()).toBeVisible()
  }
  await expect(times(second)).toHaveCount(2)
  await times(first).first().check()
  await first.getByRole('button', { name: 'Book this time' }).click()
  await expect(first.getByText('Your interview is booked.')).toBeVisible()
  await second.reload()
  await expect(times(second)).toHaveCount(1)
  await page.request.delete(`/api/desk/interviews/calendar?domain=${domain}`)
})
