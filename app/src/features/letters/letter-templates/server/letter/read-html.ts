import { Parser } from 'htmlparser2'
import type { LetterBlock, LetterLine, LetterSpan, TableBlock, TextBlock } from './letter-block.ts'

/** Elements that begin and end a block. */
const BLOCKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre address dl dt dd figure figcaption caption details summary'.split(
    ' ',
  ),
)
const LEVELS: Readonly<Record<string, TextBlock['level']>> = { h1: 1, h2: 1, h3: 2, h4: 3, h5: 3, h6: 3 }
const STRONG = new Set(['b', 'strong', 'dt'])
const SLANTED = new Set(['i', 'em', 'cite'])
const BULLET = '•'
/** Spaces that HTML joins; no-break spaces stay. */
const SPACES = /[ \t\n\f\r]+/g

interface List {
  number: number
  /** Number of the next entry; undefined in a list with bullets. */
  next: number | undefined
}

/** Reads cleaned HTML into the parts of a letter. Pictures are left out, and what a letter can't show is read as text. */
export function readHtml(html: string): LetterBlock[] {
  const reader = new LetterReader()
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: (name) => reader.close(name),
    ontext: (text) => reader.text(text),
  })
  parser.end(html)
  return reader.end()
}

class LetterReader {
  private readonly blocks: LetterBlock[] = []
  private lines: LetterSpan[][] = [[]]
  private level: TextBlock['level'] = 0
  private readonly open_ = new Map<string, number>()
  private readonly links: string[] = []
  private readonly lists: List[] = []
  private listCount = 0
  private marker: string | undefined
  private rows: { isHead: boolean; cells: LetterLine[][] }[] | undefined

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.open_.set(name, this.depth(name) + 1)
    if (name === 'br') this.lines.push([])
    if (name === 'hr') this.addRule()
    if (name === 'a') this.links.push(attributes['href'] ?? '')
    if (name === 'table') this.openTable()
    if (name === 'tr' && this.depth('table') === 1) this.rows?.push({ isHead: true, cells: [] })
    if (name === 'td' || name === 'th') this.openCell(name)
    if (!BLOCKS.has(name)) return
    this.flush()
    this.level = LEVELS[name] ?? this.level
    if (name === 'ul' || name === 'ol') this.openList(name === 'ol' ? Number(attributes['start'] ?? 1) : undefined)
    if (name === 'li') this.openEntry()
  }

  close(name: string): void {
    if (name === 'td' || name === 'th') this.closeCell()
    if (name === 'table') this.closeTable()
    if (BLOCKS.has(name)) this.flush()
    if (name in LEVELS) this.level = 0
    if (name === 'li') this.marker = undefined
    if (name === 'ul' || name === 'ol') this.lists.pop()
    if (name === 'a') this.links.pop()
    this.open_.set(name, Math.max(0, this.depth(name) - 1))
  }

  text(text: string): void {
    if (this.depth('pre') > 0) {
      const [first = '', ...others] = text.split('\n')
      this.add(first)
      for (const line of others) {
        this.lines.push([])
        this.add(line)
      }
    } else this.add(text.replace(SPACES, ' '))
  }

  end(): LetterBlock[] {
    this.flush()
    return this.blocks
  }

  private depth(name: string): number {
    return this.open_.get(name) ?? 0
  }

  private isIn(names: ReadonlySet<string>): boolean {
    return [...names].some((name) => this.depth(name) > 0)
  }

  private add(text: string): void {
    const line = this.lines.at(-1)
    const last = line?.at(-1)
    const shown = !last || last.text.endsWith(' ') ? text.replace(/^ /, '') : text
    if (!line || shown === '') return
    const href = this.links.at(-1)
    line.push({
      text: shown,
      ...(this.isIn(STRONG) && { strong: true }),
      ...(this.isIn(SLANTED) && { slanted: true }),
      ...((this.depth('u') > 0 || this.depth('ins') > 0) && { underlined: true }),
      ...(href && { href }),
    })
  }

  /** Returns the finished lines, without empty ones at both ends. */
  private takeLines(): LetterSpan[][] {
    const lines = this.lines
    this.lines = [[]]
    const isEmpty = (line: readonly LetterSpan[] | undefined) => line?.every(({ text }) => text.trim() === '') === true
    while (isEmpty(lines[0])) lines.shift()
    while (isEmpty(lines.at(-1))) lines.pop()
    return lines
  }

  private flush(): void {
    // A cell is one paragraph; what are blocks elsewhere are its lines.
    if (this.rows) {
      if ((this.lines.at(-1)?.length ?? 0) > 0) this.lines.push([])
      return
    }
    const lines = this.takeLines()
    if (lines.length === 0) return
    const list = this.lists.at(-1)
    this.blocks.push({
      kind: 'text',
      level: this.level,
      lines,
      indent: this.lists.length + this.depth('blockquote') + this.depth('dd'),
      ...(this.marker !== undefined && { marker: this.marker }),
      ...(list && { list: list.number }),
    })
    this.marker = undefined
  }

  private addRule(): void {
    this.flush()
    if (!this.rows) this.blocks.push({ kind: 'rule' })
  }

  private openList(next: number | undefined): void {
    this.listCount += 1
    this.lists.push({ number: this.listCount, next: Number.isSafeInteger(next) ? next : undefined })
  }

  private openEntry(): void {
    const list = this.lists.at(-1)
    this.marker = list?.next === undefined ? BULLET : `${list.next}.`
    if (list?.next !== undefined) list.next += 1
  }

  private openTable(): void {
    if (this.rows) return
    this.flush()
    this.rows = []
  }

  private openCell(name: string): void {
    const row = this.rows?.at(-1)
    if (!row || this.depth('table') !== 1) return
    this.lines = [[]]
    if (name === 'td') row.isHead = false
  }

  private closeCell(): void {
    if (this.depth('table') !== 1) return
    this.rows?.at(-1)?.cells.push(this.takeLines())
  }

  private closeTable(): void {
    if (this.depth('table') !== 1 || !this.rows) return
    const rows: TableBlock['rows'] = this.rows.filter(({ cells }) => cells.some((cell) => cell.length > 0))
    this.rows = undefined
    if (rows.length > 0) this.blocks.push({ kind: 'table', rows })
  }
}
