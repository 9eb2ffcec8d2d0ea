import { expect, type Locator, type Page, test } from '@playwright/test'
import { open, refusals } from '../steps/page-steps.ts'

/** Opens a form of one section in the gallery's editor. */
async function openForm(page: Page, items: readonly object[], answers: object = {}): Promise<Locator> {
  const text = JSON.stringify({ sections: [{ title: 'Form', items }] })
  const draft = JSON.stringify({ text, answers })
  await page.addInitScript((kept) => sessionStorage.setItem('form-gallery-editor', kept), draft)
  await open(page, '/form-kit/editor')
  const form = page.getByRole('region', { name: 'Preview' })
  await expect(form.getByRole('heading', { name: 'Form' })).toBeVisible()
  return form
}

/** One of the states of a type's page. */
const stateOf = (page: Page, title: string): Locator => page.getByRole('form', { name: title, exact: true })

const lands = [
  { label: 'Netherlands', value: 'nl' },
  { label: 'Belgium', value: 'be' },
]
const land = { name: 'land', type: 'select', label: 'Country', choices: lands }
const city = {
  name: 'city',
  type: 'select',
  label: 'City',
  apiEndpoint: '/sample-options?of={{parentValue}}',
  dependencies: ['land'],
  choicesSortOrder: 'ascending',
}
const towns: Readonly<Record<string, readonly string[]>> = { nl: ['Leiden', 'Delft'], be: ['Ghent'] }

/** Answers the calls for options with a function of the asked country, and gives the countries asked for. */
async function serveOptions(page: Page, serve: (of: string) => Promise<object | number> | object | number) {
  const requested: string[] = []
  await page.route('**/sample-options*', async (route) => {
    const of = new URL(route.request().url()).searchParams.get('of') ?? ''
    requested.push(of)
    const answer = await serve(of)
    if (typeof answer === 'number') await route.fulfill({ status: answer, json: {} })
    else await route.fulfill({ json: { data: { options: answer } } })
  })
  return requested
}

const asOptions = (names: readonly string[] = []) => names.map((name) => ({ label: name, value: name.toLowerCase() }))

