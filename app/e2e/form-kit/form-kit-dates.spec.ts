import { expect, type Locator, type Page, test } from '@playwright/test'
import { openGallery, refusalsOfAll, reported, watchErrors } from './form-kit-steps.ts'
import { refusals } from '../steps/page-steps.ts'

/** The empty field of a page of the gallery, and what it reports. */
async function emptyField(page: Page, type: 'date' | 'dateRange') {
  await openGallery(page, `fields/${type}`)
  const form = page.getByRole('form', { name: 'Empty', exact: true })
  return {
    form,
    first: form.getByRole('spinbutton').first(),
    field: form.getByRole('group').first(),
    reported: reported(page, 'Empty'),
  }
}

/** A form of one section with the items given, in the gallery's editor. */
async function formOf(page: Page, items: readonly object[], answers: object = {}): Promise<Locator> {
  const draft = JSON.stringify({ text: JSON.stringify({ sections: [{ title: 'Dates', items }] }), answers })
  await page.addInitScript((kept) => sessionStorage.setItem('form-gallery-editor', kept), draft)
  await openGallery(page, 'editor')
  return page.getByRole('region', { name: 'Preview' })
}

const words = (parts: Locator): Promise<string> =>
  parts.evaluateAll((all) => all.map((part) => part.textContent).join('|'))

test('a date is typed part by part and reported in ISO', async ({ page }) => {
  const errors = watchErrors(page)
  const { first, reported, field, form } = await emptyField(page, 'date')
  await first.focus()
  await page.keyboard.type('03042026')
  await expect(reported).toContainText('"2026-03-04"')
  await page.keyboard.press('ArrowUp')
  await expect(reported).toContainText('"2027-03-04"')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(reported).toContainText('"2027-03-03"')
  await form.getByRole('button').focus()
  await expect(field).toHaveAccessibleDescription('')
  expect(errors).toEqual([])
})

test('an incomplete date, 31 February and the year 9999 are cleared, and the error repeats what was typed [RB-24]', async ({
  page,
}) => {
  const { first, reported, field, form } = await emptyField(page, 'date')
  const parts = form.getByRole('spinbutton')
  for (const [typed, cleared] of [
    ['0304', '3/4/?'],
    ['02312026', '2/31/2026'],
    ['12319999', '9999-12-31'],
    ['12310', '12/31/0'],
  ] as const) {
    await first.focus()
    await page.keyboard.type(typed)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(field).toHaveAccessibleDescription(
      `We cleared "${cleared}" because it isn't a valid date. Enter the date again.`,
    )
    expect(await words(parts)).toBe('mm|dd|yyyy')
    await expect(reported).toContainText('""')
  }
  await first.focus()
  await page.keyboard.type('03042026')
  await expect(field).toHaveAccessibleDescription('')
})

