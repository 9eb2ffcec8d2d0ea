import { expect, type Locator, type Page } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { newCandidate } from '../steps/new-candidate.ts'
import { foyer } from '../steps/operator.ts'
import { DEMO, open } from '../steps/page-steps.ts'

/** The address of the theme builder. */
export const THEME = '/careers/tools/theme'
const API = `/api/pcsx/tools/theme`

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
/** The button that opens a section. */
export const section = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}( \\d+ hard to read)?$`) })
/** The typed color of a token in light mode. */
export const color = (page: Page, name: string) => page.getByRole('textbox', { name: `${name} Light`, exact: true })
/** The page in the preview's frame. */
export const draft = (page: Page) => page.frameLocator('iframe[title="Preview of the draft"]').locator('html')
/** The link to a part of the theme builder. */
export const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the theme builder' }).getByRole('link', { name, exact: true })
export const isSaved = (page: Page) => expect(page.getByTestId('saved')).toHaveText(/^Saved .*\d/)

/** Expects no accessibility fault. The page in the preview's frame has the landmarks that every page of the site has. */
export async function isClean(page: Page): Promise<void> {
  const found = await refusedBy(page)
  const framed = await page.locator('iframe').count()
  expect(found.filter((fault) => framed === 0 || !fault.startsWith('landmark-unique'))).toEqual([])
}

/** Returns a property of the framed page's look. */
const look = (page: Page, property: string) =>
  draft(page).evaluate((root, name) => getComputedStyle(root).getPropertyValue(name).trim(), property)

/** Waits until the framed page has a value. */
export const shows = (page: Page, property: string, value: string) =>
  expect.poll(() => look(page, property), { timeout: 20_000 }).toBe(value)

/** Deletes the company's draft. */
export async function discardDraft(page: Page): Promise<void> {
  const shown = await page.request.get(`${API}?${DEMO}`)
  const { data } = (await shown.json()) as { data: { draft: { revision: number } } }
  if (data.draft.revision === 0) return
  const first = await page.request.get(`/careers?${DEMO}`)
  const headers = { 'x-csrf-token': first.headers()['x-csrf-token'] ?? '', origin: new URL(first.url()).origin }
  await page.request.post(`${API}/discard?${DEMO}`, { data: { revision: data.draft.revision }, headers })
}

/** Signs up a theme builder, who begins without a draft. */
export async function newBuilder(page: Page): Promise<void> {
  await foyer('user', 'grant', await newCandidate(page), 'theme-builder')
  await discardDraft(page)
}

export async function openBuilder(page: Page): Promise<void> {
  await open(page, THEME)
  await expect(draft(page)).toHaveAttribute('data-scripts', 'ready', { timeout: 30_000 })
}

/** Number of presses between two looks at where the focus was. */
const PRESSES = 8

/** Goes to a control that the Tab key leads to, on or back. */
export async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let looks = 0; looks < 25; looks += 1) {
    // Each time, since the page can have rendered another element in its place.
    const isReached = await target.evaluate((element) => {
      const { dataset } = element as HTMLElement
      if (element === document.activeElement) dataset['reached'] = 'yes'
      else if (dataset['reached'] === undefined)
        element.addEventListener('focus', () => (dataset['reached'] = 'yes'), { once: true })
      dataset['reached'] ??= 'not yet'
      return dataset['reached'] === 'yes'
    })
    if (isReached) {
      await target.evaluate((element) => element.removeAttribute('data-reached'))
      return target.focus()
    }
    for (let presses = 0; presses < PRESSES; presses += 1) await page.keyboard.press(key)
  }
  throw new Error(`The ${key} key doesn't lead to ${String(target)}.`)
}

/** Goes to a control and presses it, by keyboard alone. */
export async function pressByKeyboard(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await reach(page, target, key)
  await page.keyboard.press('Enter')
}

/** Writes into the field that has the focus, instead of what is there. */
export async function typeInstead(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