test('options load once per answer they depend on, and a value that is no longer offered is cleared [F5]', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  const requested = await serveOptions(page, async (of) => {
    if (of === 'nl') await held.promise
    return asOptions(towns[of])
  })
  const form = await openForm(page, [land, city])
  const cities = form.getByLabel('City')
  await expect(cities).toHaveText('Answer this first: Country')
  expect(requested).toEqual([])

  await form.getByLabel('Country').selectOption('nl')
  await expect(form.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await expect(cities).toHaveText('Loading')
  expect(await refusals(page, '.gallery-preview')).toEqual([])
  held.resolve()
  await expect(cities.getByRole('option')).toHaveText(['Choose', 'Delft', 'Leiden'])
  await expect(form.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  await cities.selectOption('delft')

  await form.getByLabel('Country').selectOption('be')
  await expect(cities.getByRole('option')).toHaveText(['Choose', 'Ghent'])
  await expect(cities).toHaveValue('')
  await form.getByLabel('Country').selectOption('nl')
  await expect(cities.getByRole('option')).toHaveText(['Choose', 'Delft', 'Leiden'])
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await form.getByLabel('Country').selectOption('')
  await expect(cities).toHaveText('Answer this first: Country')
  expect(requested).toEqual(['nl', 'be'])
})

test('options that fail to load say so, keep the stored value and can be retried [F5]', async ({ page }) => {
  let fails = true
  const requested = await serveOptions(page, () => (fails ? 503 : asOptions(['Delft'])))
  const form = await openForm(page, [land, city], { land: 'nl', city: 'delft' })
  const cities = form.getByLabel('City')
  await expect(form.getByText('An error occurred while loading the results')).toBeVisible()
  await expect(cities).toHaveValue('delft')
  expect(requested).toHaveLength(3)
  expect(await refusals(page, '.gallery-preview')).toEqual([])
  fails = false
  await form.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(cities.getByRole('option')).toHaveText(['Choose', 'Delft'])
  await expect(cities).toHaveValue('delft')
  await expect(cities).toBeFocused()
})

test('N/A as the only option is selected and disables the field; without options "Not Applicable" is offered [F5]', async ({
  page,
}) => {
  await serveOptions(page, (of) => (of === 'nl' ? [{ label: 'N/A', value: 'N/A' }] : []))
  const form = await openForm(page, [land, city])
  const cities = form.getByLabel('City')
  await form.getByLabel('Country').selectOption('nl')
  await expect(cities).toHaveValue('N/A')
  await expect(cities).toBeDisabled()
  await form.getByLabel('Country').selectOption('be')
  await expect(cities).toBeEnabled()
  await expect(cities.getByRole('option')).toHaveText(['Choose', 'Not Applicable'])
  await cities.selectOption('Not Applicable')
  await expect(cities).toHaveValue('Not Applicable')
})

test('a stored value that is not among the options is cleared [F5]', async ({ page }) => {
  await serveOptions(page, () => asOptions(['Delft']))
  const form = await openForm(page, [land, city], { land: 'nl', city: 'atlantis' })
  await expect(form.getByLabel('City').getByRole('option')).toHaveText(['Choose', 'Delft'])
  await expect(form.getByLabel('City')).toHaveValue('')
})

test('several options are selected and removed with the keyboard, and the focus is never lost [F2]', async ({
  page,
}) => {
  const choices = Array.from({ length: 12 }, (_, index) => ({ label: `Day ${index + 1}`, value: index + 1 }))
  const form = await openForm(page, [
    { name: 'days', type: 'select', label: 'Days', required: true, multiple: true, choices },
  ])
  const button = form.getByRole('button', { name: 'Days Choose required' })
  await button.focus()
  await button.press('Enter')
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Filter options')).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('ArrowDown')
  await expect(form.getByLabel('Day 1', { exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  expect(await refusals(page, '.gallery-preview')).toEqual([])
  await page.keyboard.press('Escape')
  const chosen = form.getByRole('button', { name: /^Days .*2 selected/ })
  await expect(chosen).toBeFocused()
  await expect(chosen).toHaveAttribute('aria-expanded', 'false')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Remove Day 10' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button).toHaveAccessibleDescription('Days is required')
})

test('clicking an option’s text selects it, and the list stays open [A01]', async ({ page }) => {
  const choices = ['Monday', 'Tuesday'].map((label) => ({ label, value: label }))
  const form = await openForm(page, [{ name: 'days', type: 'select', label: 'Days', multiple: true, choices }])
  await form.getByRole('button', { name: /^Days/ }).click()
  for (const { label } of choices) {
    await form.getByText(label, { exact: true }).first().click()
    await expect(form.getByRole('checkbox', { name: label })).toBeChecked()
  }
})

test('states belong to the selected country; for a country without states the field takes text [F2]', async ({
  page,
}) => {
  const form = await openForm(page, [
    { name: 'land', type: 'country', label: 'Country' },
    { name: 'part', type: 'state', label: 'State', dependencies: ['land'] },
  ])
  const states = form.getByLabel('State')
  await expect(states).toHaveText('Answer this first: Country')
  await form.getByLabel('Country').selectOption({ label: 'Netherlands' })
  await states.selectOption({ label: 'Utrecht' })
  await expect(states).toHaveValue('NL-UT')
  expect(await refusals(page, '.gallery-preview')).toEqual([])
  await form.getByLabel('Country').selectOption('BM')
  await expect(states).toHaveRole('textbox')
  await expect(states).toHaveValue('')
  await states.fill('Pembroke')
  await states.blur()
  await form.getByLabel('Country').selectOption('US')
  await expect(states).toHaveRole('combobox')
  await expect(states).toHaveValue('')
})

test('a country is found by typing its name [F2] @desk', async ({ page }) => {
  await open(page, '/form-kit/fields/country')
  const country = stateOf(page, 'Empty').getByLabel('Country')
  await country.focus()
  await page.keyboard.type('nether')
  await expect(country).toHaveValue('NL')
  await page.keyboard.press('ArrowDown')
  await expect(country).not.toHaveValue('NL')
})

test('skills are searched, typed, suggested and removed with the keyboard, and each change is announced [F6, F9]', async ({
  page,
}) => {
  await open(page, '/form-kit/fields/skillSelector')
  const form = stateOf(page, 'Empty')
  const input = form.getByRole('combobox', { name: 'Skills' })
  const chosen = form.getByRole('list', { name: 'Selected skills' }).getByRole('listitem')
  const said = form.getByRole('status').last()
  await input.focus()
  await page.keyboard.type('bo')
  await expect(form.getByRole('option')).toHaveText(['Book-keeping'])
  await page.keyboard.press('ArrowDown')
  await expect(form.getByRole('option', { selected: true })).toHaveText('Book-keeping')
  expect(await refusals(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveText(['Book-keeping×'])
  await expect(said).toHaveText('Book-keeping was added.')

  await page.keyboard.type('book-KEEPING')
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveCount(1)
  await expect(said).toHaveText('book-KEEPING is already in the list.')
  await page.keyboard.type('Juggling')
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveCount(2)
  await page.keyboard.press('Backspace')
  await expect(chosen).toHaveText(['Book-keeping×'])
  await expect(said).toHaveText('Juggling was removed.')

  await form.getByRole('button', { name: 'Add all' }).press('Enter')
  await expect(chosen).toHaveCount(3)
  await expect(said).toHaveText('2 skills were added.')
  await expect(input).toBeFocused()
  await page.keyboard.type('Left behind')
  await page.keyboard.press('Shift+Tab')
  await expect(said).toHaveText('Left behind was added.')
  // The gallery's sample folds after three.
  await expect(chosen).toHaveCount(3)
  await form.getByRole('button', { name: '+1 more' }).press('Enter')
  await expect(chosen).toHaveCount(4)
  await form.getByRole('button', { name: 'Remove Left behind' }).press('Enter')
  await expect(form.getByRole('button', { name: 'Remove First aid' })).toBeFocused()
  await expect(chosen).toHaveCount(3)
})

test('many skills collapse under +N, expand and collapse again [F9]', async ({ page }) => {
  await open(page, '/form-kit/fields/skillSelector')
  const form = stateOf(page, 'View mode')
  await expect(form.getByRole('listitem')).toHaveText(['Cooking', 'Pastry', 'Hygiene'])
  await form.getByRole('button', { name: '+2 more' }).click()
  await expect(form.getByRole('listitem')).toHaveCount(5)
  await form.getByRole('button', { name: 'Show fewer' }).click()
  await expect(form.getByRole('listitem')).toHaveCount(3)
})

test('simple fields format what is typed as their type requires [F2, F12] @desk', async ({ page }) => {
  const form = await openForm(page, [
    { name: 'text', type: 'text', label: 'Text' },
    { name: 'area', type: 'textarea', label: 'Area' },
    { name: 'ssn', type: 'ssn', label: 'SSN' },
    { name: 'sin', type: 'sin', label: 'SIN' },
    { name: 'land', type: 'radio', label: 'Land', choices: lands },
    { name: 'stars', type: 'star_rating', label: 'Stars', disabled: false },
    { name: 'yes', type: 'checkboxItem', label: 'Agreed' },
  ])
  await form.getByLabel('Text').focus()
  await page.keyboard.type('  Baker ')
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Text')).toHaveValue('Baker')
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await expect(form.getByLabel('Area')).toHaveValue('onetwo')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1234567890')
  await expect(form.getByLabel('SSN')).toHaveValue('123-45-6789')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1234')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('9')
  await expect(form.getByLabel('SIN')).toHaveValue('123-94')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(form.getByLabel('Belgium')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(form.getByLabel('Average')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(form.getByLabel('Agreed')).toBeChecked()
})
