import { expect, type Locator, type Page, test } from '@playwright/test'
import { openGallery, reported } from './form-kit-steps.ts'

/** The empty field of a page of the gallery, in a language. */
async function emptyField(page: Page, type: string, language = 'en'): Promise<Locator> {
  await openGallery(page, `fields/${type}?hl=${language}`)
  return page.getByRole('form').first()
}

/** Puts a text into the focused field at once, as dictation, clipboards and form fillers do. */
const insert = (page: Page, text: string) => page.keyboard.insertText(text)

test('a separator ends the part of a date before it [second/B03]', async ({ page }) => {
  const form = await emptyField(page, 'date')
  const value = page.getByText(/^Reports/).first()
  for (const [typed, iso] of [
    ['1/1/1990', '1990-01-01'],
    ['12/1/1999', '1999-12-01'],
    ['1.2.1999', '1999-01-02'],
    ['2-3-2001', '2001-02-03'],
    ['02/03/2001', '2001-02-03'],
    ['4 5 99', '1999-04-05'],
  ] as const) {
    await form.getByRole('spinbutton').first().focus()
    await page.keyboard.type(typed)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(value).toContainText(`"${iso}"`)
  }
})

test('a date that is inserted at once is taken, asked about, or refused with an example [second/B05]', async ({
  page,
}) => {
  const form = await emptyField(page, 'date')
  const value = reported(page, 'Empty')
  const day = form.getByRole('spinbutton').first()
  await day.focus()
  await insert(page, '13/01/2024')
  await expect(value).toContainText('"2024-01-13"')
  await day.focus()
  await insert(page, '3 March 2025')
  await expect(value).toContainText('"2025-03-03"')
  await day.focus()
  await insert(page, '03.04.2025')
  await expect(form.getByRole('button', { name: 'March 4, 2025' })).toBeVisible()
  await form.getByRole('button', { name: 'April 3, 2025' }).click()
  await expect(value).toContainText('"2025-04-03"')
  await day.focus()
  await insert(page, 'next spring')
  await expect(form.getByRole('alert')).toContainText('We can\'t read "next spring" as a date. Enter it like this:')
  await expect(value).toContainText('"2025-04-03"')
})

test('a number with two readings is asked about, with both as buttons [second/B09 B11]', async ({ page }) => {
  const form = await emptyField(page, 'number')
  const value = reported(page, 'Empty')
  const number = form.getByRole('textbox')
  await number.fill('45.000')
  await number.blur()
  await expect(number).toHaveAccessibleDescription(/can be read in two ways/)
  await form.getByRole('button', { name: '45000', exact: true }).click()
  await expect(value).toContainText('45000')
  await expect(number).toHaveAccessibleDescription('')
  await number.fill('£45,500')
  await expect(value).toContainText('45500')
  await number.blur()
  await expect(number).toHaveValue('45500')
})

test('45.000 is read in German as the reader writes it [second/B09]', async ({ page }) => {
  const form = await emptyField(page, 'number', 'de')
  await form.getByRole('textbox').fill('45.000')
  await expect(page.getByText(/45000/).first()).toBeVisible()
})

test('Arabic digits stay in a phone number, and an extension stays apart [second/B06 B28]', async ({ page }) => {
  const form = await emptyField(page, 'phone')
  const number = form.getByRole('textbox')
  const value = reported(page, 'Empty')
  await number.pressSequentially('٤١٥٥٥٥٠١٢٣')
  await expect(value).toContainText('+14155550123')
  await number.fill('')
  await insert(page, 'tel. 415 555 0123 ext. 12')
  await expect(value).toContainText('+14155550123;ext=12')
  await number.fill('')
  await number.pressSequentially('0044 7912 345678')
  await expect(form.getByRole('combobox')).toHaveValue('GB')
  await expect(value).toContainText('+447912345678')
})

test('Enter in a text field of a long form goes to the next field and sends nothing [second/B18]', async ({ page }) => {
  const items = ['a', 'b', 'c', 'd'].map((name) => ({ name, type: 'text', label: `Field ${name}` }))
  const draft = JSON.stringify({ text: JSON.stringify({ sections: [{ title: 'Four', items }] }), answers: {} })
  await page.addInitScript((kept) => sessionStorage.setItem('form-gallery-editor', kept), draft)
  await openGallery(page, 'editor')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByLabel('Field a').fill('One')
  await page.keyboard.press('Enter')
  await expect(preview.getByLabel('Field b')).toBeFocused()
  await expect(page.getByRole('region', { name: 'This was sent' })).toHaveCount(0)
})

test('what a form filler sets without an event is sent [second/look]', async ({ page }) => {
  const items = [
    { name: 'name', type: 'text', label: 'Name', required: true },
    { name: 'about', type: 'textarea', label: 'About you' },
    { name: 'level', type: 'select', label: 'Level', choices: [{ value: 'a', label: 'A' }] },
  ]
  const draft = JSON.stringify({ text: JSON.stringify({ sections: [{ title: 'Filled', items }] }), answers: {} })
  await page.addInitScript((kept) => sessionStorage.setItem('form-gallery-editor', kept), draft)
  await openGallery(page, 'editor')
  const preview = page.getByRole('region', { name: 'Preview' })
  const fill = (label: string, text: string) =>
    preview.getByLabel(label).evaluate((control: HTMLInputElement, value) => (control.value = value), text)
  await fill('Name', 'Suharto')
  await fill('About you', 'I cook')
  await fill('Level', 'a')
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(preview).toContainText('"name": "Suharto"')
  await expect(preview).toContainText('"about": "I cook"')
  await expect(preview).toContainText('"level": "a"')
})
