import type { Bounds } from './graphics-state.ts'
import type { PageShape } from './page-glyph.ts'

/** Shapes beyond this number are drawings, which say nothing about lines or the colour beneath text. */
const MAX_SHAPES = 4_000
const WHITE = '#ffffff'

/** The filled areas and straight lines of a page, in the order of painting. */
export class PageShapes {
  private readonly shapes: PageShape[] = []

  add(bounds: Bounds, how: 'fill' | 'stroke', path: unknown, color: string): void {
    if (this.shapes.length >= MAX_SHAPES) return
    if (how === 'fill') this.shapes.push({ ...bounds, color: isRectangle(path) ? color : '' })
    // A stroked rectangle is a frame, which leaves its area as it was.
    else if (isThin(bounds)) this.shapes.push({ ...bounds, color: '' })
  }

  /** Returns the colour at a point, or undefined where a shape other than a rectangle makes it unclear. */
  colorAt(x: number, y: number): string | undefined {
    const top = this.shapes.findLast(
      (shape) => shape.left <= x && x <= shape.right && shape.top <= y && y <= shape.bottom,
    )
    if (!top) return WHITE
    return top.color || undefined
  }

  /** Returns the horizontal lines and thin bars. */
  rules(): PageShape[] {
    return this.shapes.filter(({ left, right, top, bottom }) => bottom - top <= 3 && right - left >= 20)
  }
}

const isThin = ({ left, right, top, bottom }: Bounds) => Math.min(right - left, bottom - top) <= 1

/** Returns true for pdf.js's path of a rectangle: a move, three or four lines, and a closing. */
function isRectangle(path: unknown): boolean {
  const points = Array.isArray(path) ? path[0] : path
  return (
    points instanceof Float32Array && points.length >= 12 && points.length <= 16 && points[0] === 0 && points[3] === 1
  )
}
