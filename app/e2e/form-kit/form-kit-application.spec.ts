import { expect, type Locator, type Page, test } from '@playwright/test'
import { chooseByKey, openGallery, PDF, refusalsOfAll, sentValue, watchErrors } from './form-kit-steps.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Application form' })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const send = (page: Page) => form(page).getByRole('button', { name: 'Send', exact: true })
const summary = (page: Page) => form(page).getByRole('alert')
const sent = (page: Page) => page.getByRole('heading', { name: 'This was sent' })
const fileInput = (page: Page, label: string) =>
  form(page).getByRole('group', { name: label }).getByLabel('Choose a file')

/** Goes on with the Tab key until an element has the focus, and sees that it, or what stands for it, is in sight. */
async function tabTo(page: Page, target: Locator, seen = target): Promise<void> {
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(seen).toBeInViewport()
      return
    }
  }
  throw new Error(`The Tab key does not come to ${String(target)}.`)
}

/** Everything that the form demands, filled in as people with a mouse or a finger do. */
async function fillIn(page: Page): Promise<void> {
  await field(page, 'First name').fill('Ada')
  await field(page, 'Last name').fill('Marlow')
  await field(page, 'E-mail').fill('ada@example.com')
  await form(page).getByRole('combobox', { name: 'Country', exact: true }).selectOption('DE')
  await form(page).getByRole('radio', { name: 'No', exact: true }).check()
  await field(page, 'Job title').fill('Baker')
  await field(page, 'Employer').fill('Corner Bakery')
  await form(page).getByRole('combobox', { name: 'Highest degree' }).selectOption('master')
  await fileInput(page, 'Resume').setInputFiles(PDF)
  await expect(form(page).getByText(PDF.name, { exact: true })).toBeVisible()
  await startDate(page).first().click()
  await page.keyboard.type('12312030')
  await form(page).getByRole('checkbox', { name: 'Morning' }).check()
  await form(page).getByRole('radio', { name: 'Yes, without a permit' }).check()
  await form(page).getByRole('checkbox', { name: 'You may read and keep this' }).check()
}

const startDate = (page: Page) => form(page).getByRole('group', { name: 'Earliest start' }).getByRole('spinbutton')

test('a candidate fills in, corrects and sends the application with the keyboard alone @desk', async ({ page }) => {
  test.setTimeout(60_000)
  await openGallery(page, 'forms/application')
  const { keyboard } = page
  await tabTo(page, field(page, 'First name'))
  await keyboard.type('Ada')
  await tabTo(page, field(page, 'E-mail'))
  await keyboard.type('ada@example.com')
  await tabTo(page, field(page, 'Phone'))
  await keyboard.type('4155552671')
  await tabTo(page, form(page).getByRole('combobox', { name: 'Country', exact: true }))
  await keyboard.type('Germ')
  await tabTo(page, form(page).getByRole('radio', { name: 'Yes', exact: true }))
  await keyboard.press('Space')
  await expect(field(page, 'Notice period in weeks')).toBeVisible()
  await tabTo(page, field(page, 'Notice period in weeks'))
  await keyboard.type('4')
  await tabTo(page, field(page, 'Job title'))
  await keyboard.type('Baker')
  await tabTo(page, field(page, 'Employer'))
  await keyboard.type('Corner Bakery')
  await tabTo(page, form(page).getByRole('button', { name: 'Add a job' }))
  await keyboard.press('Enter')
  const second = form(page).getByRole('group', { name: 'Job 2' })
  await expect(second.getByRole('textbox', { name: 'Job title' })).toBeFocused()
  await keyboard.type('Cook')
  await tabTo(page, second.getByRole('textbox', { name: 'Employer' }))
  await keyboard.type('Harbour Inn')
  await tabTo(page, form(page).getByRole('combobox', { name: 'Highest degree' }))
  await keyboard.type('App')
  await tabTo(page, fileInput(page, 'Resume'), form(page).getByText('Choose a file'))
  await chooseByKey(fileInput(page, 'Resume'), PDF)
  await expect(form(page).getByText(PDF.name, { exact: true })).toBeVisible()
  await tabTo(page, startDate(page).first())
  await keyboard.type('12312030')
  await tabTo(page, form(page).getByRole('checkbox', { name: 'Morning' }))
  await keyboard.press('Space')
  await tabTo(page, form(page).getByRole('radio', { name: 'Yes, without a permit' }))
  await keyboard.press('Space')
  await tabTo(page, form(page).getByRole('checkbox', { name: 'You may read and keep this' }))
  await keyboard.press('Space')
  await tabTo(page, send(page))
  await keyboard.press('Enter')

  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText(['Last name is required'])
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(field(page, 'Last name')).toBeFocused()
  await keyboard.type('Marlow')
  await tabTo(page, send(page))
  await keyboard.press('Enter')
  await expect(sent(page)).toBeFocused()
  await expect(sentValue(page, 'lastName')).toHaveText('"Marlow"')
  await expect(sentValue(page, 'phone')).toHaveText('"+14155552671"')
  await expect(sentValue(page, 'country')).toHaveText('"DE"')
  await expect(sentValue(page, 'notice')).toHaveText('4')
  await expect(sentValue(page, 'jobs')).toContainText('"title": "Cook"')
  await expect(sentValue(page, 'education')).toHaveText('"apprenticeship"')
  await expect(sentValue(page, 'resume')).toContainText('"name": "resume.pdf"')
  await expect(sentValue(page, 'start')).toHaveText('"2030-12-31"')
})

