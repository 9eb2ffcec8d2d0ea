import { type Browser, expect, type Page, test } from '@playwright/test'
import { domain, openApply, ownJob, received, start, submit } from '../applying/apply-steps.ts'
import { refusedBy } from '../steps/axe.ts'
import { enter, tabTo } from '../applying/desk-steps.ts'
import { newCandidate } from '../steps/new-candidate.ts'
import { foyer, publishForm } from '../steps/operator.ts'
import { DEMO, isReady, open } from '../steps/page-steps.ts'

const FORMS = '/careers/tools/forms'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name })
const panel = (page: Page) => page.getByRole('region', { name: /^(Question|Section|Form settings)$/ })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Editor views' }).getByRole('link', { name })
const isSaved = (page: Page) => expect(page.getByTestId('saved')).toHaveText(/^Saved .*\d/)
const isClean = async (page: Page) => expect(await refusedBy(page)).toEqual([])

/** Signs up an account that can edit forms. */
async function newEditor(page: Page): Promise<void> {
  await foyer('user', 'grant', await newCandidate(page), 'form-editor')
}

/** Begins a copy of a form. */
async function copyForm(page: Page, name: string): Promise<void> {
  await open(page, FORMS)
  await button(page, `Make a copy of ${name}`).click()
  await button(page, 'Create form').click()
  await expect(page.getByRole('heading', { level: 1, name: `Copy of ${name}` })).toBeVisible()
}

/** Publishes the open form from the dialog that shows its differences. */
async function publish(page: Page, number: number): Promise<void> {
  await enter(page, button(page, 'Publish'))
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: `Publish version ${number}` })
  await expect(send).toBeVisible()
  await isClean(page)
  await enter(page, send)
  await expect(page.getByText(`Version ${number} is published.`)).toBeVisible()
  await expect(page.getByTestId('saved')).toHaveText(`Same as version ${number}`)
}

/** Leaves the question that covers the outline on a phone. */
async function toOutline(page: Page): Promise<void> {
  const back = button(page, 'Back to all questions')
  if (await back.isVisible()) await enter(page, back)
}

/** Adds a question to the first section by keyboard and writes its words. */
async function addQuestion(page: Page, words: string): Promise<void> {
  await toOutline(page)
  await enter(page, button(page, /^Add question to /).first())
  await expect(field(page, 'Question text').first()).toBeFocused()
  await page.keyboard.type(words)
}

test('a form editor builds a form by keyboard, finds it again, publishes it and reads what changed @desk', async ({
  page,
  isMobile,
}) => {
  test.setTimeout(120_000)
  if (isMobile) await page.setViewportSize({ width: 360, height: 780 })
  await newEditor(page)
  await open(page, FORMS)
  await isClean(page)
  await enter(page, button(page, 'New form'))
  await expect(field(page, 'Title')).toBeFocused()
  await isClean(page)
  await page.keyboard.type('Night bakers')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Night bakers' })).toBeVisible()

  await addQuestion(page, '')
  await expect(panel(page).getByText('Add the text that candidates will read.')).toBeVisible()
  await isClean(page)
  await page.keyboard.type('Have you baked before?')
  await expect(panel(page).getByText('Add the text that candidates will read.')).toBeHidden()
  await choice(page, 'Type of answer').selectOption('Single choice')
  await tabTo(page, field(page, 'Option 1'))
  await page.keyboard.type('Yes')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Option 2')).toBeFocused()
  await page.keyboard.type('No')

  await addQuestion(page, 'Where did you bake?')
  const condition = page.getByRole('group', { name: 'Show this question if' })
  await enter(page, condition.getByRole('button', { name: 'Add condition' }))
  await condition.getByRole('combobox', { name: 'Other question' }).selectOption('Have you baked before?')
  await condition.getByRole('combobox', { name: 'Answer' }).selectOption('Yes')
  await choice(page, 'Translate to').selectOption('de')
  await tabTo(page, field(page, 'Question text Where did you bake?'))
  await page.keyboard.type('Wo haben Sie gebacken?')
  await toOutline(page)
  // On a phone the moved question covers the outline.
  if (!isMobile) {
    await tabTo(page, button(page, /^Have you baked before\?/))
    for (const key of ['Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowUp', 'Alt+ArrowUp']) {
      await page.keyboard.press(key)
      await expect(button(page, /^Have you baked before\?/)).toBeFocused()
    }
  }
  await isSaved(page)
  await isClean(page)

  await page.reload()
  await isReady(page)
  await enter(page, button(page, /^Where did you bake\?.*Conditional/))
  await choice(page, 'Translate to').selectOption('de')
  await expect(field(page, 'Question text Where did you bake?')).toHaveValue('Wo haben Sie gebacken?')

  await enter(page, view(page, 'Preview'))
  if (!isMobile) await enter(page, button(page, 'Phone'))
  const shown = page.frameLocator('iframe[title="Preview"]')
  await choice(page, 'Language').selectOption('de')
  await expect(shown.getByRole('document')).toHaveAttribute('lang', 'de')
  await expect(shown.getByRole('group', { name: 'Have you baked before?' })).toBeVisible()
  await expect(shown.getByRole('textbox', { name: 'Wo haben Sie gebacken?' })).toBeHidden()
  await shown.getByRole('radio', { name: 'Yes' }).press('Space')
  await expect(shown.getByRole('textbox', { name: 'Wo haben Sie gebacken?' })).toBeVisible()
  await isClean(page)

  await publish(page, 1)
  await enter(page, view(page, 'Questions'))
  await expect(panel(page)).toBeVisible()
  await toOutline(page)
  await enter(page, button(page, /^Have you baked before\?/))
  await field(page, 'Question text').first().fill('Have you baked at night?')
  await isSaved(page)
  await publish(page, 2)
  await enter(page, view(page, 'Versions'))
  const version = page.getByRole('region', { name: 'Version 2 In use' })
  await expect(version.getByRole('deletion')).toHaveText('Have you baked before?')
  await expect(version.getByRole('insertion')).toHaveText('Have you baked at night?')
  await isClean(page)
})

