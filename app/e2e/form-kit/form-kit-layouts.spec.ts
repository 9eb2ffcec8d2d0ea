import { expect, type Locator, type Page, test } from '@playwright/test'
import { open, refusals } from '../steps/page-steps.ts'

const step = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: new RegExp(`^${name}`) })
const send = (page: Page): Locator => page.getByRole('button', { name: 'Send' })
const isCurrent = (page: Page, name: string) => expect(step(page, name)).toHaveAttribute('aria-current', 'step')
const scrollTo = (page: Page, share: number) =>
  page.evaluate((part) => {
    window.scrollTo(0, part * (document.documentElement.scrollHeight - window.innerHeight))
  }, share)

test('the simple form shows meta items, sections, right-aligned buttons and further content, in this order [F1]', async ({
  page,
}) => {
  await open(page, '/form-kit/layouts/simple')
  const form = page.getByRole('form', { name: 'Simple form' })
  const tops = await Promise.all(
    [
      page.getByTestId('meta'),
      form.getByRole('region', { name: 'About you' }),
      form.getByRole('region', { name: 'Your work' }),
      send(page),
      page.getByTestId('bottom'),
    ].map(async (part) => (await part.boundingBox())?.y ?? Number.NaN),
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  const [whole, button] = [await form.boundingBox(), await send(page).boundingBox()]
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeCloseTo((whole?.x ?? 0) + (whole?.width ?? 0), 0)
})

test('the error summary links to each field, and a list’s error to the button that fixes it [F1]', async ({ page }) => {
  await open(page, '/form-kit/layouts/simple')
  await send(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: /^Job: List your last two jobs/ }).click()
  await expect(page.getByRole('button', { name: 'Add another' })).toBeFocused()
  await summary.getByRole('link', { name: /^Job 1: Title is required/ }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await summary.getByRole('link', { name: /When can you work/ }).click()
  await expect(page.getByRole('radio', { name: 'By day' })).toBeFocused()
})

test('the fields of a read-only list show only their values [F1]', async ({ page }) => {
  await open(page, '/form-kit/layouts/simple')
  const locked = page.getByRole('form', { name: 'Read-only list' })
  await expect(locked.getByText('Bakery school')).toBeVisible()
  await expect(locked.getByRole('textbox')).toHaveCount(0)
  await expect(locked.getByRole('checkbox')).toHaveCount(0)
  await expect(locked.getByRole('button')).toHaveCount(0)
})

test('the stepper has a timeline from 600 pixels on, and a progress bar in steps of ten percent on phones [F7]', async ({
  page,
  isMobile,
}) => {
  await open(page, '/form-kit/layouts/stepper')
  const timeline = page.getByRole('navigation', { name: 'Sections' })
  const bar = page.getByRole('progressbar')
  if (!isMobile) {
    await page.setViewportSize({ width: 600, height: 800 })
    await expect(timeline).toBeVisible()
    await expect(bar).toBeHidden()
    await page.setViewportSize({ width: 599, height: 800 })
  }
  await expect(timeline).toBeHidden()
  await expect(bar).toBeVisible()
  await expect(bar).toHaveAttribute('value', '0')
  for (const share of [0.33, 0.7, 1]) {
    await scrollTo(page, share)
    // Sections get their true height as they come into view, so the scroll position is read again each time.
    await expect
      .poll(() =>
        bar.evaluate((element: HTMLProgressElement) => {
          const scrollable = document.documentElement.scrollHeight - window.innerHeight
          return element.value - Math.round((window.scrollY / scrollable) * 10) * 10
        }),
      )
      .toBe(0)
    expect(Number(await bar.getAttribute('value'))).toBeGreaterThan(0)
    // At the end of the page, the company's footer can be higher than the window.
    if (share < 1) await expect(bar).toBeInViewport()
  }
})

test('a step scrolls to its section and focuses its first input, or its first error [F7] @desk', async ({ page }) => {
  await open(page, '/form-kit/layouts/stepper')
  await step(page, 'Papers').click()
  await expect(page.getByRole('textbox', { name: 'Papers, question 1' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Papers' })).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Papers, question 1' })).toBeInViewport({ ratio: 1 })
  await isCurrent(page, 'Papers')
  await send(page).click()
  await step(page, 'Bank').click()
  await expect(page.getByRole('textbox', { name: 'Bank, question 3' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Bank, question 3' })).toBeInViewport({ ratio: 1 })
})

test('the active step follows scrolling, but a chosen step stays active for a second [F7] [RB-22] @desk', async ({
  page,
}) => {
  await open(page, '/form-kit/layouts/stepper')
  await isCurrent(page, 'You')
  await scrollTo(page, 1)
  await isCurrent(page, 'Signature')
  await page.evaluate(() => {
    const button = [...document.querySelectorAll<HTMLElement>('nav [data-step]')].find(
      (one) => one.innerText === 'Bank',
    )
    button?.click()
    const since = performance.now()
    const seen: [number, string][] = []
    Object.assign(window, { seen })
    const look = () => {
      const current = document.querySelector<HTMLElement>('[aria-current=step]')?.innerText ?? ''
      seen.push([performance.now() - since, current])
      if (performance.now() - since < 2500) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    // The page is scrolled away, without a wheel, as by a key or the scroll bar; then it rests.
    setTimeout(() => window.scrollTo(0, 0), 400)
  })
  await isCurrent(page, 'You')
  const seen = await page.evaluate(() => (window as unknown as { seen: [number, string][] }).seen)
  const leftAt = seen.find(([, name]) => name.startsWith('You'))?.[0] ?? 0
  expect(leftAt).toBeGreaterThan(990)
  expect(seen.filter(([at]) => at > 60 && at < 900).every(([, name]) => name === 'Bank')).toBe(true)
})

test('Home and End jump to the first and last step and keep the focus on the timeline [F7] @desk', async ({ page }) => {
  await open(page, '/form-kit/layouts/stepper')
  await step(page, 'Address').focus()
  await page.keyboard.press('End')
  await isCurrent(page, 'Signature')
  await expect(step(page, 'Signature')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Signature' })).toBeInViewport()
  await page.keyboard.press('Home')
  await isCurrent(page, 'You')
  await expect(step(page, 'You')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'You, question 1' })).toBeInViewport()
})

test('steps count new questions at once, and errors after a field was left or the form submitted [F7] @desk', async ({
  page,
}) => {
  await open(page, '/form-kit/layouts/stepper')
  await expect(step(page, 'Address')).toHaveText('Address 2 new')
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByText(/error/)).toHaveCount(0)
  await page.getByRole('textbox', { name: 'You, question 3' }).focus()
  await expect(step(page, 'You')).toHaveText('You')
  await page.keyboard.press('Tab')
  await expect(step(page, 'You')).toHaveText('You 1 error')
  await expect(step(page, 'Bank')).toHaveText('Bank')
  await send(page).click()
  await expect(step(page, 'Bank')).toHaveText('Bank 1 error')
  await page.getByRole('button', { name: 'Ask the bank' }).click()
  await expect(step(page, 'Bank')).toHaveText('Bank 1 error The bank does not answer.')
})

test('a section and its step appear and disappear with the section’s fields [F7] @desk', async ({ page }) => {
  await open(page, '/form-kit/layouts/stepper')
  await expect(step(page, 'Health')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'You, question 1' }).fill('tell')
  await step(page, 'Health').click()
  await expect(page.getByRole('textbox', { name: 'What should we know?' })).toBeFocused()
})

test('the buttons stay in view and never cover the focused field [F7]', async ({ page }) => {
  await open(page, '/form-kit/layouts/stepper')
  await expect(send(page)).toBeInViewport()
  for (const name of ['You, question 7', 'Bank, question 4', 'Signature, question 7']) {
    await page.getByRole('textbox', { name }).focus()
    const [field, button] = [await page.getByRole('textbox', { name }).boundingBox(), await send(page).boundingBox()]
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    await expect(send(page)).toBeInViewport()
  }
})

test('find in page reaches sections that are not laid out yet, and the match stays in place [F7]', async ({ page }) => {
  await open(page, '/form-kit/layouts/stepper')
  // A link to a text searches the page as people do by hand.
  await page.goto(`${page.url()}#:~:text=Signature%2C%20question%206`)
  const label = page.getByRole('main').getByText('Signature, question 6')
  await expect(label).toBeInViewport()
  const place = await label.boundingBox()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await label.boundingBox()).toEqual(place)
})

test('HTML content shows a picture of 400 by 200, or smaller if there is less room [F1]', async ({ page }) => {
  await open(page, '/form-kit/layouts/html-content')
  const picture = page.getByRole('img', { name: 'The sun over the bakery' })
  await expect(page.getByText('We begin at four')).toBeVisible()
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  expect(width).toBeLessThanOrEqual(400)
  expect(width / height).toBeCloseTo(2, 1)
  if ((page.viewportSize()?.width ?? 0) > 600) expect([width, height]).toEqual([400, 200])
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible()
})

test('an author has five buttons at every question, and the first and last can’t be moved further [F8]', async ({
  page,
}) => {
  await open(page, '/form-kit/layouts/preboarding-admin')
  const form = page.getByRole('form', { name: 'Preboarding admin form' })
  await expect(form.getByRole('heading', { name: 'Nothing to see' })).toHaveCount(0)
  await expect(form.getByRole('button')).toHaveCount(20)
  const shoes = form.getByRole('group', { name: 'Edit the question Shoe size' }).getByRole('button')
  await expect(shoes).toHaveText(['Duplicate', 'Edit', 'Delete', 'Move up', 'Move down'])
  for (const [name, switchedOff] of [
    ['Move up: Cap size', true],
    ['Move down: Cap size', false],
    ['Move up: Shoe size', false],
    ['Move down: Apron', true],
    ['Move up: First day', true],
    ['Move down: First day', true],
  ] as const) {
    await expect(form.getByRole('button', { name })).toBeEnabled({ enabled: !switchedOff })
  }
  await page.getByRole('checkbox', { name: 'Change the questions' }).click()
  await expect(form.getByRole('button')).toHaveCount(0)
})

test('a double click moves a question once; it keeps the focus, and its new place is announced [F8]', async ({
  page,
}) => {
  await open(page, '/form-kit/layouts/preboarding-admin')
  const groups = page.getByRole('group', { name: /^Edit the question/ })
  const order = () =>
    groups.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.replace('Edit the question ', '')))
  await page.getByRole('button', { name: 'Move up: Apron' }).dblclick()
  await expect.poll(order).toEqual(['Cap size', 'Apron', 'Shoe size', 'First day'])
  await expect(page.getByRole('button', { name: 'Move up: Apron' })).toBeFocused()
  await expect(page.getByText('Apron is now question 2 of 3.')).toBeAttached()
  // By hand: a press that comes when the last has been quiet for 300 ms counts.
  await page.waitForFunction((since) => performance.now() - since > 320, await page.evaluate(() => performance.now()))
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual(['Apron', 'Cap size', 'Shoe size', 'First day'])
  await expect(page.getByRole('button', { name: 'Move down: Apron' })).toBeFocused()
  await page.getByRole('button', { name: 'Duplicate: Cap size' }).click()
  await expect.poll(order).toEqual(['Apron', 'Cap size', 'Cap size', 'Shoe size', 'First day'])
  await page.getByRole('button', { name: 'Delete: Shoe size' }).click()
  await expect.poll(order).toEqual(['Apron', 'Cap size', 'Cap size', 'First day'])
  await page.getByRole('button', { name: 'Edit: Apron' }).click()
  await expect(page.getByText('Apron (edited)')).toBeVisible()
})

// As they begin they are looked at with the other pages of the gallery.
test.describe('layouts meet the accessibility rules', () => {
  for (const layout of ['simple', 'stepper', 'html-content', 'preboarding-admin']) {
    test(`${layout}, in view mode [F1]`, async ({ page }) => {
      await open(page, `/form-kit/layouts/${layout}?mode=view`)
      expect(await refusals(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    })
  }

  for (const layout of ['simple', 'stepper']) {
    test(`${layout}, with every error, in dark mode too [F1]`, async ({ page }) => {
      await open(page, `/form-kit/layouts/${layout}`)
      await send(page).click()
      await expect(page.getByText('There is a problem')).toBeVisible()
      expect(await refusals(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await refusals(page)).toEqual([])
    })
  }
})
