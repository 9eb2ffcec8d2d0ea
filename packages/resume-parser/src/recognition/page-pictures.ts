import type { PDFPageProxy } from 'pdfjs-dist'
import { openPdf } from '../formats/pdf/load-pdfjs.ts'
import { pictureOfGrays, type Picture } from './picture.ts'

/** Forms of pixels that pdf.js decodes to. */
const BITS = 1
const RGB = 2
const RGBA = 3

interface Pixels {
  width: number
  height: number
  kind: number
  data: Uint8Array | Uint8ClampedArray
}

function isPixels(value: unknown): value is Pixels {
  if (typeof value !== 'object' || value === null) return false
  const data: unknown = Reflect.get(value, 'data')
  return (data instanceof Uint8Array || data instanceof Uint8ClampedArray) && 'width' in value && 'height' in value
}

function graysOf({ width, height, kind, data }: Pixels): Uint8Array {
  const grays = new Uint8Array(width * height)
  if (kind === BITS) {
    const stride = Math.ceil(width / 8)
    for (let at = 0; at < grays.length; at += 1) {
      const x = at % width
      const byte = data[Math.floor(at / width) * stride + (x >> 3)] ?? 0
      grays[at] = byte & (0x80 >> (x & 7)) ? 255 : 0
    }
    return grays
  }
  const step = kind === RGBA ? 4 : kind === RGB ? 3 : 1
  for (let at = 0; at < grays.length; at += 1) {
    const from = at * step
    const [red = 0, green = 0, blue = 0] = [data[from], data[from + 1], data[from + 2]]
    grays[at] = step === 1 ? red : (red * 3 + green * 6 + blue) / 10
  }
  return grays
}

/** Returns the largest picture of a page, which in a scan is the page itself. */
async function largestPicture(page: PDFPageProxy, paint: number): Promise<Picture | undefined> {
  const { fnArray, argsArray } = await page.getOperatorList()
  let largest: { name: string; size: number } | undefined
  fnArray.forEach((operator, at) => {
    if (operator !== paint) return
    const args: unknown = argsArray[at]
    const [name, width, height]: unknown[] = Array.isArray(args) ? args : []
    const size = Number(width) * Number(height)
    if (typeof name === 'string' && size > (largest?.size ?? 0)) largest = { name, size }
  })
  if (!largest) return undefined
  const { name } = largest
  const store = name.startsWith('g_') ? page.commonObjs : page.objs
  const pixels: unknown = await new Promise((resolve) => store.get(name, resolve))
  return isPixels(pixels) ? pictureOfGrays(graysOf(pixels), pixels.width, pixels.height) : undefined
}

/** Returns the largest picture of each of the pages. */
export async function readPagePictures(
  bytes: Uint8Array,
  pages: readonly number[],
  maxPixels: number,
): Promise<Map<number, Picture>> {
  const { pdf, operators, close } = await openPdf(bytes, maxPixels)
  const found = new Map<number, Picture>()
  try {
    for (const number of pages) {
      const page = await pdf.getPage(number)
      const picture = await largestPicture(page, operators.paintImageXObject)
      if (picture) found.set(number, picture)
      page.cleanup()
    }
  } finally {
    await close()
  }
  return found
}
