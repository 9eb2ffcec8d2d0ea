import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../steps/new-candidate.ts'
import { foyer } from '../steps/operator.ts'
import { DEMO, isReady, open } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

const SITE = '/careers/tools/site'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'The draft is saved' })).toBeVisible()
const anyJob = async (page: Page) => {
  const answer = await page.request.get(`/api/desk/jobs?${DEMO}`)
  return ((await answer.json()) as { data: { jobs: { id: number }[] } }).data.jobs[0]?.id
}
const groups = (page: Page) => page.getByRole('navigation', { name: 'Pages of settings' })

test('an owner changes the site without a command: a draft, its preview, publishing, and an older version again @desk', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'carol@example.com')
  await open(page, `${SITE}/name`)
  await isReady(page)
  await isWellMade(page)
  const address = page.getByLabel('Page about working here')
  const before = await address.inputValue()
  await address.fill('nonsense')
  await address.press('Tab')
  await expect(page.getByText('Enter a path such as /careers')).toBeVisible()
  await address.fill('https://work.meridian.example')
  await saved(page)
  await groups(page).getByRole('link', { name: 'Navigation and footer' }).click()
  await expect(page.getByRole('heading', { name: 'Navigation and footer' })).toBeVisible()
  await page.getByRole('link', { name: 'German' }).click()
  const footer = page.getByRole('group', { name: 'Text of the footer' })
  await footer.getByRole('button', { name: 'Write HTML' }).or(footer.getByRole('textbox')).first().waitFor()
  // The draft is saved already, so that only the answer shows that this change is, too.
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/settings/'),
  )
  await footer.getByRole('textbox').fill('Wir bauen Bahnen.')
  await sent
  await saved(page)
  await isWellMade(page)
  await page.reload()
  await expect(footer.getByRole('textbox')).toHaveText('Wir bauen Bahnen.')

  await page.getByRole('link', { name: 'Review and publish' }).click()
  const changes = page.getByRole('table')
  await expect(changes).toContainText('Page about working here')
  await expect(changes).toContainText('Text of the footer')
  await isWellMade(page)
  await page.getByRole('link', { name: 'Preview' }).last().click()
  await page.getByLabel('Language of these texts').selectOption({ label: 'German' })
  await expect(page.frameLocator('iframe').getByText('Wir bauen Bahnen.', { exact: true })).toBeVisible()
  const visitor = await page.context().browser()?.newPage()
  await visitor?.goto(new URL('/careers?domain=meridian.example&hl=de', page.url()).href)
  await expect(visitor?.getByText('Wir bauen Bahnen.', { exact: true }) ?? page.locator('none')).toHaveCount(0)

  await page.goBack()
  await page.getByLabel('Note for the history').fill('A German footer')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. The site shows the settings now.')).toBeVisible()
  await expect(async () => {
    await visitor?.reload()
    await expect(visitor?.getByText('Wir bauen Bahnen.', { exact: true }) ?? page.locator('none')).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await visitor?.close()

  await groups(page).getByRole('link', { name: 'Versions' }).click()
  const newest = page.getByRole('listitem').filter({ hasText: 'A German footer' })
  await expect(newest).toContainText('Carol')
  await expect(newest).toContainText('Text of the footer')
  await isWellMade(page)
  await page
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText(/is published again/)).toBeVisible()
  await open(page, `${SITE}/name`)
  await expect(page.getByLabel('Page about working here')).toHaveValue(before)
})

test('lists are put in order by keyboard, rows are added, and a value that can’t be read says why @desk', async ({
  page,
}) => {
  await signIn(page, 'carol@example.com')
  await open(page, `${SITE}/profile`)
  await isReady(page)
  const facts = page.getByRole('group', { name: 'Facts to ask for' })
  await facts.getByRole('button', { name: 'Move “Last name” up' }).press('Enter')
  await expect(facts.getByRole('listitem').first()).toContainText('Last name')
  await expect(facts.getByRole('button', { name: 'Move “Last name” down' })).toBeFocused()
  await facts.getByRole('button', { name: 'Remove “Phone number”' }).press('Enter')
  await saved(page)
  await open(page, `${SITE}/search`)
  const row = page.getByRole('group', { name: 'Your names for filters and their values 1' })
  await row.getByLabel('Your names for its values').fill('Berlin')
  await row.getByLabel('Your name', { exact: true }).focus()
  await expect(row.getByText('Write each line as “value = name”.')).toBeVisible()
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await expect(page.getByRole('table')).toContainText('Facts to ask for')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('button', { name: 'Discard draft' }).last().click()
  await expect(page.getByText('The draft is deleted.')).toBeVisible()
})