test('a date is not reported while a part of it is missing', async ({ page }) => {
  const form = await formOf(page, [{ name: 'day', type: 'date', label: 'Day' }], { day: '2026-03-04' })
  const parts = form.getByRole('spinbutton')
  const reported = form.getByText(/^{/)
  await expect(reported).toContainText('2026-03-04')
  await parts.nth(1).focus()
  await page.keyboard.press('Delete')
  await expect(reported).not.toContainText('2026')
  expect(await words(parts)).toBe('3|dd|2026')
  await page.keyboard.type('4')
  await expect(reported).toContainText('2026-03-04')
})

test('a day is selected in the calendar with the keyboard alone, and the focus returns', async ({ page }) => {
  const { first, reported, form, field } = await emptyField(page, 'date')
  await first.focus()
  await page.keyboard.type('03042026')
  const button = form.getByRole('button', { name: 'Choose a date' })
  await button.focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog')
  await expect(calendar.getByRole('button', { name: /March 4, 2026/ })).toBeFocused()
  await expect(field).toHaveAccessibleDescription('')
  expect(await refusals(page)).toEqual([])
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(reported).toContainText('"2026-04-05"')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(reported).toContainText('"2026-04-05"')
})

test('days outside the limits can’t be selected, and are refused when typed', async ({ page }) => {
  const item = { name: 'day', type: 'date', label: 'Day', enableFrom: '2026-03-04', enableUntil: '2026-03-10' }
  const form = await formOf(page, [item], { day: '2026-03-04' })
  await form.getByRole('button', { name: 'Choose a date' }).click()
  const calendar = page.getByRole('dialog')
  await expect(calendar.getByRole('button', { name: /March 3, 2026/ })).toHaveAttribute('aria-disabled', 'true')
  await calendar.getByRole('button', { name: /March 5, 2026/ }).click()
  await expect(form.getByText(/^{/)).toContainText('2026-03-05')
  await form.getByRole('spinbutton').nth(1).focus()
  await page.keyboard.type('11')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('group', { name: 'Day' }).first()).toHaveAccessibleDescription(
    "This date isn't available. Choose another one.",
  )
})

test('today’s date is filled in and can’t be changed', async ({ page }) => {
  const form = await formOf(page, [
    { name: 'day', type: 'date', label: 'Signed on', today: true, dateFormat: 'YYYY/MM/DD' },
  ])
  await expect(form.getByRole('group', { name: 'Signed on' })).toContainText(/\d{4}\/\d\d\/\d\d/)
  await expect(form.getByRole('spinbutton')).toHaveCount(0)
})

test('a placeholder replaces the empty parts until the field has the focus', async ({ page }) => {
  const form = await formOf(page, [{ name: 'day', type: 'date', label: 'Day', placeholder: 'When you can begin' }])
  const placeholder = form.getByText('When you can begin', { exact: true })
  await expect(placeholder).toBeVisible()
  await form.getByRole('spinbutton').first().focus()
  await expect(placeholder).toBeHidden()
  await page.keyboard.type('03042026')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(placeholder).toHaveCount(0)
})

test('a period is typed as months, and a start without an end is refused', async ({ page }) => {
  const { first, reported, field, form } = await emptyField(page, 'dateRange')
  await first.focus()
  await page.keyboard.type('052021')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(field).toHaveAccessibleDescription('Please enter both a start and end date.')
  await form.getByRole('spinbutton', { name: 'month, End date' }).focus()
  await page.keyboard.type('082024')
  await expect(field).toHaveAccessibleDescription('')
  await expect(reported).toContainText('"startDate": "2021-05", "endDate": "2024-08"')
})

test('"Currently in this role" ends the period now and disables the end; unchecking it without a start clears both', async ({
  page,
}) => {
  const { first, reported, form } = await emptyField(page, 'dateRange')
  const current = form.getByRole('checkbox', { name: 'Currently in this role' })
  const end = form.getByRole('spinbutton', { name: 'month, End date' })
  const now = new Date().toISOString().slice(0, 7)
  await current.check()
  await expect(reported).toContainText(`"endDate": "${now}", "isCurrent": true`)
  await expect(end).toHaveAttribute('aria-disabled', 'true')
  await current.uncheck()
  await expect(reported).toContainText('null')
  await first.focus()
  await page.keyboard.type('052021')
  await current.check()
  await current.uncheck()
  await expect(reported).toContainText(`"startDate": "2021-05", "endDate": "${now}", "isCurrent": false`)
  await expect(end).not.toHaveAttribute('aria-disabled', 'true')
})

test('a month is selected in the calendar with the keyboard alone', async ({ page }) => {
  const { first, reported, form } = await emptyField(page, 'dateRange')
  await first.focus()
  await page.keyboard.type('052021')
  await form.getByRole('button', { name: 'Choose a month, Start date' }).focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog')
  await expect(calendar.getByRole('toolbar', { name: '2021' }).getByRole('button', { name: 'May' })).toBeFocused()
  expect(await refusals(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(reported).toContainText('"startDate": "2021-08"')
})

test('in a right-to-left language dates are typed and calendars are mirrored', async ({ page }) => {
  const items = [
    { name: 'day', type: 'date', label: 'Day' },
    { name: 'time', type: 'dateRange', label: 'Time' },
  ]
  const draft = JSON.stringify({ text: JSON.stringify({ sections: [{ title: 'Dates', items }] }), answers: {} })
  await page.addInitScript((kept) => sessionStorage.setItem('form-gallery-editor', kept), draft)
  await openGallery(page, 'editor?hl=ar')
  await expect(page.getByRole('document')).toHaveAttribute('dir', 'rtl')
  const form = page.getByRole('region', { name: 'Preview' })
  await form.getByRole('spinbutton').first().focus()
  await page.keyboard.type('04032026')
  await expect(form.getByText(/^{/)).toContainText('2026-03-04')
  await form.getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog')
  await expect(calendar).toHaveCSS('direction', 'rtl')
  await expect(calendar.getByRole('button').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(form.getByText(/^{/)).toContainText('2026-03-05')
  expect(await refusalsOfAll(page)).toEqual([])
})
