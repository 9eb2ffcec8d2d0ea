import { expect, type Locator, type Page, test } from '@playwright/test'
import { refusedBy } from './axe.ts'

export const DEMO = 'domain=meridian.example'

/** Opens a page and waits until its scripts answer. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path.includes('domain=') ? path : `${path}${path.includes('?') ? '&' : '?'}${DEMO}`)
  await isReady(page)
}

/** Opens a page as a link of another site does. */
export async function openFromElsewhere(page: Page, path: string): Promise<void> {
  const { baseURL } = test.info().project.use
  await page.goto('about:blank')
  await page.evaluate((address) => window.location.assign(address), new URL(path, baseURL).href)
  await isReady(page)
}

/** Waits until the scripts of a page answer; they take longer while other work loads the machine. */
export const isReady = (page: Page): Promise<void> =>
  expect(page.getByRole('document')).toHaveAttribute('data-scripts', 'ready', { timeout: 20_000 })

/** Returns the id of the first position of the demo's list. */
export async function firstPosition(page: Page): Promise<number> {
  const answer = await page.request.get(`/api/pcsx/search?${DEMO}&num=1`)
  const { data } = (await answer.json()) as { data: { positions: { id: number }[] } }
  const [first] = data.positions
  if (!first) throw new Error('The demo has no positions.')
  return first.id
}

/** Holds back the requests to a URL. @returns a function that lets them through */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Returns the accessibility violations of a page or a part of it, one line each. */
export const refusals = (page: Page, part = 'body'): Promise<string[]> => refusedBy(page, part)

/** Returns the color, as red, green and blue, that the screen shows at a point of an element; empty while it isn't shown. */
export async function colorAt(
  element: Locator,
  pointIn: (box: { width: number; height: number }) => { x: number; y: number },
): Promise<number[]> {
  const box = await element.boundingBox()
  if (!box) return []
  const { x, y } = pointIn(box)
  const clip = { x: Math.round(box.x + x), y: Math.round(box.y + y), width: 1, height: 1 }
  const picture = await element.page().screenshot({ clip })
  return element.page().evaluate(async (png) => {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    const context = document.createElement('canvas').getContext('2d')
    context?.drawImage(image, 0, 0)
    return [...(context?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? [])]
  }, picture.toString('base64'))
}