test('a recruiter writes a template, and chooses it in the message to a candidate, who is named in it @desk', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'rita@example.com')
  await open(page, SITE)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('group', { name: 'Templates 1' })
  await row.getByRole('textbox', { name: 'Name' }).fill('Thanks')
  await row.getByRole('textbox', { name: 'Text' }).fill('Dear {{firstName}}, thanks for your time.')
  await saved(page)
  await isWellMade(page)
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. The site shows the settings now.')).toBeVisible()
  await open(page, '/careers/tools/applications?text=alice')
  await page.getByRole('main').getByRole('link', { name: /Alice/ }).first().click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByLabel('Template').selectOption('Thanks')
  await expect(messages.getByRole('textbox')).toHaveValue('Dear Alice, thanks for your time.')
  await messages.getByRole('textbox').fill('Dear Alice, hello.')
  await messages.getByRole('button', { name: 'Replace what you wrote with the template' }).click()
  await expect(messages.getByRole('textbox')).toHaveValue('Dear Alice, thanks for your time.')
  await isWellMade(page)
  await messages.getByRole('textbox').fill('')
  await open(page, SITE)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await saved(page)
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. The site shows the settings now.')).toBeVisible()
})

test('an owner makes a key and a webhook, sees each secret once, and takes them back @desk', async ({ page }) => {
  await signIn(page, 'carol@example.com')
  await open(page, `${SITE}/keys`)
  await isReady(page)
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Enter a name, so that you recognize the key later.')).toBeVisible()
  await page.getByLabel('Name').fill('Payroll')
  await page.getByLabel('read applications').check()
  await page.getByLabel('Works for').selectOption({ label: '90 days' })
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = page.getByLabel('Copy the key now.')
  await expect(key).toHaveValue(/^foyer_\w{12}_/)
  await expect(key).toBeFocused()
  await isWellMade(page)
  await page.reload()
  await isReady(page)
  await expect(key).toHaveCount(0)
  const line = page.getByRole('listitem').filter({ hasText: 'Payroll' })
  await line.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(line).toContainText('Revoked')

  const address = page.getByLabel('Address')
  await address.fill('https://10.0.0.1/events')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByText(/Enter the whole address of a public server/)).toBeVisible()
  await address.fill('http://localhost:9/events')
  await page.getByText('Every event', { exact: true }).click()
  await page.getByLabel('offer.accepted').check()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByLabel('Copy the secret now.')).toHaveValue(/^whsec_/)
  await isWellMade(page)
  const hook = page.getByRole('listitem').filter({ hasText: 'http://localhost:9/events' })
  await expect(hook).toContainText('offer.accepted')
  await hook.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(hook).toHaveCount(0)
})

test('an owner gives a job its own stages by keyboard, and loses nothing on a reload @desk', async ({ page }) => {
  await signIn(page, 'carol@example.com')
  const copy = (await foyer('jobs', 'duplicate', String(await anyJob(page)))) as { job: { id: number } }
  await open(page, `/careers/tools/jobs/${copy.job.id}`)
  await page.getByRole('link', { name: 'Stages of this job' }).click()
  await isReady(page)
  await expect(page.getByText('has the stages of all jobs')).toBeVisible()
  const added = page.getByRole('group', { name: 'New stage' })
  await added.getByLabel('Name').fill('Trial shift')
  await added.getByRole('button', { name: 'Add to the list' }).press('Enter')
  for (const [way, place] of [
    ['down', 4],
    ['up', 3],
  ] as const) {
    await page.getByRole('button', { name: `Move “Trial shift” ${way}` }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `Trial shift is now number ${place}.` })).toBeVisible()
  }
  await isWellMade(page)
  await page.reload()
  await isReady(page)
  await expect(page.getByText('Your changes aren’t saved yet.')).toBeVisible()
  await expect(page.getByLabel('Name').nth(2)).toHaveValue('Trial shift')
  await page.getByRole('button', { name: 'Save stages' }).click()
  await expect(page.getByText('The stages are saved.')).toBeVisible()
  await expect(page.getByText(/^Stages of the job/)).toBeVisible()
  const german = page.getByRole('link', { name: 'German' })
  await german.click()
  await expect(german).toHaveAttribute('aria-current', 'page')
  await page.getByLabel('Name').nth(2).fill('Probeschicht')
  await page.getByRole('button', { name: 'Save stages' }).click()
  await expect(page.getByText('The stages are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name').nth(2)).toHaveValue('Probeschicht')
})
