import { expect, type Locator, test } from '@playwright/test'
import { signIn } from '../steps/new-candidate.ts'
import { cards, chip, filterButton, locationField, queryField } from '../search/search-steps.ts'
import { open } from '../steps/page-steps.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

/** Returns the number of different colours on a strip of an element's width, measured from one of its sides. */
async function colorsOn(element: Locator, side: 'start' | 'end', width: number): Promise<number> {
  const box = await element.boundingBox()
  if (!box) return 0
  const x = side === 'start' ? box.x + 4 : box.x + box.width - width - 4
  const clip = { x, y: box.y + box.height / 4, width, height: box.height / 2 }
  const picture = await element.page().screenshot({ clip })
  return element.page().evaluate(async (png) => {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas?.drawImage(image, 0, 0)
    const pixels = canvas?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
    return new Set(new Uint32Array(pixels.buffer)).size
  }, picture.toString('base64'))
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in a ${colorScheme} contrast theme every icon of the search is drawn, and the selected job is marked [second/B25] [second/D01] @desk`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await signIn(page, 'alice@example.com')
    await open(page, '/careers/search?query=engineer&filter_country=Germany')
    const icons: [Locator, 'start' | 'end', number][] = [
      [page.getByRole('button', { name: 'Show map' }), 'start', 34],
      [page.getByRole('button', { name: 'Get job alerts' }), 'start', 34],
      [cards(page).nth(1).getByRole('button', { name: /^Save/ }), 'start', 34],
      [filterButton(page, 'Department'), 'end', 26],
      [chip(page, 'Germany'), 'end', 20],
      [queryField(page), 'start', 34],
      [locationField(page), 'start', 34],
      [page.getByRole('banner').getByRole('link', { name: 'Meridian Works' }), 'start', 28],
    ]
    for (const [icon, side, width] of icons) expect(await colorsOn(icon, side, width), String(icon)).toBeGreaterThan(1)
    await expect(cards(page).first()).toHaveCSS('outline-style', 'solid')
    await expect(cards(page).nth(1)).toHaveCSS('outline-style', 'none')
  })
}
