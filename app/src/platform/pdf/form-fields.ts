import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from 'pdf-lib'

/** A rectangle in points, from the lower left corner of the page. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Minimum overlap of a field and a mark that belong together, as a share of the smaller one. */
const COVERED = 0.6
/** Bit 2 of an annotation's flags (ISO 32000-2, 12.5.3). */
const HIDDEN = 2

/** Returns the form field that a mark was made for: of the overlapping fields, the one with the nearest corner. */
export function fieldUnder(page: PDFPage, mark: Box, corner: readonly [number, number]): PDFDict | undefined {
  const annotations = page.node.Annots()
  let best: { field: PDFDict; away: number } | undefined
  for (let index = 0; index < (annotations?.size() ?? 0); index += 1) {
    const field = annotations?.lookupMaybe(index, PDFDict)
    if (!field || field.lookupMaybe(PDFName.of('Subtype'), PDFName) !== PDFName.of('Widget')) continue
    const box = boxOf(field)
    if (!box || common(box, mark) < Math.min(areaOf(box), areaOf(mark)) * COVERED) continue
    const away = Math.min(...cornersOf(box).map(([x, y]) => Math.hypot(x - corner[0], y - corner[1])))
    if (away < (best?.away ?? Number.POSITIVE_INFINITY)) best = { field, away }
  }
  return best?.field
}

function boxOf(field: PDFDict): Box | undefined {
  const [x1, y1, x2, y2] = numbersOf(field, 'Rect')
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}

const areaOf = ({ width, height }: Box) => width * height

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

/**
 * Flattens the appearance of an empty field (border and background) into the page and hides the field, so that a mark
 * can be drawn over it (ISO 32000-2, 12.5.5).
 */
export function flattenField(page: PDFPage, field: PDFDict): void {
  const flags = field.lookupMaybe(PDFName.of('F'), PDFNumber)?.asNumber() ?? 0
  field.set(PDFName.of('F'), PDFNumber.of(flags | HIDDEN))
  const look = field.lookupMaybe(PDFName.of('AP'), PDFDict)?.get(PDFName.of('N'))
  const rect = boxOf(field)
  const stream = page.doc.context.lookup(look)
  if (!rect || !(look instanceof PDFRef) || !(stream instanceof PDFStream)) return
  const own = numbersOf(stream.dict, 'BBox')
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(stream.dict, 'Matrix')
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = own
  const corners = [
    [x1, y1],
    [x2, y1],
    [x1, y2],
    [x2, y2],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f])
  const xs = corners.map(([x = 0]) => x)
  const ys = corners.map(([, y = 0]) => y)
  const [left, low] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - low]
  if (width === 0 || height === 0) return
  const [sx, sy] = [rect.width / width, rect.height / height]
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(sx, 0, 0, sy, rect.x - left * sx, rect.y - low * sy),
    drawObject(page.node.newXObject('Field', look)),
    popGraphicsState(),
  )
}

const numbersOf = (dictionary: PDFDict, key: string): number[] =>
  (dictionary.lookupMaybe(PDFName.of(key), PDFArray)?.asArray() ?? []).map((one) =>
    one instanceof PDFNumber ? one.asNumber() : Number.NaN,
  )

/** Ticks a check box (ISO 32000-2, 12.7.5.2.3). @returns false if it has no appearance for that */
export function tick(field: PDFDict): boolean {
  const looks = field.lookupMaybe(PDFName.of('AP'), PDFDict)?.lookupMaybe(PDFName.of('N'), PDFDict)
  const on = looks?.keys().find((key) => key !== PDFName.of('Off'))
  if (!on) return false
  field.set(PDFName.of('AS'), on)
  // The value of a field with several widgets is on the parent, which holds the name.
  const parent = field.has(PDFName.of('T')) ? undefined : field.lookupMaybe(PDFName.of('Parent'), PDFDict)
  ;(parent ?? field).set(PDFName.of('V'), on)
  return true
}
