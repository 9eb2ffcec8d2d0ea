import type { PDFPageProxy } from 'pdfjs-dist'
import { openPdf, type OpenPdf } from '../formats/pdf/load-pdfjs.ts'
import { IDENTITY, matrixOf, multiply, type Matrix } from '../formats/pdf/matrix.ts'
import { pictureOfGrays, type Picture } from './picture.ts'

/** Forms of pixels that pdf.js decodes to. Masks have no form: they are bits, of which those that are 0 are painted. */
const BITS = 1
const RGB = 2
const RGBA = 3

interface Pixels {
  width: number
  height: number
  kind?: number
  data: Uint8Array | Uint8ClampedArray
}

function isPixels(value: unknown): value is Pixels {
  if (typeof value !== 'object' || value === null) return false
  const data: unknown = Reflect.get(value, 'data')
  return (data instanceof Uint8Array || data instanceof Uint8ClampedArray) && 'width' in value && 'height' in value
}

function graysOf({ width, height, kind = BITS, data }: Pixels): Uint8Array {
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

/** A picture as a page draws it. */
interface DrawnPicture {
  /** Name of its pixels in the page's objects. */
  name: string
  size: number
  orientation: number
}

/** Returns the orientation, as in Exif, of a picture that a matrix draws; y runs down the page, but up the picture. */
function orientationOf([a, b, c, d]: Matrix): number {
  if (Math.abs(b) > Math.abs(a)) {
    if (c > 0) return b > 0 ? 6 : 7
    return b > 0 ? 5 : 8
  }
  if (d > 0) return a > 0 ? 4 : 3
  return a > 0 ? 1 : 2
}

/** Returns what a drawing operator says about its picture: a name and a size, or an object with them for a mask. */
function pictureOf(args: unknown): { name: string; size: number } | undefined {
  const [first, width, height]: unknown[] = Array.isArray(args) ? args : []
  if (typeof first === 'string') return { name: first, size: Number(width) * Number(height) }
  if (typeof first !== 'object' || first === null) return undefined
  const name: unknown = Reflect.get(first, 'data')
  const size = Number(Reflect.get(first, 'width')) * Number(Reflect.get(first, 'height'))
  return typeof name === 'string' ? { name, size } : undefined
}

/** Returns the largest picture that a page draws. */
async function findLargest(page: PDFPageProxy, operators: OpenPdf['operators']): Promise<DrawnPicture | undefined> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const saved: Matrix[] = []
  let matrix = matrixOf(page.getViewport({ scale: 1 }).transform) ?? IDENTITY
  let largest: DrawnPicture | undefined
  const draw = (found: ReturnType<typeof pictureOf>) => {
    if (found && found.size > (largest?.size ?? 0)) largest = { ...found, orientation: orientationOf(matrix) }
  }
  fnArray.forEach((operator, at) => {
    const args: unknown = argsArray[at]
    switch (operator) {
      case operators.save:
        return void saved.push(matrix)
      case operators.restore:
      case operators.paintFormXObjectEnd:
        matrix = saved.pop() ?? matrix
        return undefined
      case operators.paintFormXObjectBegin:
        saved.push(matrix)
        matrix = multiply(matrix, matrixOf(Array.isArray(args) ? args[0] : undefined) ?? IDENTITY)
        return undefined
      case operators.transform:
        matrix = multiply(matrix, matrixOf(args) ?? IDENTITY)
        return undefined
      case operators.paintImageXObject:
      case operators.paintImageMaskXObject:
        return draw(pictureOf(args))
      default:
        return undefined
    }
  })
  return largest
}

/** Returns the largest picture of a page, which in a scan is the page itself. */
async function largestPicture(page: PDFPageProxy, operators: OpenPdf['operators']): Promise<Picture | undefined> {
  const largest = await findLargest(page, operators)
  if (!largest) return undefined
  const { name, orientation } = largest
  const store = name.startsWith('g_') ? page.commonObjs : page.objs
  const pixels: unknown = await new Promise((resolve) => store.get(name, resolve))
  return isPixels(pixels) ? pictureOfGrays(graysOf(pixels), { ...pixels, orientation }) : undefined
}

/** Returns the largest picture of each of the pages. */
export async function readPagePictures(
  bytes: Uint8Array,
  pages: readonly number[],
  maxPixels: number,
): Promise<Map<number, Picture>> {
  const { pdf, operators, close } = await openPdf(bytes, { maxPixels })
  const found = new Map<number, Picture>()
  try {
    for (const number of pages) {
      const page = await pdf.getPage(number)
      const picture = await largestPicture(page, operators)
      if (picture) found.set(number, picture)
      page.cleanup()
    }
  } finally {
    await close()
  }
  return found
}
