import { expect, type Locator, type Page, test } from '@playwright/test'
import { openGallery, refusalsOfAll, watchErrors } from './form-kit-steps.ts'
import { refusals } from './search-steps.ts'

/** The empty field of a page of the gallery, and what it reports. */
async function emptyField(page: Page, type: 'date' | 'dateRange') {
  await openGallery(page, `fields/${type}`)
  const form = page.getByRole('form', { name: 'Empty', exact: true })
  return {
    form,
    first: form.getByRole('spinbutton').first(),
    error: form.locator('.fk-error'),
    reported: page.locator('.gallery-state', { has: form }).locator('.gallery-reported code'),
  }
}

/** A form of one section with the items given, in the gallery's editor. */
async function formOf(page: Page, items: readonly object[], answers: object = {}): Promise<Locator> {
  const draft = JSON.stringify({ text: JSON.stringify({ sections: [{ title: 'Dates', items }] }), answers })
  await page.addInitScript((kept) => sessionStorage.setItem('form-gallery-editor', kept), draft)
  await openGallery(page, 'editor')
  return page.locator('.gallery-preview')
}

const words = (parts: Locator): Promise<string> =>
  parts.evaluateAll((all) => all.map((part) => part.textContent).join('|'))

test('a date is typed part by part and reported in ISO', async ({ page }) => {
  const errors = watchErrors(page)
  const { first, reported, error, form } = await emptyField(page, 'date')
  await first.focus()
  await page.keyboard.type('03042026')
  await expect(reported).toContainText('"2026-03-04"')
  await page.keyboard.press('ArrowUp')
  await expect(reported).toContainText('"2027-03-04"')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(reported).toContainText('"2027-03-03"')
  await form.getByRole('button').focus()
  await expect(error).toHaveCount(0)
  expect(errors).toEqual([])
})

test('half a date, 31 February and the year 9999 are cleared, and the text says what was typed [RB-24]', async ({
  page,
}) => {
  const { first, reported, error, form } = await emptyField(page, 'date')
  const parts = form.getByRole('spinbutton')
  for (const [typed, told] of [
    ['0304', '3/4/?'],
    ['02312026', '2/31/2026'],
    ['12319999', '9999-12-31'],
    ['12310', '12/31/0'],
  ] as const) {
    await first.focus()
    await page.keyboard.type(typed)
    await page.locator('h1').click()
    await expect(error).toHaveText(`We cleared "${told}" because it isn't a valid date. Enter the date again.`)
    expect(await words(parts)).toBe('mm|dd|yyyy')
    await expect(reported).toContainText('""')
  }
  await first.focus()
  await page.keyboard.type('03042026')
  await expect(error).toHaveCount(0)
})

test('a date that was whole and lost a part is no longer reported, until the part is typed again', async ({ page }) => {
  const form = await formOf(page, [{ name: 'day', type: 'date', label: 'Day' }], { day: '2026-03-04' })
  const parts = form.getByRole('spinbutton')
  const reported = form.locator('pre')
  await expect(reported).toContainText('2026-03-04')
  await parts.nth(1).focus()
  await page.keyboard.press('Delete')
  await expect(reported).not.toContainText('2026')
  expect(await words(parts)).toBe('3|dd|2026')
  await page.keyboard.type('4')
  await expect(reported).toContainText('2026-03-04')
})

test('a day is chosen in the calendar with keys alone, and the focus comes back', async ({ page }) => {
  const { first, reported, form, error } = await emptyField(page, 'date')
  await first.focus()
  await page.keyboard.type('03042026')
  const button = form.getByRole('button', { name: 'Choose a date' })
  await button.focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog')
  await expect(calendar.getByRole('button', { name: /March 4, 2026/ })).toBeFocused()
  await expect(error).toHaveCount(0)
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

test('days outside the limits cannot be chosen, and are refused when typed', async ({ page }) => {
  const item = { name: 'day', type: 'date', label: 'Day', enableFrom: '2026-03-04', enableUntil: '2026-03-10' }
  const form = await formOf(page, [item], { day: '2026-03-04' })
  await form.getByRole('button', { name: 'Choose a date' }).click()
  const calendar = page.getByRole('dialog')
  await expect(calendar.getByRole('button', { name: /March 3, 2026/ })).toHaveAttribute('aria-disabled', 'true')
  await calendar.getByRole('button', { name: /March 5, 2026/ }).click()
  await expect(form.locator('pre')).toContainText('2026-03-05')
  await form.getByRole('spinbutton').nth(1).focus()
  await page.keyboard.type('11')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.locator('.fk-error')).toHaveText("This date isn't available. Choose another one.")
})

test('today is filled in and cannot be changed', async ({ page }) => {
  const form = await formOf(page, [
    { name: 'day', type: 'date', label: 'Signed on', today: true, dateFormat: 'YYYY/MM/DD' },
  ])
  await expect(form.getByRole('group', { name: 'Signed on' })).toContainText(/\d{4}\/\d\d\/\d\d/)
  await expect(form.getByRole('spinbutton')).toHaveCount(0)
})

test('a placeholder stands for the empty parts until somebody goes into them', async ({ page }) => {
  const form = await formOf(page, [{ name: 'day', type: 'date', label: 'Day', placeholder: 'When you can begin' }])
  const placeholder = form.getByText('When you can begin', { exact: true })
  await expect(placeholder).toBeVisible()
  await form.getByRole('spinbutton').first().focus()
  await expect(placeholder).toBeHidden()
  await page.keyboard.type('03042026')
  await page.locator('h1').click()
  await expect(placeholder).toHaveCount(0)
})

test('a time is typed as months, one end without the other is refused', async ({ page }) => {
  const { first, reported, error, form } = await emptyField(page, 'dateRange')
  await first.focus()
  await page.keyboard.type('052021')
  await page.locator('h1').click()
  await expect(error).toHaveText('Please enter both a start and end date.')
  await form.getByRole('spinbutton', { name: 'month, End date' }).focus()
  await page.keyboard.type('082024')
  await expect(error).toHaveCount(0)
  await expect(reported).toContainText('"startDate": "2021-05", "endDate": "2024-08"')
})

test('saying that it goes on ends it now and switches the end off; no longer without a start clears it', async ({
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

test('a month is chosen in the calendar with keys alone', async ({ page }) => {
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

test('in a language written from right to left, dates are typed and calendars turned the other way', async ({
  page,
}) => {
  const items = [
    { name: 'day', type: 'date', label: 'Day' },
    { name: 'time', type: 'dateRange', label: 'Time' },
  ]
  const draft = JSON.stringify({ text: JSON.stringify({ sections: [{ title: 'Dates', items }] }), answers: {} })
  await page.addInitScript((kept) => sessionStorage.setItem('form-gallery-editor', kept), draft)
  await openGallery(page, 'editor?hl=ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const form = page.locator('.gallery-preview')
  await form.getByRole('spinbutton').first().focus()
  await page.keyboard.type('04032026')
  await expect(form.locator('pre')).toContainText('2026-03-04')
  await form.getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.fk-popover')).toHaveCSS('direction', 'rtl')
  await expect(page.locator('.fk-calendar-cell:focus')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(form.locator('pre')).toContainText('2026-03-05')
  expect(await refusalsOfAll(page)).toEqual([])
})