test('a candidate fills in and sends the application on any screen without scrolling sideways', async ({ page }) => {
  const errors = watchErrors(page)
  await openGallery(page, 'forms/application')
  await fillIn(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await send(page).click()
  await expect(sent(page)).toBeFocused()
  await expect(sentValue(page, 'shifts')).toContainText('"morning"')
  expect(errors).toEqual([])
})

test('a failed submit keeps every answer and file, and its summary is announced and links to each field @desk', async ({
  page,
}) => {
  await openGallery(page, 'forms/application')
  await fillIn(page)
  await field(page, 'E-mail').fill('ada')
  await form(page).getByRole('checkbox', { name: 'You may read and keep this' }).uncheck()
  await send(page).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page)).toHaveAttribute('role', 'alert')
  const links = summary(page).getByRole('link')
  await expect(links).toHaveCount(2)
  await links.first().click()
  await expect(field(page, 'E-mail')).toBeFocused()
  await expect(field(page, 'E-mail')).toBeInViewport()
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription(/Email is invalid/)
  await links.last().click()
  await expect(form(page).getByRole('checkbox', { name: 'You may read and keep this' })).toBeFocused()
  await expect(field(page, 'First name')).toHaveValue('Ada')
  await expect(form(page).getByText(PDF.name, { exact: true })).toBeVisible()
  await page.keyboard.press('Space')
  await field(page, 'E-mail').fill('ada@example.com')
  await expect(summary(page)).toBeHidden()
  await send(page).click()
  await expect(sentValue(page, 'resume')).toContainText('"name": "resume.pdf"')
})

test('errors from the server appear at their fields, the first one gets the focus, and nothing typed is lost @desk', async ({
  page,
}) => {
  await openGallery(page, 'forms/application')
  await fillIn(page)
  await page.getByRole('checkbox', { name: 'Simulate a server error' }).check()
  await send(page).click()
  await expect(field(page, 'E-mail')).toBeFocused()
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription(/Somebody has already applied/)
  await expect(field(page, 'Employer')).toHaveAccessibleDescription(/We do not know this employer/)
  await expect(field(page, 'Employer')).toHaveValue('Corner Bakery')
  await expect(form(page).getByText(PDF.name, { exact: true })).toBeVisible()
  expect(await refusalsOfAll(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Simulate a server error' }).uncheck()
  await field(page, 'E-mail').fill('ada@example.org')
  await send(page).click()
  await expect(sentValue(page, 'email')).toHaveText('"ada@example.org"')
})

/** Texts that break careless forms: markup, code, quoting, other scripts, invisible characters. */
const NAUGHTY = [
  '<script>document.title = "ran"</script>',
  '<img src=x onerror="document.title=\'ran\'">',
  'javascript:document.title="ran"',
  '{{constructor.constructor("document.title=1")()}} ${7*7} %(name)s {email}',
  "Robert'); DROP TABLE students;-- \\ \" ' `",
  'مرحبا \u202Eنص\u202C 田中さん 👩‍👩‍👧 Z\u0351\u036B\u0343a\u0334 \u200B',
  '__proto__ constructor null undefined NaN true 0',
]

test('hostile input stays plain text in every text field, and nothing in it runs @desk', async ({ page }) => {
  test.setTimeout(60_000)
  await openGallery(page, 'forms/application')
  await fillIn(page)
  const title = await page.title()
  for (const text of NAUGHTY) {
    const lines = ['First name', 'Last name', 'Job title', 'Employer', 'Why did you leave?', 'Why do you apply?']
    for (const name of lines) await field(page, name).fill(`${text} and more`)
    await send(page).click()
    await expect(sent(page)).toBeFocused()
    await expect(sentValue(page, 'firstName')).toHaveText(JSON.stringify(`${text} and more`), { useInnerText: true })
  }
  for (const text of NAUGHTY) {
    await field(page, 'E-mail').fill(text)
    await field(page, 'Website').fill(text)
    await send(page).click()
    await expect(summary(page)).toContainText('Email is invalid. Use the format "name@example.com".')
    await expect(summary(page)).toContainText('Enter a valid value.')
    await expect(field(page, 'Website')).toHaveValue(text)
  }
  expect(await page.title()).toBe(title)
  expect(await page.locator('.gallery script, .gallery img').count()).toBe(0)
})

test('a name of 10,000 characters and numbers with exponents are refused and stay as typed @desk', async ({ page }) => {
  await openGallery(page, 'forms/application')
  await fillIn(page)
  const name = 'ab'.repeat(5000)
  await field(page, 'First name').fill(name)
  await form(page).getByRole('radio', { name: 'Yes', exact: true }).check()
  for (const number of ['1e3', '0x10', 'Infinity', '--1']) {
    await field(page, 'Notice period in weeks').fill(number)
    await send(page).click()
    await expect(summary(page)).toContainText('First name: Enter no more than 100 characters.')
    await expect(summary(page)).toContainText(/Enter (a number|only digits), for example 12 or 12\.5\./)
    await expect(field(page, 'Notice period in weeks')).toHaveValue(number)
  }
  await field(page, 'Notice period in weeks').fill('53')
  await expect(form(page).getByText('Enter a value less than or equal to 52.').first()).toBeAttached()
  await expect(field(page, 'First name')).toHaveValue(name)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('formatted text is pasted as plain text @desk', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openGallery(page, 'forms/application')
  await page.evaluate(async () => {
    const html = '<b>Ada</b> <img src="x" onerror="document.title=1"><i>Marlow</i>'
    const parts = { 'text/html': html, 'text/plain': 'Ada\u00A0 Marlow\n' }
    const blobs = Object.entries(parts).map(([type, part]) => [type, new Blob([part], { type })] as const)
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
  })
  for (const name of ['First name', 'Why do you apply?']) {
    await field(page, name).focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(field(page, name)).toHaveValue(/^Ada\s+Marlow\s*$/)
  }
  expect(await page.locator('.gallery b, .gallery i, .gallery img').count()).toBe(0)
})
