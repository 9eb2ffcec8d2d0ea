import { expect, test } from '@playwright/test'
import { enter, localTime, tabTo } from '../applying/desk-steps.ts'
import { createSite } from '../steps/operator.ts'
import { isReady } from '../steps/page-steps.ts'
import { linkIn, mailTo } from '../steps/sign-in-steps.ts'
import { isWellMade } from '../steps/well-made.ts'
import { joinDesk } from './hiring-steps.ts'

test('a recruiter plans an event, a visitor registers, and the recruiter writes to them and checks them in, by keyboard @desk', async ({
  page,
  browser,
}) => {
  test.slow()
  const domain = `events-${test.info().retry}.example`
  const at = (path: string) => `${path}${path.includes('?') ? '&' : '?'}domain=${domain}`
  await createSite(domain, { termsOfService: { enabled: false } })
  const desk = await (await browser.newContext()).newPage()
  await joinDesk(desk, domain, 'recruiter', 'Otto')

  await desk.goto(at('/careers/tools/events'))
  await isReady(desk)
  await isWellMade(desk)
  await enter(desk, desk.getByRole('link', { name: 'New event' }))
  await tabTo(desk, desk.getByRole('textbox', { name: 'Title' }))
  await enter(desk, desk.getByRole('button', { name: 'Create event' }))
  await expect(desk.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await isWellMade(desk)
  await desk.keyboard.type('Open evening')
  await desk.getByLabel('Starts', { exact: true }).fill(localTime(5, '18:00'))
  await tabTo(desk, desk.getByRole('textbox', { name: 'Place' }))
  await desk.keyboard.type('Maashaven 12')
  await tabTo(desk, desk.getByRole('textbox', { name: 'Seats' }))
  await desk.keyboard.type('1')
  await enter(desk, desk.getByRole('button', { name: 'Create event' }))
  await expect(desk.getByRole('heading', { level: 1, name: 'Open evening' })).toBeVisible()
  await isWellMade(desk)

  const email = `mia@${domain}`
  await page.goto(at(new URL(desk.url()).pathname.replace('/careers/tools', '/careers')))
  await isReady(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('Check your inbox.')).toBeVisible()
  await page.goto(linkIn(await mailTo(email, 'verify-email')))
  await isReady(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You’re registered' })).toBeVisible()

  await desk.reload()
  await isReady(desk)
  await expect(desk.getByText('Seats taken: 1 of 1')).toBeVisible()
  await enter(desk, desk.getByRole('button', { name: 'Register a person' }))
  await tabTo(desk, desk.getByRole('textbox', { name: 'Name', exact: true }))
  await desk.keyboard.type('Ona Petrauskas')
  await desk.keyboard.press('Tab')
  await desk.keyboard.type(`ona@${domain}`)
  await desk.keyboard.press('Enter')
  const said = desk.getByRole('status').filter({ hasText: 'Ona Petrauskas is on the waiting list.' })
  await expect(said).toBeFocused()
  await isWellMade(desk)

  await tabTo(desk, desk.getByRole('textbox', { name: 'Message' }))
  await desk.keyboard.type('Ring the bell twice.')
  await enter(desk, desk.getByRole('button', { name: 'Preview emails' }))
  await expect(desk.getByText('Ring the bell twice.').last()).toBeVisible()
  await isWellMade(desk)
  await enter(desk, desk.getByRole('button', { name: 'Send to 2 people' }))
  await expect(desk.getByText('The message is on its way to 2 people.')).toBeVisible()
  await expect.poll(() => mailTo(email, 'event')).toContain('Ring the bell twice.')

  await enter(desk, desk.getByRole('link', { name: 'Check-in list' }))
  await expect(desk.getByRole('heading', { level: 1, name: 'Check-in list' })).toBeVisible()
  await tabTo(desk, desk.getByRole('searchbox', { name: 'Find a person' }))
  await desk.keyboard.type('mia@')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('status').filter({ hasText: `${email} is checked in. So far 1 of 1.` })).toBeVisible()
  await expect(desk.getByRole('searchbox')).toBeFocused()
  await isWellMade(desk)
  await enter(desk, desk.getByRole('button', { name: `Undo : ${email}` }))
  await expect(desk.getByText('Checked in: 0 of 1')).toBeVisible()

  await tabTo(desk, desk.getByRole('searchbox', { name: 'Find a person' }))
  await desk.keyboard.type(domain)
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('button', { name: `Check in : ${email}` })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Checked in: 1 of 1')).toBeVisible()
  await expect(desk.getByRole('searchbox')).toBeFocused()
  await desk.keyboard.type(domain)
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('button', { name: /^Check in : Ona Petrauskas/ })).toBeFocused()
  await isWellMade(desk)
  await desk.context().close()
})
