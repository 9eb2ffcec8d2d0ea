import type { DocumentProps } from 'react-pdf'

/** An open PDF, as react-pdf passes it. */
export type OpenPdf = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0]

/** The text of a page, in the pieces in which the PDF draws it. */
export interface PageText {
  readonly pieces: readonly TextPiece[]
}

/** A piece of a page's text. */
export interface TextPiece {
  readonly drawn: string
  /** The drawn text with a space for each UTF-16 unit that isn't read. */
  readonly text: string
  readonly endsLine: boolean
}

/**
 * Finds the parts of a page's text that are drawn for programs, such as tags of fields: screen readers, searches and
 * copies leave them out. Each is from `start` up to but not including `end`. Has to be the same function in each render.
 */
export type FindUnread = (text: string) => readonly { readonly start: number; readonly end: number }[]

/** A piece as a text layer names it. */
export interface DrawnItem {
  readonly str: string
  readonly itemIndex: number
}

type PdfPage = Awaited<ReturnType<OpenPdf['getPage']>>

/** Reads the text of a page. */
export async function readPageText(page: PdfPage, findUnread: FindUnread | undefined): Promise<PageText> {
  const { items } = await page.getTextContent()
  const pieces = items.map((item) =>
    'str' in item ? { drawn: item.str, endsLine: item.hasEOL } : { drawn: '', endsLine: false },
  )
  return { pieces: withUnread(pieces, findUnread) }
}

/** Blanks the parts of pieces that aren't read; such a part can span several pieces. */
export function withUnread(
  pieces: readonly Pick<TextPiece, 'drawn' | 'endsLine'>[],
  findUnread: FindUnread | undefined,
): TextPiece[] {
  const whole = pieces.map(({ drawn }) => drawn).join('')
  let read = whole
  for (const { start, end } of findUnread?.(whole) ?? [])
    read = read.slice(0, start) + ' '.repeat(end - start) + read.slice(end)
  let at = 0
  return pieces.map(({ drawn, endsLine }) => {
    const text = read.slice(at, at + drawn.length)
    at += drawn.length
    return { drawn, text, endsLine }
  })
}

/** Returns the piece that a text layer draws; all of it is read if the page's text doesn't have it. */
export const pieceOf = (text: PageText | undefined, { str, itemIndex }: DrawnItem): TextPiece =>
  text?.pieces[itemIndex] ?? { drawn: str, text: str, endsLine: false }

/** Returns true if part of a page's text isn't read. */
export const hasUnread = ({ pieces }: PageText): boolean => pieces.some(({ drawn, text }) => drawn !== text)
