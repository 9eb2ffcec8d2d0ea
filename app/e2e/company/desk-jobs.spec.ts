import { expect, type Locator, type Page, test } from '@playwright/test'
import { signIn } from '../steps/new-candidate.ts'
import { DEMO, isReady, open } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

const DESK = '/careers/tools'

const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })

/** Pastes into a text as a browser does, with the formats that a program offers. */
async function paste(text: Locator, formats: Record<string, string>): Promise<void> {
  await text.click()
  await text.evaluate((element, data) => {
    const clipboard = new DataTransfer()
    for (const [format, value] of Object.entries(data)) clipboard.setData(format, value)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
  }, formats)
}

/** HTML that Word puts on the clipboard, shortened. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=EN-GB>
<!--StartFragment-->
<p class=MsoTitle><span style='font-size:28pt'>Your work<o:p></o:p></span></p>
<p class=MsoNormal style='margin:0cm;font-family:"Calibri",sans-serif'>You <b>lay tracks</b> and <span style='font-weight:700;color:red'>check points</span>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Night shifts<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='text-indent:-18pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>From ten<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>A warm jacket<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>Apply</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>Meet us</p>
<p class=MsoNormal><a href="https://example.org/depot" onclick="x()">The depot</a><img src="file:///c:/x.png"><script>bad()</script></p>
<!--EndFragment--></body></html>`

test('a job is written with everything that an ad has, and comes out clean from Word [issue 32] @desk', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'rita@example.com')
  await open(page, `${DESK}/jobs`)
  await page.getByRole('link', { name: 'New job' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New job' })).toBeVisible()
  await expect(description(page)).toBeVisible()
  await isWellMade(page)
  await page.getByRole('button', { name: 'Publish the job' }).click()
  await expect(page.getByText('Write a title.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Title' }).fill('Track layer')
  await paste(description(page), { 'text/html': WORD, 'text/plain': 'Your work' })
  const html = await description(page).evaluate((element) => element.innerHTML)
  expect(html.replaceAll(/ class="[^"]*"/g, '')).toBe(
    '<h2>Your work</h2><p>You <strong>lay tracks</strong> and <strong>check points</strong>.</p>' +
      '<ul><li><p>Night shifts</p><ul><li><p>From ten</p></li></ul></li><li><p>A warm jacket</p></li></ul>' +
      '<ol><li><p>Apply</p></li><li><p>Meet us</p></li></ol>' +
      '<p><a href="https://example.org/depot">The depot</a></p>',
  )
  const places = page.getByRole('combobox', { name: 'Places' })
  await places.pressSequentially('Leipz')
  await page.getByRole('option', { name: /^Leipzig, / }).click()
  await places.fill('Depot North, Leeds, United Kingdom')
  await places.press('Enter')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  await page.getByLabel('Department').fill('Tracks')
  await page.getByLabel('Employment type').selectOption('Part time')
  await page.getByLabel('Workplace').selectOption('Hybrid')
  await page.getByRole('textbox', { name: 'From' }).fill('3,000')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2500')
  await page.getByLabel('Per', { exact: true }).selectOption('Month')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('Last day to apply').fill('2031-05-31')
  await page.getByRole('textbox', { name: 'Name' }).fill('Rita Stone')
  await page.getByRole('textbox', { name: 'Email' }).fill('rita@')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByText('The first amount is higher than the second.')).toBeVisible()
  await expect(page.getByText('Write an email address like ann@example.com.')).toBeVisible()
  await isWellMade(page)

  // What was typed stays in this browser.
  await page.reload()
  await isReady(page)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Track layer')
  await expect(description(page)).toContainText('A warm jacket')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('3,400')
  await page.getByRole('textbox', { name: 'Email' }).fill('rita@example.com')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'The draft is saved. Only colleagues see it.' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Track layer' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('3,000')
  await isWellMade(page)
})

test('a draft is previewed by colleagues only, published, duplicated, and edited without losing what a colleague changed @desk', async ({
  page,
  browser,
}) => {
  test.slow()
  await signIn(page, 'carol@example.com')
  await open(page, `${DESK}/jobs/new`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Bell founder')
  await description(page).click()
  await page.keyboard.type('You cast bells.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Bronze')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Clay')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bell founder' })).toBeVisible()
  const id = /jobs\/(\d+)/.exec(page.url())?.[1]
  const jobPage = `/careers/job/${id}?${DEMO}`
  const visitor = await (await browser.newContext()).newPage()
  expect((await visitor.goto(jobPage))?.status()).toBe(404)
  const preview = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Preview as candidates see it' }).click()
  const shown = await preview
  await expect(shown.getByText('Only colleagues see this draft.')).toBeVisible()
  await expect(shown.getByRole('listitem').filter({ hasText: 'Bronze' })).toBeVisible()
  await isWellMade(shown)
  await shown.close()

  await page.getByRole('button', { name: 'Publish the job' }).click()
  await expect(page.getByText('The job is published.')).toBeVisible()
  expect((await visitor.goto(jobPage))?.status()).toBe(200)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Bell founder' })).toBeVisible()

  await page.getByLabel('Department').fill('Foundry')
  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, 'rita@example.com')
  await open(colleague, `${DESK}/jobs/${id}`)
  await colleague.getByRole('textbox', { name: 'Title' }).fill('Master bell founder')
  await colleague.getByRole('button', { name: 'Save the changes' }).click()
  await expect(colleague.getByText('The changes are saved.')).toBeVisible()
  await colleague.context().close()
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Master bell founder' })).toBeVisible()
  await expect(page.getByLabel('Department')).toHaveValue('Foundry')

  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText('This is a new draft with the same content.')).toBeVisible()
  await open(page, `${DESK}/jobs?status=draft`)
  await expect(page.getByRole('link', { name: 'Master bell founder', exact: true })).toBeVisible()
  await isWellMade(page)
  await visitor.context().close()
})

test('a hiring manager reads their job, and finds no form for a new one @desk', async ({ page }) => {
  await signIn(page, 'hugo@example.com')
  await open(page, `${DESK}/jobs`)
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Workplace', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the changes' })).toHaveCount(0)
  await isWellMade(page)
  expect((await page.goto(`${DESK}/jobs/new?${DEMO}`))?.status()).toBe(404)
})

const AD =
  'You drive trams through the town by day and by night, in every weather, and help passengers to get on and off.'

test('a messy spreadsheet is dropped, its columns are corrected, and its jobs are imported in one go @desk', async ({
  page,
}) => {
  await signIn(page, 'carol@example.com')
  await open(page, `${DESK}/jobs`)
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import a spreadsheet' })).toBeVisible()
  await isWellMade(page)
  const sheet = [
    'Offene Stellen;;;;',
    'Stand: 01.11.2026;;;;',
    ';;;;',
    'Was;Beschreibung;Ort;Gehalt;Bewerbungsschluss',
    `Tram driver of the sheet;"${AD}";Leipzig;2.300 – 2.800 € / Monat;15.01.2031`,
    ';;;;',
    `Tram cleaner of the sheet;"${AD}";Halle (Saale);nach Vereinbarung;31.02.2031`,
  ].join('\r\n')
  // Dropped on the page, like a file from the desk of the computer.
  await page.getByText('Drop a spreadsheet with jobs here').evaluate((element, text) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], 'stellen.csv', { type: 'text/csv' }))
    for (const type of ['dragenter', 'dragover', 'drop'])
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  }, sheet)
  await expect(page.getByRole('combobox', { name: 'Meaning of Beschreibung' })).toHaveValue('description')
  await page.getByRole('combobox', { name: 'Meaning of Was' }).selectOption('Title')
  await expect(page.getByText('2 rows: 1 new, 0 changed, 0 unchanged, 1 left out, 0 closed.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Row 7' })).toContainText('A date can’t be read')
  await expect(page.getByRole('checkbox', { name: /^Close open jobs of earlier spreadsheets/ })).not.toBeChecked()
  await isWellMade(page)
  await page.getByRole('button', { name: 'Import 1 job' }).click()
  await expect(page.getByText('The jobs are imported.')).toBeVisible()
  await open(page, `${DESK}/jobs?text=of+the+sheet`)
  await expect(page.getByRole('link', { name: 'Tram driver of the sheet', exact: true })).toBeVisible()

  // Closing it offers to tell those who applied.
  await page.getByRole('button', { name: /^Close the job/ }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked.getByRole('checkbox', { name: 'Tell the applicants' })).toBeChecked()
  await asked.getByRole('textbox', { name: /^Reason/ }).fill('The line was given up.')
  await isWellMade(page)
  await asked.getByRole('button', { name: 'Close the job' }).click()
  await expect(page.getByText('No jobs here.')).toBeVisible()
})
