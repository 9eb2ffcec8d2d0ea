import { documentOfFlow } from '../flow/document-of-flow.ts'
import { linesOfRow, type FlowLine } from '../flow/flow-line.ts'
import type { Limits } from '../bounds/limits.ts'
import { UnreadableResume } from '../bounds/unreadable-resume.ts'
import { codePageOfCharset, decodeCodePage } from './code-pages.ts'
import { rtfTokens, type RtfToken } from './rtf-tokens.ts'

/** Groups that hold no text of the document. */
const SKIPPED =
  /^(stylesheet|info|pict|object|listtable|listoverridetable|revtbl|rsidtbl|themedata|colorschememapping|datastore|latentstyles|xmlnstbl|filetbl|generator|fldrslt_|footnote|annotation|atnid|atnauthor|bkmkstart|bkmkend|nonshppict|listtext|pntext|template|mmathPr|userprops|wgrffmtfilter|falt|panose|blipuid|picprop|sn|sv|background)$/
const SYMBOLS: Readonly<Record<string, string>> = {
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
  tab: '\t',
}
const WHITE = '#ffffff'

type Destination = 'text' | 'skip' | 'fonts' | 'colors' | 'header' | 'footer' | 'field-code'

interface GroupState {
  destination: Destination
  bold: boolean
  italic: boolean
  hidden: boolean
  size: number
  color: number
  codePage: number
  /** Characters after `\u` that old programs show instead. */
  fallback: number
  link: string | undefined
}

/**
 * Reads Rich Text Format: paragraphs, tables, tabs, links, headers and text in any Windows code page or Unicode. Pictures,
 * styles and other groups without text are skipped.
 */
