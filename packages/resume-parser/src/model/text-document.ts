/** A rectangle on a page in PDF points, measured from the page's top left corner. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A piece of a line in one style. A tab, a table cell's border, a wide gap or a change of style ends it. */
export interface Span {
  text: string
  /** Text between the span before and this one: a tab for a wide gap, a space or nothing where only the style changes. */
  join: '\t' | ' ' | ''
  /** Distance from the left edge of the page in points; in formats without pages, the column of the first character. */
  left: number
  right: number
  bold: boolean
  italic: boolean
  /** Font size in points; 0 in plain text. */
  size: number
}

/** One line of text. All formats are read into lines, so that everything after extraction is written once. */
export interface Line {
  /** Position in reading order, from 0. */
  index: number
  /** Text of all spans, each after its `join`. */
  text: string
  spans: Span[]
  /** Page, from 1; 1 in formats without pages. */
  page: number
  /** Place on the page; absent in formats without pages. */
  box?: Box
  /**
   * Column or region of the line, from 0 in reading order. Lines of two blocks never form one entry, except that a left
   * rail of dates or labels belongs to the block beside it.
   */
  block: number
  /** Largest font size of the line in points; 0 in plain text. */
  size: number
  /** True if every span is bold. */
  bold: boolean
  /** Text colour as `#rrggbb`, if the format has it. */
  color?: string
  /** Indent in points, or in characters for plain text, relative to the block's left edge. */
  indent: number
  /** Empty space above the line in line heights; 0 for the first line of a block. */
  gapBefore: number
  /** True if a ruled line is directly below. */
  ruleBelow: boolean
  /** Structure that the format states: heading level (DOCX, ODT), list item or table cell. */
  role?: { kind: 'heading'; level: number } | { kind: 'list-item' } | { kind: 'table-row' }
  /** Links on the line: URIs such as `https:`, `mailto:` and `tel:`, with the text that they cover. */
  links: { uri: string; text: string }[]
}

/** A file of any format as lines in reading order. */
export interface TextDocument {
  lines: Line[]
  /** Number of pages; 1 in formats without pages. */
  pages: number
  /** Text that readers do not see: tiny, outside the page, or in the page's colour. Never parsed. */
  hiddenText: string[]
  /** Pages whose text was recognized in pictures, with the mean confidence of their words from 0 to 1. */
  recognized?: ReadonlyMap<number, number>
  /** Most frequent font size in points, by characters; 0 in plain text. */
  bodySize: number
}
