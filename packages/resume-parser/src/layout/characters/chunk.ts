import type { PageFont } from '../../formats/pdf/page-glyph.ts'

/** A run of characters in one style on one baseline, without wide gaps. Coordinates are points from the top left. */
export interface Chunk {
  text: string
  left: number
  right: number
  top: number
  bottom: number
  baseline: number
  size: number
  font: PageFont
  color: string
  /** Separator from the chunk before it in the stream; a tab means a wide gap. */
  join: '' | ' ' | '\t'
  /** Position in the content stream of the page. */
  order: number
}
