import type { Line, Span, TextDocument } from '../model/text-document.ts'

const BODY = 10
const COLUMNS: Readonly<Record<string, { left: number; width: number }>> = {
  whole: { left: 40, width: 520 },
  left: { left: 40, width: 140 },
  right: { left: 210, width: 350 },
}
const CHARACTER = 5

function spansOf(text: string, size: number, allBold: boolean, start: number): Span[] {
  let left = start
  return text.split('\t').flatMap((cell, at) =>
    cell
      .split(/(\*\*[^*]+\*\*)/)
      .filter((part) => part.trim() !== '')
      .map((part, index): Span => {
        const bold = allBold || part.startsWith('**')
        const plain = part.replaceAll('**', '').trim()
        const span = { text: plain, left, right: left + plain.length * CHARACTER, bold, italic: false, size }
        left = span.right + (at > 0 ? 40 : CHARACTER)
        const join = index > 0 ? ' ' : at > 0 ? '\t' : ''
        return { ...span, join }
      }),
  )
}

/**
 * Returns the document that a short markup describes: `# ` is a name in large letters, `## ` a section title, `**…**`
 * bold, a tab a wide gap, and `=== left` and `=== right` begin a column.
 */
export function styledDocument(markup: string): TextDocument {
  const lines: Line[] = []
  let column = 'whole'
  let block = 0
  let gap = 0
  for (const raw of markup.split('\n')) {
    const start = /^=== (?<name>\w+)$/.exec(raw)?.groups?.['name']
    if (start !== undefined) {
      column = start
      block += 1
      continue
    }
    if (raw.trim() === '') {
      gap = 1
      continue
    }
    const level = /^#+/.exec(raw)?.[0].length ?? 0
    const size = level === 1 ? 24 : level === 2 ? 14 : BODY
    const place = COLUMNS[column] ?? { left: 40, width: 520 }
    const indent = raw.startsWith('\t') ? 90 : 0
    const spans = spansOf(raw.replace(/^#+ /, '').replace(/^\t/, ''), size, level > 0, place.left + indent)
    lines.push({
      index: lines.length,
      text: spans.map(({ join, text }) => join + text).join(''),
      spans,
      page: 1,
      box: { left: place.left + indent, top: 40 + lines.length * 14, width: place.width - indent, height: size },
      block,
      size,
      bold: spans.every(({ bold }) => bold),
      color: level === 2 ? '#336699' : '#000000',
      indent,
      gapBefore: lines.length === 0 ? 0 : level === 2 ? 1 : gap + 0.2,
      ruleBelow: false,
      links: [],
    })
    gap = 0
  }
  return { lines, pages: 1, hiddenText: [], bodySize: BODY }
}
