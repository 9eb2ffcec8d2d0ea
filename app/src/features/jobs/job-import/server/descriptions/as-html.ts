import { decodeHTML } from 'entities'

const TAG = /<\/?[a-z][^<>]*>|<br\s*\/?>|<!--/i
const ESCAPED_TAG =
  /&(?:lt|#60|#x3c);\/?(?:p|br|ul|ol|li|div|span|h[1-6]|strong|b|em|i|u|a|table|section|article)\b[^<>]{0,300}?(?:&(?:gt|#62|#x3e);|\/?>)/i
const BULLET = /^\s*(?:[-*+•‣◦⁃∙·●○▪–—]|o(?=\t))\s+/
const NUMBER = /^\s*\d{1,3}[.)]\s+/

/**
 * Converts a description to HTML: text without tags becomes paragraphs and lists; HTML escaped as a whole, as some
 * sources send it, is unescaped once. The result is not sanitized.
 */
export function asHtml(htmlOrText: string): string {
  if (TAG.test(htmlOrText)) return htmlOrText
  const decoded = decodeHTML(htmlOrText)
  return ESCAPED_TAG.test(htmlOrText) && TAG.test(decoded) ? decoded : textAsHtml(decoded)
}

/** Returns a heading and its section, for sources that send an ad in sections. An empty section has no heading. */
export function sectionAsHtml(heading: string, body: string): string {
  if (body.trim() === '') return ''
  return heading.trim() === '' ? asHtml(body) : `<h3>${escapeText(decodeHTML(heading))}</h3>${asHtml(body)}`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

type Block = { tag: 'p' | 'ul' | 'ol'; lines: string[] }

/**
 * Converts text to HTML: blank lines separate paragraphs, line breaks are kept, bulleted or numbered lines become
 * lists.
 */
function textAsHtml(text: string): string {
  const blocks: Block[] = []
  let current: Block | null = null
  for (const line of text.split(/\r\n?|\n|\u2028|\u2029/)) {
    if (line.trim() === '') {
      // A list continues across blank lines between its items.
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