test('an editor moves, deletes and duplicates questions in the preview by keyboard, and opens one @desk', async ({
  page,
}) => {
  await newEditor(page)
  await open(page, FORMS)
  await enter(page, button(page, 'New form'))
  await page.keyboard.type('Work clothes')
  await page.keyboard.press('Enter')
  await addQuestion(page, 'Shoe size')
  await addQuestion(page, 'Cap size')
  await isSaved(page)
  await enter(page, view(page, 'Preview'))
  await page.getByRole('checkbox', { name: 'Show buttons to edit the questions' }).press('Space')
  const shown = page.frameLocator('iframe[title="Preview"]')
  const questions = shown.getByRole('group', { name: /^Edit the question/ })
  const act = (name: string) => shown.getByRole('button', { name }).first().press('Enter')
  const own = () =>
    questions.evaluateAll((all) =>
      all
        .map((one) => one.getAttribute('aria-label')?.replace('Edit the question ', ''))
        .filter((name) => name?.endsWith(' size')),
    )
  await expect.poll(own).toEqual(['Shoe size', 'Cap size'])
  await act('Move down: Shoe size')
  await expect.poll(own).toEqual(['Cap size', 'Shoe size'])
  await act('Delete: Cap size')
  await expect.poll(own).toEqual(['Shoe size'])
  await act('Duplicate: Shoe size')
  await expect.poll(own).toEqual(['Shoe size', 'Shoe size'])
  await isClean(page)
  await act('Edit: Shoe size')
  await expect(field(page, 'Question text').first()).toHaveValue('Shoe size')
})

test('a job asks the new version of its form, and an application that was sent keeps its own @desk', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000)
  await newEditor(page)
  const { id, pid } = await ownJob(page.request, 'edited-form')
  const email = { name: 'email', type: 'email', label: 'Email', required: true }
  await publishForm(domain, id, [email, { name: 'start', type: 'text', label: 'When can you start?' }], [id])
  const candidate = await browser.newPage({ baseURL: baseURL ?? '' })
  await newCandidate(candidate)
  await openApply(candidate, `/careers/apply?pid=${pid}`)
  await start(candidate).click()
  await field(candidate, 'When can you start?').fill('In May')
  await submit(candidate).click()
  await expect(received(candidate)).toBeVisible({ timeout: 30_000 })

  await open(page, `${FORMS}/${id}`)
  await button(page, /^When can you start\?/).click()
  await field(page, 'Question text').first().fill('Which day suits you?')
  await isSaved(page)
  await publish(page, 2)

  await open(candidate, '/careers/applications')
  await candidate.getByTestId('application-card').getByRole('link').click()
  await candidate.getByRole('link', { name: 'Read what you sent' }).click()
  await expect(candidate.getByRole('form', { name: 'Application as sent' })).toContainText('When can you start?')
  await newCandidate(candidate)
  await openApply(candidate, `/careers/apply?pid=${pid}`)
  await start(candidate).click()
  await expect(field(candidate, 'Which day suits you?')).toBeVisible()
  await candidate.close()
})

/** Opens the page's address in another browser, as another editor. */
async function asAnotherEditor(page: Page, browser: Browser): Promise<Page> {
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await newEditor(other)
  await other.goto(`${new URL(page.url()).pathname}?${DEMO}`)
  await isReady(other)
  return other
}

test('of two editors the later one chooses which changes stay, and can have the others back @desk', async ({
  page,
  browser,
}) => {
  await newEditor(page)
  await copyForm(page, 'Tram service at night')
  const other = await asAnotherEditor(page, browser)
  const title = (of: Page) => field(of, 'Title')
  await title(other).fill('Rules of theirs')
  await isSaved(other)
  await title(page).fill('Rules of mine')
  const dialog = page.getByRole('alertdialog', { name: 'Someone else changed this form, too' })
  await expect(dialog).toContainText('Ines Prado')
  await isClean(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(title(page)).toHaveValue('Rules of mine')
  await button(page, 'Someone else changed this form, too').click()
  await dialog.getByRole('button', { name: 'Take their changes' }).click()
  await expect(title(page)).toHaveValue('Rules of theirs')
  await button(page, 'Undo').click()
  await expect(title(page)).toHaveValue('Rules of mine')
  await isSaved(page)
  await title(other).fill('Rules of theirs again')
  const requested = other.getByRole('alertdialog')
  await requested.getByRole('button', { name: 'Keep my changes' }).click()
  await isSaved(other)
  await page.reload()
  await expect(title(page)).toHaveValue('Rules of theirs again')
  await other.close()
})