export function readRtf(bytes: Uint8Array, limits: Limits) {
  const reader = new RtfReader(limits)
  for (const token of rtfTokens(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'))) {
    reader.take(token)
  }
  return documentOfFlow(reader.finish(), limits)
}

class RtfReader {
  private readonly limits: Limits
  private readonly stack: GroupState[] = []
  private readonly stories: Record<'text' | 'header' | 'footer', FlowLine[]> = { text: [], header: [], footer: [] }
  private readonly colors: string[] = []
  private readonly fonts = new Map<number, number>()
  private state: GroupState = {
    destination: 'text',
    bold: false,
    italic: false,
    hidden: false,
    size: 12,
    color: 0,
    codePage: 1252,
    fallback: 1,
    link: undefined,
  }
  private line: FlowLine = { runs: [] }
  private cells: FlowLine[][] | undefined
  private bytes: number[] = []
  private unread = 0
  private ignorable = false
  private font = 0
  private rgb: number[] = []
  private fieldCode = ''
  private codePage = 1252

  constructor(limits: Limits) {
    this.limits = limits
  }

  take(token: RtfToken): void {
    if (token.kind === 'byte') {
      if (this.unread > 0) this.unread -= 1
      else this.bytes.push(token.byte)
      return
    }
    this.flushBytes()
    if (token.kind === 'open') this.open()
    else if (token.kind === 'close') this.close()
    else if (token.kind === 'text') this.addText(token.text)
    else this.control(token.word, token.number)
  }

  finish(): FlowLine[] {
    this.flushBytes()
    this.endLine()
    const { header, text, footer } = this.stories
    return [...header, ...text, ...footer.map((line) => ({ ...line, block: 'footer' }))]
  }

  private open(): void {
    if (this.stack.length > this.limits.nesting) throw new UnreadableResume('damaged', 'too many nested RTF groups')
    this.stack.push({ ...this.state })
  }

  private close(): void {
    const { destination } = this.state
    if (destination === 'header' || destination === 'footer') this.endLine()
    const outer = this.stack.pop()
    if (!outer) return
    if (destination === 'field-code' && outer.destination !== 'field-code') {
      outer.link = /HYPERLINK\s+"([^"]+)"/i.exec(this.fieldCode)?.[1]
      this.fieldCode = ''
    }
    this.state = outer
    this.ignorable = false
  }

  private control(word: string, number: number | undefined): void {
    if (word === '*') this.ignorable = true
    else if (this.startsDestination(word)) this.ignorable = false
    else if (this.state.destination === 'fonts') this.fontControl(word, number ?? 0)
    else if (this.state.destination === 'colors') this.colorControl(word, number ?? 0)
    else if (!this.format(word, number)) this.structure(word, number)
  }

  /** Returns true for a word that says what its group holds. */
  private startsDestination(word: string): boolean {
    const { state } = this
    if (word === 'fonttbl') state.destination = 'fonts'
    else if (word === 'colortbl') state.destination = 'colors'
    else if (/^header[lrf]?$/.test(word)) this.startMargin('header')
    else if (/^footer[lrf]?$/.test(word)) this.startMargin('footer')
    else if (word === 'fldinst') state.destination = 'field-code'
    else if (word === 'shptxt' || word === 'shpinst') return true
    else if (SKIPPED.test(word) || this.ignorable) state.destination = 'skip'
    else return false
    return true
  }

  private startMargin(destination: 'header' | 'footer'): void {
    this.endLine()
    this.state.destination = this.state.destination === 'skip' ? 'skip' : destination
  }

  private fontControl(word: string, number: number): void {
    if (word === 'f') this.font = number
    else if (word === 'fcharset') this.fonts.set(this.font, codePageOfCharset(number) ?? this.codePage)
  }

  private colorControl(word: string, number: number): void {
    if (word === 'red') this.rgb = [number]
    else if (word === 'green' || word === 'blue') this.rgb.push(number)
  }

  /** Applies character formatting, and returns true for a word that is one. */
  private format(word: string, number: number | undefined): boolean {
    const { state } = this
    const on = number !== 0
    if (word === 'b') state.bold = on
    else if (word === 'i') state.italic = on
    else if (word === 'v') state.hidden = on
    else if (word === 'fs') state.size = (number ?? 24) / 2
    else if (word === 'cf') state.color = number ?? 0
    else if (word === 'f') state.codePage = this.fonts.get(number ?? 0) ?? this.codePage
    else if (word === 'uc') state.fallback = number ?? 1
    else if (word === 'plain') Object.assign(state, { bold: false, italic: false, hidden: false, size: 12, color: 0 })
    else if (word === 'ansicpg') this.codePage = state.codePage = number ?? 1252
    else return false
    return true
  }

  private structure(word: string, number: number | undefined): void {
    const symbol = SYMBOLS[word]
    if (word === 'u' && number !== undefined) {
      this.addText(String.fromCharCode(number < 0 ? number + 65_536 : number))
      this.unread = this.state.fallback
    } else if (symbol !== undefined) this.addText(symbol)
    else if (this.state.destination === 'skip' || this.state.destination === 'field-code') return
    else if (word === 'par' || word === 'line' || word === 'sect' || word === 'page') this.endLine()
    else if (word === 'pard') delete this.line.role
    else if (word === 'ls' && number !== 0) this.line.role = { kind: 'list-item' }
    else if (word === 'outlinelevel' && (number ?? 9) < 9)
      this.line.role = { kind: 'heading', level: (number ?? 0) + 1 }
    else if (word === 'li') this.line.indent = (number ?? 0) / 20
    else if (word === 'brdrb') this.line.ruleBelow = true
    else if (word === 'trowd') this.cells ??= [[]]
    else if (word === 'cell') this.endCell()
    else if (word === 'row') this.endRow()
  }

  private addText(text: string): void {
    const skipped = Math.min(this.unread, text.length)
    this.unread -= skipped
    const rest = text.slice(skipped)
    const { destination, bold, italic, hidden, size, color, link } = this.state
    if (destination === 'colors' && rest.includes(';')) {
      this.colors.push(this.rgb.length === 3 ? hexColor(this.rgb) : '#000000')
      this.rgb = []
    } else if (destination === 'field-code') this.fieldCode += rest
    else if (rest !== '' && (destination === 'text' || destination === 'header' || destination === 'footer')) {
      const shown = this.colors[color]
      this.line.runs.push({
        text: rest,
        bold,
        italic,
        size,
        ...(shown !== undefined && { color: shown }),
        ...(link !== undefined && /^(https?|mailto|tel):/i.test(link) && { link }),
        ...((hidden || shown === WHITE) && { hidden: true }),
      })
    }
  }

  private flushBytes(): void {
    if (this.bytes.length === 0) return
    const { bytes } = this
    this.bytes = []
    this.addText(decodeCodePage(bytes, this.state.codePage))
  }

  private endLine(): void {
    const { role, indent } = this.line
    const margin = this.state.destination === 'header' || this.state.destination === 'footer'
    const story = margin ? this.stories[this.state.destination as 'header' | 'footer'] : this.stories.text
    ;(this.cells?.at(-1) ?? story).push(this.line)
    // A paragraph's formatting applies until `\pard`.
    this.line = { runs: [], ...(role && { role }), ...(indent !== undefined && { indent }) }
  }

  private endCell(): void {
    this.endLine()
    this.cells ??= [[]]
    this.cells.push([])
  }

  private endRow(): void {
    const { cells } = this
    this.cells = undefined
    if (cells) this.stories.text.push(...linesOfRow(cells, String(this.stories.text.length)))
    this.line = { runs: [] }
  }
}

const hexColor = (rgb: readonly number[]) =>
  `#${rgb.map((part) => Math.min(255, Math.max(0, part)).toString(16).padStart(2, '0')).join('')}`
