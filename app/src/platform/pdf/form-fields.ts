import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage } from 'pdf-lib'

/** In points of the page, from its lower left corner. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A field counts as lying under a mark when so much of it does. */
const COVERED = 0.8
/** Bit 2 of an annotation's flags (ISO 32000-2, 12.5.3). */
const HIDDEN = 2

/**
 * The form field that a mark was made for. A mark covers its field and may have grown from the field's corner, so that it covers
 * others, too.
 */
export function fieldUnder(page: PDFPage, mark: Box, corner: readonly [number, number]): PDFDict | undefined {
  const annotations = page.node.Annots()
  let best: { field: PDFDict; away: number } | undefined
  for (let index = 0; index < (annotations?.size() ?? 0); index += 1) {
    const field = annotations?.lookupMaybe(index, PDFDict)
    if (!field || field.lookupMaybe(PDFName.of('Subtype'), PDFName) !== PDFName.of('Widget')) continue
    const box = boxOf(field)
    if (!box || common(box, mark) < box.width * box.height * COVERED) continue
    const away = Math.min(...cornersOf(box).map(([x, y]) => Math.hypot(x - corner[0], y - corner[1])))
    if (away < (best?.away ?? Number.POSITIVE_INFINITY)) best = { field, away }
  }
  return best?.field
}

function boxOf(field: PDFDict): Box | undefined {
  const numbers = field.lookupMaybe(PDFName.of('Rect'), PDFArray)?.asArray() ?? []
  const [x1, y1, x2, y2] = numbers.map((one) => (one instanceof PDFNumber ? one.asNumber() : Number.NaN))
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}

const cornersOf = ({ x, y, width, height }: Box) =>
  [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const

function common(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

/** Shows and prints a field no more. */
export function hide(field: PDFDict): void {
  const flags = field.lookupMaybe(PDFName.of('F'), PDFNumber)?.asNumber() ?? 0
  field.set(PDFName.of('F'), PDFNumber.of(flags | HIDDEN))
}

/** Ticks a check box (ISO 32000-2, 12.7.5.2.3). @returns whether it has a look for that */
export function tick(field: PDFDict): boolean {
  const looks = field.lookupMaybe(PDFName.of('AP'), PDFDict)?.lookupMaybe(PDFName.of('N'), PDFDict)
  const on = looks?.keys().find((key) => key !== PDFName.of('Off'))
  if (!on) return false
  field.set(PDFName.of('AS'), on)
  // A field with several places has its value where its name is.
  const parent = field.has(PDFName.of('T')) ? undefined : field.lookupMaybe(PDFName.of('Parent'), PDFDict)
  ;(parent ?? field).set(PDFName.of('V'), on)
  return true
}
