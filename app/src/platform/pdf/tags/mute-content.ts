import { tagsIn } from '#kernel/candidate/letter-tags.ts'
import { type Operand, type Operation, readOperations } from './content-operations.ts'
import type { FontCodes } from './font-codes.ts'

/** The fonts of a content stream, by the names in its resources. */
export interface ContentFonts {
  codes(name: string): FontCodes | undefined
  /** Returns the name of a font that draws the same glyphs, but reads a code, in hex, as a space. */
  silent(name: string, code: string): string
}

interface Font {
  name: string
  size: string
}

/** An operation that shows text, with the operands of `TJ` and the codes that belong to tags. */
interface Shown {
  operation: Operation
  font: Font
  bytes: 1 | 2
  items: Operand[]
  /** Start of each code that belongs to a tag, counted over the strings of all items. */
  muted: Set<number>
}

const SHOWS = new Set(['Tj', 'TJ', "'", '"'])

/** Returns a content stream whose tags are shown in silent fonts; undefined if it has none. */
export function muteContent(content: string, fonts: ContentFonts): string | undefined {
  const shown = readShown(content, fonts)
  const signs = shown.flatMap(({ show, codes }) => codes.map((code) => ({ ...code, show })))
  const text = signs.map((sign) => sign.text).join('')
  const owners = signs.flatMap((sign) => Array.from<typeof sign>({ length: sign.text.length }).fill(sign))
  for (const { start, end } of tagsIn(text)) for (const { show, at } of owners.slice(start, end)) show.muted.add(at)
  const changed = shown.map(({ show }) => show).filter(({ muted }) => muted.size > 0)
  if (changed.length === 0) return undefined
  const parts: string[] = []
  let from = 0
  for (const show of changed) {
    parts.push(content.slice(from, show.operation.start), written(show, fonts))
    from = show.operation.end
  }
  return [...parts, content.slice(from)].join('')
}

type Code = { text: string; at: number }

function readShown(content: string, fonts: ContentFonts): { show: Shown; codes: Code[] }[] {
  const found: { show: Shown; codes: Code[] }[] = []
  const saved: (Font | undefined)[] = []
  let font: Font | undefined
  for (const operation of readOperations(content)) {
    const { operator, operands } = operation
    if (operator === 'q') saved.push(font)
    else if (operator === 'Q') font = saved.pop()
    else if (operator === 'gs') font = undefined
    else if (operator === 'Tf') font = fontOf(operands)
    const codes = font && SHOWS.has(operator) ? fonts.codes(font.name) : undefined
    const last = operands.at(-1)
    if (!font || !codes || !last) continue
    const items = last.kind === 'array' ? last.items : [last]
    const bytes = items.map((item) => (item.kind === 'string' ? item.bytes : '')).join('')
    const show = { operation, font, bytes: codes.bytes, items, muted: new Set<number>() }
    found.push({ show, codes: split(bytes, codes) })
  }
  return found
}

function fontOf(operands: readonly Operand[]): Font | undefined {
  const [name, size] = operands.slice(-2)
  return name?.kind === 'name' && size?.kind === 'other' ? { name: name.value, size: size.raw } : undefined
}

function split(bytes: string, { bytes: step, textOf }: FontCodes): Code[] {
  const codes: Code[] = []
  for (let at = 0; at + step <= bytes.length; at += step)
    codes.push({
      at,
      text: textOf(step === 1 ? bytes.charCodeAt(at) : bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1)),
    })
  return codes
}

/** Writes an operation as several, with a change of fonts around each tag. Glyphs and moves stay the same. */
function written({ operation, font, bytes, items, muted }: Shown, fonts: ContentFonts): string {
  const select = (own: string) => `/${own.replaceAll(/[^\w.+-]/g, hexOfSign)} ${font.size} Tf`
  const out = [...moves(operation)]
  let current = font.name
  let pieces: string[] = []
  const flush = () => {
    if (pieces.length > 0) out.push(`[${pieces.join(' ')}] TJ`)
    pieces = []
  }
  let at = 0
  for (const item of items) {
    if (item.kind === 'other') pieces.push(item.raw)
    if (item.kind !== 'string') continue
    for (let index = 0; index < item.bytes.length; index += bytes, at += bytes) {
      const code = Buffer.from(item.bytes.slice(index, index + bytes), 'latin1').toString('hex')
      const used = muted.has(at) ? fonts.silent(font.name, code) : font.name
      if (used !== current) {
        flush()
        current = used
        out.push(select(used))
      }
      pieces.push(`<${code}>`)
    }
  }
  flush()
  if (current !== font.name) out.push(select(font.name))
  return ` ${out.join(' ').replaceAll('> <', '')} `
}

const hexOfSign = (sign: string) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`

/** Returns the moves that `'` and `"` make before they show text (ISO 32000-2, 9.4.3). */
function moves({ operator, operands }: Operation): string[] {
  if (operator === "'") return ['T*']
  if (operator !== '"') return []
  const [word, letter] = operands.slice(-3)
  return word?.kind === 'other' && letter?.kind === 'other' ? [`${word.raw} Tw ${letter.raw} Tc T*`] : ['T*']
}
