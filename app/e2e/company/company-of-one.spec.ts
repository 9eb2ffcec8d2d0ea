import { type Browser, expect, test } from '@playwright/test'
import { localTime } from '../applying/desk-steps.ts'
import { agreement, button, DRAWN, letterFile, nameField, shownLetter } from '../letters/offers-steps.ts'
import { newCandidateOf } from '../steps/new-candidate.ts'
import { createSite } from '../steps/operator.ts'
import { isReady } from '../steps/page-steps.ts'
import { joinDesk, sendForm } from './hiring-steps.ts'

const SHEET = [
  'Open positions;;;',
  ';;;',
  'Position;Description;Ort;Salary',
  'Spinner;"You spin wool and silk into yarn on three machines, by day and by night.";Leeds, United Kingdom;2,100 – 2,400 £ / month',
  'Carder;"You clean and comb the wool before it is spun, and look after the cards.";York, United Kingdom;',
].join('\n')

const visitor = async (browser: Browser, phone = false) =>
  (await browser.newContext(phone ? { viewport: { width: 390, height: 844 } } : {})).newPage()

test('one person hires without a command: from the first job to a signed offer and an erased candidate', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const domain = `one-${test.info().project.name}-${test.info().retry}.example`
  const at = (path: string) => `${path}${path.includes('?') ? '&' : '?'}domain=${domain}`
  // The site, and the link that the first start of a server prints.
  await createSite(domain, { termsOfService: { enabled: false } })
  await joinDesk(page, domain, 'owner', 'Nadia')

  await test.step('three jobs: one typed, two from a messy spreadsheet', async () => {
    await page.goto(at('/careers/tools/jobs/new'))
    await isReady(page)
    await page.getByRole('textbox', { name: 'Title' }).fill('Weaver')
    await page.getByRole('textbox', { name: 'Description' }).click()
    await page.keyboard.type('You weave cloth on a loom of your own.')
    await page.getByRole('button', { name: 'Publish the job' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Weaver' })).toBeVisible()
    await page.goto(at('/careers/tools/jobs'))
    await page.getByRole('link', { name: 'Import a spreadsheet' }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) })
    await expect(page.getByText(/^2 rows: 2 new/)).toBeVisible()
    await page.getByRole('button', { name: /^Import/ }).click()
    await expect(page.getByText('The jobs are imported.')).toBeVisible()
    await page.goto(at('/careers/tools/jobs'))
    for (const title of ['Weaver', 'Spinner', 'Carder'])
      await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  })
  const weaver = await page.getByRole('link', { name: 'Weaver', exact: true }).getAttribute('href')
  const pid = /job=(\d+)/.exec(weaver ?? '')?.[1]
  const applying = at(`/careers/apply?pid=${pid}`)

  const vera = await visitor(browser)
  await newCandidateOf(vera, domain, { firstName: 'Vera', lastName: 'Holt' })
  await sendForm(vera, applying)
  const guest = await visitor(browser, true)
  const guestEmail = `leila@${domain}`
  await sendForm(guest, applying, { first: 'ليلى', last: 'حداد', email: guestEmail })
  const withdrawn = await visitor(browser)
  await newCandidateOf(withdrawn, domain, { firstName: 'Otto', lastName: 'Brandt' })
  await sendForm(withdrawn, applying)
  await withdrawn.goto(at('/careers/applications'))
  await withdrawn
    .getByRole('main')
    .getByRole('link', { name: /Weaver/ })
    .first()
    .click()
  await withdrawn.getByRole('button', { name: 'Withdraw application' }).press('Enter')
  await withdrawn.getByRole('alertdialog').getByRole('button', { name: 'Withdraw application' }).press('Enter')
  await expect(withdrawn.getByText('Your application is withdrawn.')).toBeVisible()

  await test.step('triage: an opinion, a rejection that is undone, an interview', async () => {
    await page.goto(at('/careers/tools/today'))
    await page.getByRole('link', { name: 'Weaver' }).click()
    await page.getByRole('link', { name: /حداد/ }).click()
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    const asked = page.getByRole('alertdialog')
    await asked.getByRole('textbox', { name: 'Another reason, in your words' }).fill('Wants to spin')
    await asked.getByRole('button', { name: 'Reject', exact: true }).click()
    await page.getByRole('button', { name: 'Undo the rejection' }).click()
    await expect(page.getByText('The rejection is undone.')).toBeVisible()
    await page.goto(at(`/careers/tools/applications?job=${pid}&text=vera`))
    await page.getByRole('link', { name: 'Vera Holt' }).click()
    await page.getByRole('radio', { name: 'I recommend this person' }).check()
    await page.getByRole('textbox', { name: 'Why' }).fill('Knows looms.')
    await page.getByRole('button', { name: 'Give your opinion' }).click()
    await expect(page.getByText('Your opinion is saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Arrange an interview' }).click()
    const form = page.getByRole('form', { name: 'Arrange an interview' })
    await form.getByRole('textbox', { name: 'Title' }).fill('First talk')
    await form.getByLabel('Time 1').fill(localTime(4, '10:00'))
    await form.getByRole('button', { name: 'Send to the candidate' }).click()
    await expect(page.getByText('1 free time')).toBeVisible()
  })
  await vera.goto(at('/careers/interviews'))
  await vera.getByTestId('interview-card').getByRole('link', { name: 'Weaver' }).click()
  await isReady(vera)
  await vera.getByRole('radiogroup', { name: 'Pick a time' }).getByRole('radio').first().check()
  await button(vera, 'Book this time').click()
  await expect(vera.getByText('Your interview is booked.')).toBeVisible()

  await test.step('an offer, which the candidate signs', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Make an offer' }).click()
    const offer = page.getByRole('form', { name: 'Make an offer' })
    await offer.getByLabel('Documents (PDF)').setInputFiles((await letterFile()).path)
    await offer.getByLabel('The candidate can answer until').fill(localTime(6, '18:00'))
    await offer.getByRole('button', { name: 'Send the offer' }).click()
    await expect(page.getByRole('region', { name: 'Offers' }).getByRole('link', { name: 'Weaver' })).toBeVisible()
    await vera.goto(at('/careers/offers'))
    await button(vera, 'View job offer').click()
    await button(vera, 'Start').click()
    await expect(shownLetter(vera)).toBeVisible(DRAWN)
    await agreement(vera).check()
    await nameField(vera).fill('Vera Holt')
    await button(vera, 'Submit signed offer').click()
    await expect(vera.getByTestId('offer-card')).toContainText('Offer accepted')
  })

  await test.step('the candidate is hired, and the numbers are true', async () => {
    await page.goto(at(`/careers/tools/applications?job=${pid}`))
    const status = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name }).locator('.tag').first()
    await expect(status(/Vera Holt/)).toHaveText('Hired')
    await expect(status(/Otto Brandt/)).toHaveText('Withdrawn')
    await expect(status(/حداد/)).toHaveText('Submitted')
    await page.goto(at('/careers/tools/today'))
    await expect(page.getByText('Signed', { exact: false }).first()).toBeVisible()
  })

  await test.step('a candidate asks to be forgotten', async () => {
    await page.goto(at(`/careers/tools/people?text=${encodeURIComponent(guestEmail)}`))
    await page.getByRole('link', { name: /حداد/ }).click()
    await page.getByRole('button', { name: 'Delete everything' }).click()
    const asked = page.getByRole('alertdialog')
    await asked.getByRole('textbox').fill(guestEmail)
    await asked.getByRole('button', { name: 'Delete everything' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Everything is deleted' })).toBeVisible()
    await page.goto(at(`/careers/tools/applications?job=${pid}`))
    await expect(page.getByText('2 applications', { exact: true })).toBeVisible()
  })
  for (const one of [vera, guest, withdrawn]) await one.context().close()
})
