import type { Match } from './find-in-text.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Returns a piece of a page's text as HTML with its matches in `<mark>`; the current match is distinguished. */
export function markText(text: string, piece: number, matches: readonly Match[], current: Match | undefined): string {
  let html = ''
  let done = 0
  for (const match of matches) {
    for (const part of match.parts) {
      if (part.piece !== piece) continue
      html += escapeHtml(text.slice(done, part.start))
      html += `<mark${match === current ? ' data-current=""' : ''}>${escapeHtml(text.slice(part.start, part.end))}</mark>`
      done = part.end
    }
  }
  return html + escapeHtml(text.slice(done))
}
