/** An operand of a content stream. Dictionaries and numbers stay as they are written. */
export type Operand =
  | { kind: 'name'; value: string }
  | { kind: 'string'; bytes: string }
  | { kind: 'array'; items: Operand[] }
  | { kind: 'other'; raw: string }

/** An operator of a content stream with its operands, from `start` to before `end`. */
export interface Operation {
  operator: string
  operands: Operand[]
  start: number
  end: number
}

const SPACE = /[\s\0]*(?:%[^\r\n]*[\s\0]*)*/y
const NAME = /\/([^\s\0()<>[\]{}/%]*)/y
const HEX = /<([\da-fA-F\s\0]*)>/y
const WORD = /[^\s\0()<>[\]{}/%]+/y
const NUMBER = /^[+-]?[\d.]+(?:-\d*)?$/
/** Matches the end of an inline image; text follows it, where image data would not be readable. */
const IMAGE_END = /[\s\0]EI(?=$|[\s\0][\x20-\x7e\s]{0,8})/g

/** Yields the operations of a content stream (ISO 32000-2, 7.8.2), a byte per character. Ends where it can't be read. */
export function* readOperations(content: string): Generator<Operation> {
  const state = { at: 0 }
  let operands: Operand[] = []
  let start: number | undefined
  for (;;) {
    take(SPACE, content, state)
    if (state.at >= content.length) return
    start ??= state.at
    const operand = readOperand(content, state)
    if (operand === undefined) return
    if (typeof operand !== 'string') {
      operands.push(operand)
      continue
    }
    if (operand === 'ID' && !skipImage(content, state)) return
    yield { operator: operand, operands, start, end: state.at }
    operands = []
    start = undefined
  }
}

/** Reads an operand, or an operator as a string. */
function readOperand(content: string, state: { at: number }): Operand | string | undefined {
  const sign = content[state.at]
  if (sign === '(') return readString(content, state)
  if (sign === '[') return readArray(content, state)
  const pair = content.slice(state.at, state.at + 2)
  if (pair === '<<' || pair === '>>') {
    state.at += 2
    return { kind: 'other', raw: pair }
  }
  const hex = take(HEX, content, state)
  if (hex) return { kind: 'string', bytes: fromHex(hex[1] ?? '') }
  const name = take(NAME, content, state)
  if (name) return { kind: 'name', value: readName(name[1] ?? '') }
  const [word] = take(WORD, content, state) ?? []
  if (word === undefined) return undefined
  return NUMBER.test(word) || ['true', 'false', 'null'].includes(word) ? { kind: 'other', raw: word } : word
}

function readArray(content: string, state: { at: number }): Operand | undefined {
  const items: Operand[] = []
  state.at += 1
  for (;;) {
    take(SPACE, content, state)
    if (content[state.at] === ']') {
      state.at += 1
      return { kind: 'array', items }
    }
    // Arrays of text and of dashes hold no arrays; a deep one would exhaust the stack.
    if (content[state.at] === '[') return undefined
    const item = readOperand(content, state)
    if (item === undefined) return undefined
    items.push(typeof item === 'string' ? { kind: 'other', raw: item } : item)
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const ESCAPE = /\\(?:([0-7]{1,3})|(\r\n|[^]))/y

/** Reads a literal string (7.3.4.2). */
function readString(content: string, state: { at: number }): Operand | undefined {
  const parts: string[] = []
  let depth = 1
  state.at += 1
  while (state.at < content.length) {
    const sign = content[state.at] ?? ''
    const escape = sign === '\\' ? take(ESCAPE, content, state) : undefined
    if (escape) {
      const [, octal, other = ''] = escape
      if (octal) parts.push(String.fromCharCode(Number.parseInt(octal, 8) & 255))
      else if (!/[\r\n]/.test(other)) parts.push(ESCAPES[other] ?? other)
      continue
    }
    state.at += 1
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth === 0) return { kind: 'string', bytes: parts.join('') }
    parts.push(sign)
  }
  return undefined
}

function skipImage(content: string, state: { at: number }): boolean {
  IMAGE_END.lastIndex = state.at
  const end = IMAGE_END.exec(content)
  if (!end) return false
  state.at = end.index + end[0].length
  return true
}

function take(pattern: RegExp, content: string, state: { at: number }): RegExpExecArray | undefined {
  pattern.lastIndex = state.at
  const match = pattern.exec(content)
  if (!match) return undefined
  state.at += match[0].length
  return match
}

/** Decodes a hex string; a missing last digit is zero. */
export function fromHex(hex: string): string {
  const digits = hex.replaceAll(/[\s\0]/g, '')
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1')
}

const readName = (name: string) =>
  name.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
