import { IDENTITY, type Matrix } from './matrix.ts'
import type { PageFont, PageShape } from './page-glyph.ts'

/** A font with the metrics that advance the pen. */
export interface DrawnFont extends PageFont {
  /** Width of a glyph unit in text space. */
  unit: number
  vertical: boolean
  type3: boolean
}

export type Bounds = Pick<PageShape, 'left' | 'top' | 'right' | 'bottom'>

/** The part of the PDF graphics state that places text (ISO 32000-1, 8.4 and 9.3). */
export interface GraphicsState {
  transform: Matrix
  font: DrawnFont | undefined
  fontSize: number
  /** -1 for a negative font size, which mirrors text. */
  direction: 1 | -1
  charSpacing: number
  wordSpacing: number
  horizontalScale: number
  leading: number
  rise: number
  renderingMode: number
  fillColor: string
  clip: Bounds | undefined
}

export function initialState(transform: Matrix): GraphicsState {
  return {
    transform,
    font: undefined,
    fontSize: 0,
    direction: 1,
    charSpacing: 0,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    renderingMode: 0,
    fillColor: '#000000',
    clip: undefined,
  }
}

/** The pen within a text object. */
export interface TextPen {
  matrix: Matrix
  x: number
  y: number
  lineX: number
  lineY: number
}

export const newPen = (): TextPen => ({ matrix: IDENTITY, x: 0, y: 0, lineX: 0, lineY: 0 })
