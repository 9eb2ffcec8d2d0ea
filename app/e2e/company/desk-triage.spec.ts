import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../steps/new-candidate.ts'
import { DEMO, isReady, open } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

const LIST = '/careers/tools/applications'
const rows = (page: Page) => page.locator('.desk-list > [data-application]')
const status = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text })

/** Opens the list of the job with the most applications that are open. */
async function openBusiestJob(page: Page): Promise<string> {
  await open(page, '/careers/tools/jobs')
  const link = page.locator('main a[href*="job="]').first()
  await link.click()
  await expect(rows(page).first()).toBeVisible()
  await isReady(page)
  return new URL(page.url()).searchParams.get('job') ?? ''
}

test('a recruiter selects applications by keyboard, rejects them, undoes that, and writes to them @desk', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'rita@example.com')
  await open(page, `${LIST}?status=active`)
  await expect(rows(page).first()).toBeVisible()
  await isReady(page)
  await page.keyboard.press('j')
  await expect(rows(page).nth(0).getByRole('link')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const selected = page.getByRole('region', { name: 'Selected applications' })
  await expect(selected.getByText('2 selected')).toBeVisible()
  await isWellMade(page)
  await page.keyboard.press('r')
  const asked = page.getByRole('alertdialog', { name: 'Reject 2 applications?' })
  await asked.getByRole('textbox', { name: 'Reason for your records' }).fill('No licence')
  await isWellMade(page)
  await asked.getByRole('button', { name: 'Reject' }).click()
  await expect(asked.getByText('Choose or write a reason.')).toBeVisible()
  await isWellMade(page)
  await asked.getByRole('checkbox', { name: 'We chose another candidate' }).check()
  await asked.getByRole('button', { name: 'Reject' }).click()
  await expect(status(page, /2 rejections are sent/)).toBeVisible()
  await isWellMade(page)
  await page.getByRole('button', { name: 'Undo these rejections' }).click()
  await expect(status(page, /2 rejections are undone/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await expect(selected.getByText(`${await rows(page).count()} selected`)).toBeVisible()
  await selected.getByRole('button', { name: 'Clear the selection' }).click()
  await rows(page).nth(0).getByRole('checkbox').check()
  await selected.getByRole('button', { name: 'Write a message' }).click()
  const writing = page.getByRole('alertdialog')
  await writing.getByRole('button', { name: 'Send' }).click()
  await expect(writing.getByText('Write a message.')).toBeVisible()
  await writing.getByRole('textbox').fill('We answer on Friday.')
  await writing.getByRole('button', { name: /^Show what .+ will read$/ }).click()
  await expect(writing.getByRole('blockquote')).toContainText('We answer on Friday.')
  await writing.getByRole('button', { name: 'Send' }).click()
  await expect(status(page, /1 message is on its way/)).toBeVisible()
  await rows(page).nth(0).getByRole('checkbox').check()
  const download = page.waitForEvent('download')
  await selected.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^applications-.*\.csv$/)
})

test('of two applications, the one that a colleague moved meanwhile stays, with the colleague’s name @desk', async ({
  page,
  browser,
}) => {
  test.slow()
  await signIn(page, 'rita@example.com')
  await open(page, `${LIST}?status=active&order=oldest`)
  await isReady(page)
  const second = (await rows(page).nth(1).getByRole('link').getAttribute('href')) ?? ''
  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('combobox', { name: 'Move to' }).selectOption('Offer')
  const other = await browser.newPage()
  await signIn(other, 'carol@example.com')
  await other.goto(second)
  await isReady(other)
  await other.getByRole('combobox', { name: 'Move to' }).selectOption('Interview')
  await other.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(other.locator('.desk-applicant .tag').first()).toHaveText('Interview')
  await other.close()
  await asked.getByRole('button', { name: 'Move' }).click()
  const said = status(page, /1 application is in Offer now/)
  await expect(said).toContainText('Carol Reyes moved it to Interview')
  await isWellMade(page)
})

