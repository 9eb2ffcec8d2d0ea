import { expect, type Locator, type Page, test } from '@playwright/test'
import { openGallery, reported } from './form-kit-steps.ts'

const stateOf = (page: Page, title: string): Locator => page.getByRole('form', { name: title, exact: true })

/** The parts of the empty phone field, and what it reports. */
async function emptyPhone(page: Page) {
  await openGallery(page, 'fields/phone')
  const form = stateOf(page, 'Empty')
  return {
    country: form.getByRole('combobox', { name: 'Country code' }),
    number: form.getByRole('textbox', { name: 'Phone' }),
    reported: reported(page, 'Empty'),
  }
}

async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await into.focus()
  await page.keyboard.insertText(text)
}

test('only digits, plus and hyphen can be typed, and the value includes the calling code', async ({ page }) => {
  const { country, number, reported } = await emptyPhone(page)
  await expect(country).toHaveValue('US')
  await number.pressSequentially('a4b1(5) 555.0-123')
  await expect(number).toHaveValue('415555 0-123'.replace(' ', ''))
  await expect(reported).toContainText('+14155550123')
})

test('a pasted number keeps its digits, and a calling code in it selects the country', async ({ page }) => {
  const { country, number, reported } = await emptyPhone(page)
  await paste(page, number, '(415) 555-0123')
  await expect(number).toHaveValue('415555-0123')
  await expect(reported).toContainText('+14155550123')
  await number.fill('')
  await paste(page, number, '+44 20 7946 0958')
  await expect(country).toHaveValue('GB')
  await expect(reported).toContainText('+442079460958')
  await number.blur()
  await expect(number).toHaveValue('2079460958')
  await country.selectOption('DE')
  await expect(reported).toContainText('+492079460958')
})

test('a rejected character leaves the caret in place', async ({ page }) => {
  const { number } = await emptyPhone(page)
  await number.fill('4155550123')
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  await page.keyboard.press('x')
  await page.keyboard.press('9')
  await expect(number).toHaveValue('41595550123')
})

test('an incomplete number is refused when the field is left, but not when the focus moves between country and number', async ({
  page,
}) => {
  const { country, number } = await emptyPhone(page)
  await number.fill('415')
  await country.focus()
  await expect(number).toHaveAccessibleDescription('')
  await country.blur()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expect(number).toHaveAccessibleDescription('Enter a valid phone number and country code.')
  await number.fill('4155550123')
  await expect(number).toHaveAccessibleDescription('')
})

test('a page sets the default country of all its forms', async ({ page }) => {
  await page.addInitScript(() => {
    window.FORM_KIT_DEFAULT_COUNTRY = 'NL'
  })
  const { country, number, reported } = await emptyPhone(page)
  await expect(country).toHaveValue('NL')
  await number.fill('0612345678')
  await expect(reported).toContainText('+31612345678')
})

test('the number is a link to call it in view mode', async ({ page }) => {
  await openGallery(page, 'fields/phone')
  const link = stateOf(page, 'View mode').getByRole('link')
  await expect(link).toHaveText('+1 415 555 0123')
  await expect(link).toHaveAttribute('href', 'tel:+14155550123')
})
