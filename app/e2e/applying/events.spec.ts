import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { createEvent, enter, tabTo } from './desk-steps.ts'
import { newCandidate } from '../steps/new-candidate.ts'
import { DEMO, open } from '../steps/page-steps.ts'
import { linkIn, mailTo } from '../steps/sign-in-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

test.describe.configure({ timeout: 120_000 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const outcome = (page: Page) => page.getByRole('region', { name: 'Registration' }).getByRole('status')

test('a visitor finds an event from the site’s menu, registers by email and gives the seat up, by keyboard alone @desk', async ({
  page,
  isMobile,
}) => {
  if (isMobile) await page.setViewportSize({ width: 360, height: 740 })
  const title = `Open evening ${randomUUID().slice(0, 8)}`
  const id = await createEvent(title, '--seats', '5', '--url', 'https://meet.example/evening')
  await open(page, '/careers')
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await enter(page, page.getByRole('banner').getByRole('link', { name: 'Events' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await isWellMade(page)
  const card = page.getByTestId('event-card').filter({ hasText: title })
  await expect(card).toContainText('5 seats left')
  await enter(page, card.getByRole('link', { name: title }))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await isWellMade(page)
  await enter(page, button(page, 'Email me a link'))
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toBeFocused()
  await isWellMade(page)
  const address = `mia-${randomUUID()}@example.com`
  await page.keyboard.type(address)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check your inbox.')).toBeVisible()
  await isWellMade(page)

  await page.goto(linkIn(await mailTo(address, 'verify-email')))
  await expect(page.getByText(`This link is for ${address}.`)).toBeVisible()
  await enter(page, button(page, 'Register'))
  await expect(outcome(page)).toHaveText('You’re registered')
  await expect(outcome(page)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Join online' })).toHaveAttribute('href', 'https://meet.example/evening')
  await isWellMade(page)
  const calendar = page.getByRole('region', { name: 'Add to calendar' })
  const file = await page.request.get(
    (await calendar.getByRole('link', { name: 'Calendar file' }).getAttribute('href')) ?? '',
  )
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect(await file.text()).toMatch(new RegExp(`SUMMARY:${title}\r\n`))
  const google = await calendar.getByRole('link', { name: 'Google Calendar' }).getAttribute('href')
  expect(new URL(google ?? '').searchParams.get('text')).toBe(title)

  await enter(page, button(page, 'Give up seat'))
  const dialog = page.getByRole('alertdialog', { name: `Give up your seat at “${title}”?` })
  await expect(dialog.getByRole('button', { name: 'Keep my place' })).toBeFocused()
  await isWellMade(page)
  await tabTo(page, dialog.getByRole('button', { name: 'Give up seat' }))
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toHaveText('You gave up your place')
  await open(page, `/careers/events/${id}`)
  await expect(page.getByText('5 seats left')).toBeVisible()
})

test('a candidate waits for a seat at a full event and has it as soon as the other one gives it up, without a reload @desk', async ({
  page,
  browser,
}) => {
  const id = await createEvent('Round table', '--seats', '1')
  const path = `/careers/events/${id}`
  await newCandidate(page)
  await open(page, path)
  await button(page, 'Register').click()
  await expect(outcome(page)).toHaveText('You’re registered')
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const next = await context.newPage()
  await newCandidate(next)
  await open(next, path)
  await expect(next.getByText('No seats left')).toBeVisible()
  await button(next, 'Join the waiting list').click()
  await expect(outcome(next)).toHaveText('You’re on the waiting list')
  await expect(next.getByText('You’re number 1 on the waiting list.')).toBeVisible()
  await isWellMade(next)
  await button(page, 'Give up seat').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give up seat' }).click()
  await expect(button(page, 'Join the waiting list')).toBeVisible()
  await expect(button(next, 'Give up seat')).toBeVisible()
  await expect(next.getByText('waiting list')).toHaveCount(0)
  await open(next, '/careers/dashboard?tab=events')
  const panel = next.getByRole('tabpanel')
  await expect(panel.getByTestId('event-card')).toContainText('You’re registered')
  await isWellMade(next)
  await context.close()
})

test('search engines and readers without JavaScript find all of an event in its page @desk', async ({ browser }) => {
  const id = await createEvent('Quiet morning', '--seats', '7')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/careers/events?${DEMO}`)
  const card = page.getByTestId('event-card').filter({ hasText: 'Quiet morning' })
  await card.getByRole('link', { name: 'Quiet morning' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet morning' })).toBeVisible()
  for (const text of ['Meet the team.', 'Maashaven 12, Rotterdam', '1 hour 30 minutes', '7 seats left'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('Turn on JavaScript to register or give up your seat.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Calendar file' })).toBeVisible()
  const described = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(described ?? '')).toMatchObject({
    '@type': 'Event',
    name: 'Quiet morning',
    startDate: expect.stringMatching(/T18:00:00\+0[12]:00$/),
    eventStatus: 'https://schema.org/EventScheduled',
    location: [{ '@type': 'Place', name: 'Maashaven 12, Rotterdam' }],
    remainingAttendeeCapacity: 7,
    url: expect.stringContaining(`/careers/events/${id}`),
  })
  await context.close()
})
