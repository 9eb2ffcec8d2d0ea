/** A line of a job description. */
export interface DescriptionLine {
  text: string
  kind: 'heading' | 'item' | 'text'
}

const BLOCKS = new Set(
  'p div section article header footer blockquote ul ol li dl dt dd table thead tbody tr td th br hr h1 h2 h3 h4 h5 h6 pre'.split(
    ' ',
  ),
)
const BOLD = new Set(['b', 'strong'])
const MAX_HEADING_WORDS = 10

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => ENTITIES[name] ?? ' ')

const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length

/** Returns true for a short line that ends with a colon and so introduces the next lines. */
const isLabel = (text: string) => /[:：]$/.test(text) && wordCount(text) <= MAX_HEADING_WORDS

/**
 * Returns the lines of sanitized HTML. Headings are heading elements, short lines wholly in bold, and short lines that
 * end with a colon.
 */
function htmlLines(html: string): DescriptionLine[] {
  const lines: DescriptionLine[] = []
  let text = ''
  let plain = 0
  let bold = 0
  let item = false
  let heading = false
  const flush = () => {
    const whole = decoded(text).replace(/\s+/g, ' ').trim()
    const isHeading = heading || (wordCount(whole) <= MAX_HEADING_WORDS && plain === 0) || (!item && isLabel(whole))
    if (whole) lines.push({ text: whole, kind: isHeading ? 'heading' : item ? 'item' : 'text' })
    text = ''
    plain = 0
  }
  for (const [part] of html.matchAll(/<[^<>]*>|[^<]+/g)) {
    const tag = /^<(?<end>\/?)(?<name>[a-z0-9]+)/i.exec(part)?.groups
    if (!tag) {
      text += part
      if (bold === 0 && /[\p{L}\p{N}]/u.test(part)) plain += 1
      continue
    }
    const name = tag['name']?.toLowerCase() ?? ''
    const ends = tag['end'] === '/'
    if (BOLD.has(name)) bold = Math.max(0, bold + (ends ? -1 : 1))
    if (!BLOCKS.has(name)) continue
    flush()
    if (name === 'li') item = !ends
    if (/^h[1-6]$/.test(name)) heading = !ends
  }
  flush()
  return lines
}

const BULLET = /^[•‣▪◦●○*·–—-]\s+/

/**
 * Returns the lines of plain text. Wrapped lines are joined. Headings are short lines without a full stop between blank
 * lines, and lines that end with a colon.
 */
function plainLines(text: string): DescriptionLine[] {
  const lines: DescriptionLine[] = []
  let open = false
  const rows = text.split(/\r?\n|\f/).map((row) => row.trim())
  rows.forEach((row, index) => {
    const last = lines.at(-1)
    if (row === '') {
      // A blank line ends a wrapped line unless its sentence continues.
      open = false
      return
    }
    const bullet = BULLET.exec(row)?.[0]
    const isAlone = rows[index - 1] === undefined || rows[index - 1] === ''
    const isHeading =
      bullet === undefined && wordCount(row) <= 6 && isAlone && !/[.,;!?]$/.test(row) && /^[\p{Lu}\p{Lo}]/u.test(row)
    if (bullet === undefined && last && open && last.kind !== 'heading') {
      last.text = /\p{L}-$/u.test(last.text) ? last.text.slice(0, -1) + row : `${last.text} ${row}`
      return
    }
    const whole = bullet === undefined ? row : row.slice(bullet.length)
    lines.push({ text: whole, kind: bullet === undefined ? (isHeading || isLabel(row) ? 'heading' : 'text') : 'item' })
    open = !isHeading
  })
  return lines
}

/** Returns the lines of a job description, as HTML or plain text. */
export const descriptionLines = (description: string): DescriptionLine[] =>
  /<\/?(?:p|div|ul|li|br|h[1-6])\b/i.test(description) ? htmlLines(description) : plainLines(description)
