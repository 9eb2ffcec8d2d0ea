import type { Drawing } from './open-pdfium.ts'
import type { Box, Size } from './place-kinds.ts'

/** Difference from the paper's brightness that counts as ink, out of 255. */
const CONTRAST = 16
/** Darkest paper on which dark ink reaches a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3), out of 255. */
const DARKEST_PAPER = 140
/** Dimensions of a line to sign on, in points. */
const RULE = { shortest: 50, thickest: 3.5 }
/** Gap between a growing place and ink above or beside it, in points. */
const CLEARANCE = 1.5

/** A horizontal line of a page; `y` is its upper edge. In points. */
export interface Rule {
  x: number
  y: number
  width: number
}

/** A pixel area; `right` and `bottom` are exclusive. */
interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** A rendered page that can be searched for free space. Boxes are in points of the displayed page. */
export class Ink {
  private readonly width: number
  private readonly height: number
  private readonly scale: number
  private readonly pixels: Uint8Array
  private readonly withoutAnnotations: Uint8Array
  private readonly taken: Uint8Array

  constructor({ width, height, scale, whole, withoutAnnotations }: Drawing) {
    this.width = width
    this.height = height
    this.scale = scale
    this.pixels = whole
    this.withoutAnnotations = withoutAnnotations
    this.taken = new Uint8Array(width * height)
  }

  /** Reserves a box, such as a form field or a chosen place. */
  take(box: Box): void {
    this.fill(box, (at) => {
      this.taken[at] = 1
    })
  }

  /** Releases a reserved box for the place it was reserved for. */
  release(box: Box): void {
    this.fill(box, (at) => {
      this.taken[at] = 0
    })
  }

  /** Erases the appearance of the form field in a box, which its content will replace. */
  clearField(box: Box): void {
    this.fill(box, (at) => {
      this.pixels[at] = this.withoutAnnotations[at] ?? 255
    })
  }

  /** Returns true for a box without ink on white paper. */
  isBlank(box: Box): boolean {
    return this.isFree(this.areaOf(box), 255)
  }

  /** Returns true if marks, which are dark, can't be read on the paper of a box. */
  isDark(box: Box): boolean {
    return this.paperOf(this.areaOf(box)) < DARKEST_PAPER
  }

  /** Paints a box white. */
  wipe(box: Box): void {
    this.fill(box, (at) => {
      this.pixels[at] = 255
    })
  }

  /**
   * Returns a free box: the largest free part of an anchor, grown upwards and to one side up to the wanted size.
   * Undefined if it would be smaller than the least size.
   */
  fit(
    anchor: Box,
    { wanted, least }: { wanted: Size; least: Size },
    side: 'left' | 'right' = 'right',
  ): Box | undefined {
    const start = this.areaOf(anchor)
    const paper = this.paperOf(start)
    const area = this.largestFree(start, paper)
    const gap = Math.ceil(CLEARANCE * this.scale)
    while (area.bottom - area.top < wanted.height * this.scale) {
      if (area.top - 1 - gap < 0 || !this.isFree({ ...area, top: area.top - 1 - gap, bottom: area.top }, paper)) break
      area.top -= 1
    }
    while (area.right - area.left < wanted.width * this.scale) {
      const nextBox =
        side === 'right'
          ? { ...area, left: area.right, right: area.right + 1 + gap }
          : { ...area, left: area.left - 1 - gap, right: area.left }
      if (nextBox.left < 0 || nextBox.right > this.width || !this.isFree(nextBox, paper)) break
      if (side === 'right') area.right += 1
      else area.left -= 1
    }
    const box = this.boxOf(area)
    return box.width >= least.width && box.height >= least.height ? box : undefined
  }

  /** Returns the lines of a page to write on. */
  rules(): Rule[] {
    const paper = this.paperOf({ left: 0, top: 0, right: this.width, bottom: this.height })
    const found: Area[] = []
    for (let row = 0; row < this.height; row += 1)
      for (const [left, right] of this.strokes(row, paper)) {
        const above = found.findLast(
          (one) => one.bottom === row && Math.min(one.right, right) - Math.max(one.left, left) > 0.8 * (right - left),
        )
        if (above) above.bottom = row + 1
        else found.push({ left, right, top: row, bottom: row + 1 })
      }
    return found
      .filter(({ top, bottom }) => bottom - top <= RULE.thickest * this.scale)
      .map((area) => this.boxOf(area))
      .map(({ x, y, width }) => ({ x, y, width }))
  }

  /** Returns the stretches of ink in a row that are long enough for a line. */
  private strokes(row: number, paper: number): [number, number][] {
    const shortest = RULE.shortest * this.scale
    const found: [number, number][] = []
    let start = -1
    for (let x = 0; x <= this.width; x += 1) {
      const isInk = x < this.width && this.isInk(row * this.width + x, paper)
      if (isInk && start === -1) start = x
      if (isInk || start === -1) continue
      if (x - start >= shortest) found.push([start, x])
      start = -1
    }
    return found
  }

  private isInk(at: number, paper: number): boolean {
    return this.taken[at] === 1 || Math.abs((this.pixels[at] ?? 255) - paper) > CONTRAST
  }

  private isFree({ left, top, right, bottom }: Area, paper: number): boolean {
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) if (this.isInk(y * this.width + x, paper)) return false
    return true
  }

  /**
   * Returns the largest ink-free part of an area: for each row, the largest rectangle of a histogram of free columns.
   */
  private largestFree(area: Area, paper: number): Area {
    const heights = new Uint32Array(area.right - area.left + 1)
    let best: Area = { ...area, right: area.left, bottom: area.top }
    const sizeOf = ({ left, top, right, bottom }: Area) => (right - left) * (bottom - top)
    for (let y = area.top; y < area.bottom; y += 1) {
      const open: { from: number; height: number }[] = []
      for (let column = 0; column < heights.length; column += 1) {
        const x = area.left + column
        const isFree = x < area.right && !this.isInk(y * this.width + x, paper)
        const height = isFree ? (heights[column] ?? 0) + 1 : 0
        heights[column] = height
        let from = column
        for (let last = open.at(-1); last && last.height >= height; last = open.at(-1)) {
          from = last.from
          const found = { left: area.left + from, right: x, top: y + 1 - last.height, bottom: y + 1 }
          if (sizeOf(found) > sizeOf(best)) best = found
          open.pop()
        }
        open.push({ from, height })
      }
    }
    return best
  }

  /** Returns the most common brightness of an area. */
  private paperOf({ left, top, right, bottom }: Area): number {
    const counts = new Uint32Array(256)
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) {
        const colour = this.pixels[y * this.width + x] ?? 255
        counts[colour] = (counts[colour] ?? 0) + 1
      }
    return counts.indexOf(Math.max(...counts))
  }

  private areaOf({ x, y, width, height }: Box): Area {
    const inside = (value: number, most: number) => Math.min(most, Math.max(0, value))
    return {
      left: inside(Math.floor(x * this.scale), this.width),
      top: inside(Math.floor(y * this.scale), this.height),
      right: inside(Math.ceil((x + width) * this.scale), this.width),
      bottom: inside(Math.ceil((y + height) * this.scale), this.height),
    }
  }

  private boxOf({ left, top, right, bottom }: Area): Box {
    const { scale } = this
    return { x: left / scale, y: top / scale, width: (right - left) / scale, height: (bottom - top) / scale }
  }

  private fill(box: Box, change: (at: number) => void): void {
    const { left, top, right, bottom } = this.areaOf(box)
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) change(y * this.width + x)
  }
}
