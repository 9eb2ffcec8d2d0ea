import { UnreadableResume } from '../bounds/unreadable-resume.ts'

/** A piece of an RTF file: a brace, a control word with its number, a byte written as `\'hh`, or plain characters. */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'word'; word: string; number: number | undefined }
  | { kind: 'byte'; byte: number }
  | { kind: 'text'; text: string }

/** Splits an RTF file, read as Latin-1, into tokens. Skips binary data. */
export function* rtfTokens(source: string): Generator<RtfToken> {
  const control = /\\(?:([a-z]{1,32})(-?\d{1,10})? ?|'([\da-f]{2})|([^a-z]))|([{}])|([^\\{}\r\n]+)|[\r\n]+/giy
  while (control.lastIndex < source.length) {
    const found = control.exec(source)
    if (!found) throw new UnreadableResume('damaged', 'an RTF file that ends within a control word')
    const [, word, number, hex, symbol, brace, text] = found
    if (word === 'bin') control.lastIndex += Math.max(0, Number(number ?? 0))
    else if (word !== undefined) yield { kind: 'word', word, number: number === undefined ? undefined : Number(number) }
    else if (hex !== undefined) yield { kind: 'byte', byte: Number.parseInt(hex, 16) }
    else if (symbol !== undefined) yield symbolToken(symbol)
    else if (brace !== undefined) yield brace === '{' ? { kind: 'open' } : { kind: 'close' }
    else if (text !== undefined) yield { kind: 'text', text }
  }
}

function symbolToken(symbol: string): RtfToken {
  if (symbol === '\n' || symbol === '\r') return { kind: 'word', word: 'par', number: undefined }
  if (symbol === '\t') return { kind: 'word', word: 'tab', number: undefined }
  if (symbol === '~') return { kind: 'text', text: ' ' }
  if (symbol === '_') return { kind: 'text', text: '-' }
  if (symbol === '*') return { kind: 'word', word: '*', number: undefined }
  return { kind: 'text', text: /[\\{}]/.test(symbol) ? symbol : '' }
}
