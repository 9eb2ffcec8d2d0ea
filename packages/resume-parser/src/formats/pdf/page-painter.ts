import { apply, isNumberList, multiply, type Matrix } from './matrix.ts'
import { initialState, newPen, type Bounds, type DrawnFont, type GraphicsState } from './graphics-state.ts'
import { PageShapes } from './page-shapes.ts'
import type { PageGlyph } from './page-glyph.ts'

/** A glyph of pdf.js's operator list. */
interface ListedGlyph {
  unicode: string
  /** Code of the glyph in its font. */
  originalCharCode?: number
  width: number
  isSpace: boolean
  vmetric?: readonly number[] | null
}

/** Letters that the file states for a glyph without a character, by its code. */
export type LettersOf = (code: number) => string | undefined

/** The character of a glyph that its font maps to none. */
const UNMAPPED = '\0'

const isGlyph = (value: unknown): value is ListedGlyph =>
  typeof value === 'object' && value !== null && 'unicode' in value && 'width' in value

/**
 * Follows the operators of a page as a painter would, and notes characters and filled shapes instead of drawing them.
 * Coordinates are those of `base`: points from the top left corner.
 */
export class PagePainter {
  readonly glyphs: PageGlyph[] = []
  readonly shapes = new PageShapes()
  private readonly base: Matrix
  private readonly lettersOf: LettersOf
  private state: GraphicsState
  private readonly saved: GraphicsState[] = []
  private pen = newPen()
  private pendingClip = false

  constructor(base: Matrix, lettersOf: LettersOf) {
    this.base = base
    this.lettersOf = lettersOf
    this.state = initialState(base)
  }

  save(): void {
    this.saved.push({ ...this.state })
  }

  restore(): void {
    this.state = this.saved.pop() ?? this.state
  }

  transform(matrix: Matrix | undefined): void {
    if (matrix) this.state.transform = multiply(this.state.transform, matrix)
  }

  /** Starts an annotation, which is drawn on the page and not in the state that content left behind. */
  beginAnnotation(transform: Matrix | undefined, matrix: Matrix | undefined): void {
    this.save()
    this.state = initialState(this.base)
    this.transform(transform)
    this.transform(matrix)
  }

  set(change: Partial<GraphicsState>): void {
    Object.assign(this.state, change)
  }

  setFont(font: DrawnFont | undefined, size: number): void {
    this.set({ font, fontSize: Math.abs(size), direction: size < 0 ? -1 : 1 })
  }

  beginText(): void {
    this.pen = newPen()
  }

  setTextMatrix(matrix: Matrix | undefined): void {
    this.pen = newPen()
    if (matrix) this.pen.matrix = matrix
  }

  moveText(x: number, y: number): void {
    this.pen.x = this.pen.lineX += x
    this.pen.y = this.pen.lineY += y
  }

  nextLine(): void {
    this.moveText(0, -this.state.leading)
  }

  clip(): void {
    this.pendingClip = true
  }

  /** Notes a path that is filled or stroked, or narrows the clip. `extent` is [left, bottom, right, top] in user space. */
  path(how: 'fill' | 'stroke' | 'none', path: unknown, extent: unknown): void {
    const { transform, fillColor, clip } = this.state
    if (!isNumberList(extent)) return
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = extent
    const drawn = cut(boundsOf(transform, x0, y0, x1, y1), clip)
    if (drawn && how !== 'none') this.shapes.add(drawn, how, path, fillColor)
    if (this.pendingClip) this.state.clip = drawn ?? { left: 0, top: 0, right: 0, bottom: 0 }
    this.pendingClip = false
  }

  /** Notes the characters of a string, and moves the pen past them. Numbers move it back by thousandths of an em. */
  showText(items: unknown, visible: boolean): void {
    const { state, pen } = this
    const { font, fontSize } = state
    if (!font || !Array.isArray(items)) return
    const placed = multiply(state.transform, pen.matrix)
    const scale = state.horizontalScale * state.direction
    const angle = angleOf(placed)
    const size = fontSize * Math.hypot(placed[2], placed[3])
    const hidden = !visible || state.renderingMode === 3 || fontSize === 0
    let under: string | undefined
    for (const item of items) {
      if (typeof item === 'number') {
        this.advance((font.vertical ? 1 : -1) * item * (fontSize / 1000), scale)
        continue
      }
      if (!isGlyph(item)) continue
      const { unicode, width } = item
      const step = this.widthOf(item, font)
      const spacing = state.charSpacing + (item.isSpace ? state.wordSpacing : 0)
      const ink = font.vertical ? width * font.unit * fontSize : step
      const start = apply(placed, pen.x, pen.y + state.rise)
      const end = apply(placed, pen.x + ink * scale, pen.y + state.rise)
      this.advance(step + (font.vertical ? -spacing : spacing), scale)
      under ??= this.shapes.colorAt((start[0] + end[0]) / 2, start[1] - size / 3)
      const clipped = outside(start[0], start[1], state.clip)
      const [from, to] = angle === 0 ? [start, end] : [rotateBack(start, angle), rotateBack(end, angle)]
      this.glyphs.push({
        text: unicode === UNMAPPED ? (this.lettersOf(item.originalCharCode ?? 0) ?? unicode) : unicode,
        left: Math.min(from[0], to[0]),
        right: Math.max(from[0], to[0]),
        baseline: from[1],
        size,
        angle,
        font,
        color: state.fillColor,
        invisible: hidden || clipped ? 'mode' : under === state.fillColor ? 'color' : undefined,
      })
    }
  }

  private widthOf({ width, vmetric }: ListedGlyph, font: DrawnFont): number {
    const units = font.vertical ? (vmetric?.[0] ?? -1000) : width
    return units * font.unit * this.state.fontSize
  }

  private advance(distance: number, scale: number): void {
    if (this.state.font?.vertical) this.pen.y += distance
    else this.pen.x += distance * scale
  }
}

function boundsOf(transform: Matrix, x0: number, y0: number, x1: number, y1: number): Bounds {
  const corners = [
    apply(transform, x0, y0),
    apply(transform, x1, y0),
    apply(transform, x0, y1),
    apply(transform, x1, y1),
  ]
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Returns the direction of the baseline in degrees, clockwise, in steps of 5. */
function angleOf([a, b]: Matrix): number {
  return Math.round((Math.atan2(b, a) * 180) / Math.PI / 5) * 5 || 0
}

/** Turns a point about the origin, so that the baselines of turned text become horizontal. */
function rotateBack([x, y]: readonly [number, number], angle: number): [number, number] {
  const [sin, cos] = [Math.sin((-angle * Math.PI) / 180), Math.cos((-angle * Math.PI) / 180)]
  return [x * cos - y * sin, x * sin + y * cos]
}

/** Returns the part of a rectangle within the clip, or undefined if none is. */
function cut(bounds: Bounds, clip: Bounds | undefined): Bounds | undefined {
  if (!clip) return bounds
  const left = Math.max(bounds.left, clip.left)
  const right = Math.min(bounds.right, clip.right)
  const top = Math.max(bounds.top, clip.top)
  const bottom = Math.min(bounds.bottom, clip.bottom)
  return left > right || top > bottom ? undefined : { left, right, top, bottom }
}

const outside = (x: number, y: number, clip: Bounds | undefined) =>
  clip !== undefined && (x > clip.right + 1 || x < clip.left - 20 || y > clip.bottom + 12 || y < clip.top - 2)
