import type { PageText, TextPiece } from './page-text.ts'

/** A range within a piece of a page's text, from `start` up to but not including `end`. */
interface MatchPart {
  readonly piece: number
  readonly start: number
  readonly end: number
}

/** A match on a page; it can span several pieces. */
export interface Match {
  /** Index of the page, from 0. */
  readonly page: number
  readonly parts: readonly MatchPart[]
}

/** Finds a query in the texts of pages, ignoring case, accents and line breaks. */
export function findInPages(pages: readonly (PageText | undefined)[], query: string): readonly Match[] {
  const wanted = fold(query.trim().replaceAll(/\s+/g, ' '))
  if (!wanted) return []
  return pages.flatMap((page, index) => (page ? findInPage(page, wanted, index) : []))
}

function findInPage({ pieces }: PageText, wanted: string, page: number): Match[] {
  let joined = ''
  /** Maps each character of the joined text to its piece and its position there; -1 for a line's end. */
  const places: { piece: number; at: number }[] = []
  pieces.forEach(({ text, endsLine }, piece) => {
    for (let at = 0; at < text.length; at++) {
      const sign = fold(text[at] ?? '')
      if (sign === ' ' && joined.endsWith(' ')) continue
      joined += sign
      places.push({ piece, at })
    }
    if (endsLine && !joined.endsWith(' ')) {
      joined += ' '
      places.push({ piece, at: -1 })
    }
  })
  const found: Match[] = []
  for (let from = joined.indexOf(wanted); from >= 0; from = joined.indexOf(wanted, from + wanted.length)) {
    found.push({ page, parts: partsOf(places.slice(from, from + wanted.length)) })
  }
  return found
}

function partsOf(places: readonly { piece: number; at: number }[]): MatchPart[] {
  const parts: MatchPart[] = []
  for (const { piece, at } of places) {
    if (at < 0) continue
    const last = parts.at(-1)
    if (last?.piece === piece) parts[parts.length - 1] = { ...last, end: at + 1 }
    else parts.push({ piece, start: at, end: at + 1 })
  }
  return parts
}

/** Replaces each UTF-16 unit with exactly one, so that positions stay valid. */
function fold(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    const unit = text[at] ?? ''
    if (/\s/.test(unit)) return ' '
    const plain = unit.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    return plain.length === 1 ? plain : unit
  }).join('')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/**
 * Returns a piece of a page's text as HTML with its matches in `<mark>`; the current match is distinguished. Parts that
 * aren't read are in an attribute, from which the style sheet gives them their width.
 */
export function markText(
  piece: TextPiece,
  index: number,
  matches: readonly Match[],
  current: Match | undefined,
): string {
  let html = ''
  let done = 0
  for (const match of matches) {
    for (const part of match.parts) {
      if (part.piece !== index) continue
      html += drawnHtml(piece, done, part.start)
      html += `<mark${match === current ? ' data-current=""' : ''}>${drawnHtml(piece, part.start, part.end)}</mark>`
      done = part.end
    }
  }
  return html + drawnHtml(piece, done, piece.drawn.length)
}

function drawnHtml({ drawn, text }: TextPiece, start: number, end: number): string {
  let html = ''
  let from = start
  while (from < end) {
    const isRead = drawn[from] === text[from]
    let to = from + 1
    while (to < end && (drawn[to] === text[to]) === isRead) to += 1
    const part = escapeHtml(drawn.slice(from, to))
    html += isRead ? part : `<i data-drawn="${part}"></i>`
    from = to
  }
  return html
}