test('the next application is there at a key, across the pages of a list; the keys are listed and can be turned off @desk', async ({
  page,
}) => {
  await signIn(page, 'carol@example.com')
  await open(page, LIST)
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Next application' })).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const first = new URL(page.url()).pathname
  const at = (path: string) => (url: URL) => url.pathname === path
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Previous application' })).toBeVisible()
  await expect(page).not.toHaveURL(at(first))
  await page.keyboard.press('k')
  await expect(page.getByRole('link', { name: 'Previous application' })).toHaveCount(0)
  await expect(page).toHaveURL(at(first))
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Your note' })).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('textbox', { name: 'Your note' })).toHaveValue('j')
  await page.getByRole('textbox', { name: 'Your note' }).fill('')
  await heading.click()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByText('Write a note')).toBeVisible()
  await isWellMade(page)
  await keys.getByRole('checkbox', { name: 'Use these keys' }).uncheck()
  await expect(keys.getByText('The keys are off.')).toBeVisible()
  await keys.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(at(first))
  await page.getByRole('button', { name: 'Keys' }).click()
  await keys.getByRole('checkbox', { name: 'Use these keys' }).check()
  await expect(keys.getByText('The keys are on.')).toBeVisible()
})

test('a board shows a job’s applications by stage; a card moves by its menu, and a phone shows one stage @desk', async ({
  page,
}) => {
  await signIn(page, 'rita@example.com')
  const job = await openBusiestJob(page)
  await page.getByRole('link', { name: 'Board' }).click()
  await expect(page).toHaveURL(/view=board/)
  await isWellMade(page)
  const card = page
    .locator('.desk-column [data-application]')
    .filter({ has: page.getByRole('button') })
    .first()
  const name = (await card.getByRole('link').textContent()) ?? ''
  await card.getByRole('button').press('Enter')
  const item = page.getByRole('menuitem').first()
  const stage = ((await item.textContent()) ?? '').replace('Move to ', '')
  await item.press('Enter')
  await expect(page.getByRole('region', { name: new RegExp(`^${stage}`) }).getByRole('link', { name })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.locator('.desk-column:visible')).toHaveCount(1)
  await isWellMade(page)
  await page.getByRole('button', { name: /^Interview/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Interview/ })).toBeVisible()
  await page.goto(`${LIST}?${DEMO}&job=${job}&view=board&status=hired`)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('hired')
})

test('a recruiter reads what the candidate will, and another’s open page follows the move @desk', async ({
  page,
  browser,
}) => {
  test.slow()
  await signIn(page, 'rita@example.com')
  await open(page, `${LIST}?status=active&order=name`)
  await page
    .getByRole('navigation', { name: 'Stages' })
    .getByRole('link', { name: /^Submitted/ })
    .click()
  await expect(page).toHaveURL(/stage=/)
  await rows(page).last().getByRole('link').click()
  await expect(page.getByRole('combobox', { name: 'Move to' })).toBeVisible()
  const other = await browser.newPage()
  await signIn(other, 'carol@example.com')
  await other.goto(page.url())
  await isReady(other)
  const message = page.getByRole('textbox', { name: 'Message to the candidate (optional)' })
  await message.fill('See you on Monday.')
  await page.getByRole('combobox', { name: 'Move to' }).selectOption('Interview')
  await page.getByRole('button', { name: 'Show what the candidate will read' }).click()
  await expect(page.getByRole('blockquote').filter({ hasText: 'See you on Monday.' })).toContainText('Interview')
  await isWellMade(page)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(other.locator('.desk-applicant .tag').first()).toHaveText('Interview')
  await page.getByText('History').click()
  await expect(page.getByText(/^Rita Stone: Moved from/).first()).toBeVisible()
  await isWellMade(page)
  await other.close()
})

test('what candidates wrote runs nothing at the desk and calls nowhere @desk', async ({ page }) => {
  const hostile = '<img src="https://evil.example/x" onerror="window.ran = true"><svg onload="window.ran = true">'
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) calls.push(request.url())
  })
  // As it would be stored: each text that a candidate writes.
  await page.route(/\/api\/desk\/applications\/[^/?]+(\?|\/files\/[^/]+\/text)/, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: Record<string, unknown> }
    const files = [data['files'] ?? []].flat().map((file) => ({ ...file, name: `${hostile}.pdf` }))
    const written = {
      name: hostile,
      answers: [{ question: hostile, answer: hostile, label: null }],
      history: [
        {
          at: new Date().toISOString(),
          actor: 'candidate',
          action: hostile,
          from: hostile,
          to: hostile,
          words: hostile,
        },
      ],
      files,
    }
    const changed = 'text' in data ? { text: hostile } : { ...data, ...written }
    await route.fulfill({ response: answer, json: { ...rest, data: changed } })
  })
  await signIn(page, 'rita@example.com')
  await open(page, `${LIST}?text=wi%C5%9Bniewska`)
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile)
  await expect(page.getByRole('link', { name: /^Download <img/ }).first()).toBeVisible()
  await page.getByText('History').click()
  await expect(page.locator('.desk-resume')).toHaveText(hostile)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(calls).toEqual([])
})
