import { BlockStack } from './block-stack.ts'

/** The sanitizer's output has a known form: well-formed, few tags, `<` and `>` only around tags. */
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|[^<]+|</g

const INLINE = new Set(['strong', 'b', 'em', 'i', 'u', 'a', 'code'])

/**
 * Converts the sanitizer's output to valid, flat and compact HTML: no blocks in paragraphs, text always in a block, two
 * line breaks start a new paragraph, nothing empty. Elements are written with their first content, so each token is
 * visited once. Text and attributes are unchanged; only tags named here and in the block stack are added.
 */
export function normaliseBlocks(html: string): string {
  const writer = new BlockWriter()
  for (const match of html.matchAll(TOKEN)) {
    const tag = match[2]
    const opens = match[1] === ''
    if (tag === undefined) writer.text(match[0] === '<' ? '&lt;' : match[0])
    else if (tag === 'br') writer.lineBreak()
    else if (tag === 'hr') writer.rule()
    else if (INLINE.has(tag) && opens) writer.openInline(tag, match[3] ?? '')
    else if (INLINE.has(tag)) writer.closeInline(tag)
    else if (opens) writer.openBlock(tag, match[3] ?? '')
    else writer.closeBlock(tag)
  }
  return writer.end()
}

type Inline = { tag: string; attributes: string; written: boolean }

class BlockWriter {
  #out: string[] = []
  #blocks = new BlockStack(this.#out)
  #inlines: Inline[] = []
  #breaks = 0
  #space = false
  /** True if the next text starts a block or line, where a space is meaningless. */
  #lineStarts = true

  text(text: string): void {
    if (this.#blocks.top === 'pre') return this.#preformatted(text)
    const words = text.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ')
    const trimmed = words.trim()
    if (trimmed === '') {
      this.#space = true
      return
    }
    if (words.startsWith(' ')) this.#space = true
    this.#startText()
    if (this.#space && !this.#lineStarts) this.#out.push(' ')
    this.#writeInlines()
    this.#out.push(trimmed)
    this.#lineStarts = false
    this.#space = words.endsWith(' ')
  }

  lineBreak(): void {
    if (this.#blocks.top === 'pre') this.#preformatted('\n')
    else this.#breaks += 1
  }

  /** Writes a rule between top-level blocks; elsewhere, or with nothing above it, it is dropped. */
  rule(): void {
    this.#endLines()
    if (this.#blocks.depth === 0 && this.#out.length > 0 && this.#out.at(-1) !== '<hr>') this.#out.push('<hr>')
  }

  openInline(tag: string, attributes: string): void {
    this.#inlines.push({ tag, attributes, written: false })
  }

  closeInline(tag: string): void {
    const index = this.#inlines.findLastIndex((open) => open.tag === tag)
    if (index === -1) return
    this.#suspendInlines(index)
    this.#inlines.splice(index, 1)
  }

  openBlock(tag: string, attributes: string): void {
    this.#endLines()
    this.#blocks.open(tag, attributes)
  }

  closeBlock(tag: string): void {
    this.#startLine()
    this.#blocks.close(tag)
  }

  end(): string {
    this.#startLine()
    this.#blocks.closeTo(0)
    if (this.#out.at(-1) === '<hr>') this.#out.pop()
    return this.#out.join('')
  }

  /** Starts a new line: inline elements are closed and reopened with the next text. */
  #startLine(): void {
    this.#suspendInlines(0)
    this.#breaks = 0
    this.#space = false
    this.#lineStarts = true
  }

  #endLines(): void {
    this.#startLine()
    this.#blocks.endLines()
  }

  #startText(): void {
    if (this.#breaks > 1 && this.#blocks.top === 'p') this.#endLines()
    const written = this.#blocks.startText()
    if (!written) this.#lineStarts = true
    else if (this.#breaks > 0) {
      this.#startLine()
      this.#out.push('<br>')
    }
    this.#breaks = 0
  }

  #writeInlines(): void {
    const written = new Set<string>()
    for (const inline of this.#inlines) {
      // Nested links are invalid HTML, and nested bold is redundant.
      if (!inline.written && !written.has(inline.tag)) {
        this.#out.push(`<${inline.tag}${inline.attributes}>`)
        inline.written = true
      }
      if (inline.written) written.add(inline.tag)
    }
  }

  #suspendInlines(from: number): void {
    for (const inline of this.#inlines.slice(from).reverse()) {
      if (!inline.written) continue
      this.#out.push(`</${inline.tag}>`)
      inline.written = false
    }
  }

  #preformatted(text: string): void {
    this.#blocks.startText()
    this.#writeInlines()
    this.#out.push(text)
  }
}
