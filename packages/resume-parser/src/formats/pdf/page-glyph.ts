/** A font as far as layout needs it. */
export interface PageFont {
  name: string
  bold: boolean
  italic: boolean
}

/**
 * A character as it is drawn on a page. Coordinates are points from the page's top left corner; those of turned text are
 * turned back, so that its baseline is horizontal.
 */
export interface PageGlyph {
  /** One character, or several for a ligature. */
  text: string
  left: number
  right: number
  baseline: number
  /** Font size on the page. */
  size: number
  /** Direction of the baseline in degrees, clockwise, in steps of 5; 0 for ordinary text. */
  angle: number
  font: PageFont
  /** Colour as `#rrggbb`. */
  color: string
  /** Reason why readers don't see it: its rendering mode, or the same colour beneath it. */
  invisible: 'mode' | 'color' | undefined
}

/** A filled area or a straight line; `color` is empty where it is not a rectangle of one colour. */
export interface PageShape {
  left: number
  top: number
  right: number
  bottom: number
  color: string
}

/** Pages read from pictures, by number, with the mean confidence of their words from 0 to 1. */
export interface RecognizedPages {
  pages: Map<number, PageContent>
  confidences: Map<number, number>
}

export interface PageContent {
  width: number
  height: number
  /** In the order of the content stream. */
  glyphs: PageGlyph[]
  /** Horizontal lines and thin bars. */
  rules: PageShape[]
}
