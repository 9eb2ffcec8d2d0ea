import { decodeHTML } from 'entities'

const TAG = /<\/?[a-z][^<>]*>|<br\s*\/?>|<!--/i
const ESCAPED_TAG =
  /&(?:lt|#60|#x3c);\/?(?:p|br|ul|ol|li|div|span|h[1-6]|strong|b|em|i|u|a|table|section|article)\b[^<>]{0,300}?(?:&(?:gt|#62|#x3e);|\/?>)/i
const BULLET = /^\s*(?:[-*+•‣◦⁃∙·●○▪–—]|o(?=\t))\s+/
const NUMBER = /^\s*\d{1,3}[.)]\s+/

/**
 * A description as HTML: text without tags becomes paragraphs and lists; HTML that was escaped as a whole, as some
 * sources send it, is unescaped once. The result is not clean yet.
 */
export function asHtml(htmlOrText: string): string {
  if (TAG.test(htmlOrText)) return htmlOrText
  const decoded = decodeHTML(htmlOrText)
  return ESCAPED_TAG.test(htmlOrText) && TAG.test(decoded) ? decoded : textAsHtml(decoded)
}

/** A heading and the part below it, for sources that send an ad in parts. An empty part has no heading. */
export function sectionAsHtml(heading: string, body: string): string {
  if (body.trim() === '') return ''
  return heading.trim() === '' ? asHtml(body) : `<h3>${escapeText(decodeHTML(heading))}</h3>${asHtml(body)}`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

type Block = { tag: 'p' | 'ul' | 'ol'; lines: string[] }

/** Blank lines part paragraphs, single line ends stay line ends, lines with bullets or numbers become lists. */
function textAsHtml(text: string): string {
  const blocks: Block[] = []
  let current: Block | null = null
  for (const line of text.split(/\r\n?|\n|\u2028|\u2029/)) {
    if (line.trim() === '') {
      // A list goes on over blank lines between its items.
      if (current?.tag === 'p') current = null
      continue
    }
    const tag = BULLET.test(line) ? 'ul' : NUMBER.test(line) ? 'ol' : 'p'
    if (current === null || current.tag !== tag) {
      current = { tag, lines: [] }
      blocks.push(current)
    }
    current.lines.push(
      escapeText(
        line
          .replace(BULLET, '')
          .replace(tag === 'ol' ? NUMBER : /^\s+/, '')
          .trim(),
      ),
    )
  }
  return blocks.map(blockAsHtml).join('')
}

function blockAsHtml({ tag, lines }: Block): string {
  if (tag === 'p') return `<p>${lines.join('<br>')}</p>`
  return `<${tag}>${lines.map((line) => `<li>${line}</li>`).join('')}</${tag}>`
}
