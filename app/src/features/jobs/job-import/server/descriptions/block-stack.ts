/** Blocks of inline text only; a nested block closes them. */
const LINES = new Set(['p', 'h2', 'h3', 'h4', 'pre', 'caption'])
const LISTS = new Set(['ul', 'ol'])
const CELLS = new Set(['td', 'th'])
const ROW_HOLDERS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])
const SECTIONS = new Set(['thead', 'tbody', 'tfoot'])
const TABLE_PARTS = new Set(['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])
/** Blocks whose text needs no paragraph. */
const TEXT_HOLDERS = new Set([...LINES, ...CELLS, 'li'])

type Block = { tag: string; attributes: string; written: boolean; implied: boolean; emptyCells: number }

/** The stack of open blocks. A block is written with its first text, along with any parents that HTML requires. */
export class BlockStack {
  #out: string[]
  #blocks: Block[] = []

  constructor(out: string[]) {
    this.#out = out
  }

  get top(): string | undefined {
    return this.#blocks.at(-1)?.tag
  }

  get depth(): number {
    return this.#blocks.length
  }

  /** Opens a block where it is allowed; the caller has closed the paragraph before it. */
  open(tag: string, attributes: string): void {
    this.#leaveImplied(tag)
    if (!TABLE_PARTS.has(tag) && this.#isIn(ROW_HOLDERS)) this.#openCell()
    if (tag === 'li' && this.top === 'li') this.closeTo(this.depth - 1)
    if (tag === 'li' && !this.#isIn(LISTS)) this.#push('ul', '', true)
    if (tag !== 'li' && this.#isIn(LISTS)) this.#push('li', '', true)
    if (TABLE_PARTS.has(tag)) this.#needTable(tag)
    this.#push(tag, attributes, false)
  }

  /** Closes the nearest block of the tag. A paragraph closed early by a nested block stays closed. */
  close(tag: string): void {
    this.endLines()
    if (LINES.has(tag)) return
    const index = this.#blocks.findLastIndex((block) => block.tag === tag && !block.implied)
    if (index !== -1) this.closeTo(index)
  }

  /** Closes the current paragraph or heading, if any. */
  endLines(): void {
    if (this.#isIn(LINES)) this.closeTo(this.depth - 1)
  }

  closeTo(depth: number): void {
    while (this.#blocks.length > depth) {
      const block = this.#blocks.pop()
      if (block === undefined) return
      if (block.written) this.#out.push(`</${block.tag}>`)
      else if (CELLS.has(block.tag)) this.#keepCell(block)
    }
  }

  /** Prepares for writing text; returns false for the first text of its block. */
  startText(): boolean {
    this.#leaveImplied('')
    if (this.#isIn(ROW_HOLDERS)) this.#openCell()
    else if (this.#isIn(LISTS)) this.#push('li', '', true)
    else if (!this.#isIn(TEXT_HOLDERS)) this.#push('p', '', true)
    const started = this.#blocks.at(-1)?.written === true
    if (!started) this.#writeBlocks()
    return started
  }

  #isIn(tags: ReadonlySet<string>): boolean {
    return this.top !== undefined && tags.has(this.top)
  }

  #push(tag: string, attributes: string, implied: boolean): void {
    this.#blocks.push({ tag, attributes, written: false, implied, emptyCells: 0 })
  }

  #openCell(): void {
    this.#needTable('td')
    this.#push('td', '', true)
  }

  #needTable(tag: string): void {
    if (!this.#isIn(ROW_HOLDERS)) this.#push('table', '', true)
    if (CELLS.has(tag)) {
      if (this.top !== 'tr') this.#push('tr', '', true)
    } else {
      if (this.top === 'tr') this.closeTo(this.depth - 1)
      if (tag !== 'tr' && this.#isIn(SECTIONS)) this.closeTo(this.depth - 1)
    }
  }

  /** Implied blocks have no closing tag, so they end before the first content that does not belong in them. */
  #leaveImplied(tag: string): void {
    for (;;) {
      const block = this.#blocks.at(-1)
      if (block?.implied !== true || belongs(tag, block.tag)) return
      this.closeTo(this.depth - 1)
    }
  }

  /** An empty cell keeps its column, so it is written with its row. */
  #keepCell(cell: Block): void {
    const row = this.#blocks.at(-1)
    if (row?.tag !== 'tr') return
    if (row.written) this.#out.push(`<${cell.tag}${cell.attributes}></${cell.tag}>`)
    else row.emptyCells += 1
  }

  #writeBlocks(): void {
    for (const block of this.#blocks) {
      if (block.written) continue
      this.#out.push(`<${block.tag}${block.attributes}>`, '<td></td>'.repeat(block.emptyCells))
      block.written = true
    }
  }
}

/** Returns true if a tag (empty for text) can be inside an implied block. */
function belongs(tag: string, block: string): boolean {
  if (LISTS.has(block)) return tag === 'li'
  if (block === 'li') return tag !== 'li'
  if (block === 'tr') return CELLS.has(tag)
  if (block === 'table') return TABLE_PARTS.has(tag)
  if (CELLS.has(block)) return !TABLE_PARTS.has(tag)
  return true
}
