/**
 * An exact decimal number, `digits` × 10^-`scale`. Unlike binary floats, it keeps sums and products of amounts
 * exact.
 */
export interface Decimal {
  readonly digits: bigint
  /** Never negative. */
  readonly scale: number
}

/** Longest text that is read as a number, so that a long one from a browser cannot keep the server busy. */
const MAX_TEXT_LENGTH = 40

const PLAIN = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)$/

/**
 * Reads a number, or a text in plain digits with a decimal point. A number is read as JavaScript prints it: 0.1 is
 * exactly one tenth.
 *
 * @returns undefined for anything else, including NaN and infinity.
 */
export function readDecimal(value: unknown): Decimal | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? fromNumber(value) : undefined
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH) return undefined
  return fromPlain(value.trim())
}

export function add(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = aligned(a, b)
  return { digits: left + right, scale }
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { ...b, digits: -b.digits })
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale }
}

export function smaller(a: Decimal, b: Decimal): Decimal {
  const [left, right] = aligned(a, b)
  return right < left ? b : a
}

export function larger(a: Decimal, b: Decimal): Decimal {
  return smaller(a, b) === a ? b : a
}

/** Rounds to a number of decimals, halves away from zero as invoices do: 0.125 becomes 0.13, -0.125 becomes -0.13. */
export function round(number: Decimal, decimals: number): Decimal {
  if (number.scale <= decimals) return number
  const unit = 10n ** BigInt(number.scale - decimals)
  const rest = number.digits % unit
  const sign = number.digits < 0n ? -1n : 1n
  const up = rest * sign * 2n >= unit ? sign : 0n
  return { digits: number.digits / unit + up, scale: decimals }
}

/** Returns the nearest JavaScript number; infinity beyond 1.8e308. */
export function toNumber(number: Decimal): number {
  return Number(toText(number))
}

/** Formats a number in plain digits, without an exponent or trailing zeros. */
export function toText({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : ''
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const whole = `${sign}${text.slice(0, text.length - scale)}`
  let end = text.length
  while (end > text.length - scale && text[end - 1] === '0') end -= 1
  const decimals = text.slice(text.length - scale, end)
  return decimals ? `${whole}.${decimals}` : whole
}

/** Returns the digits of both numbers at their larger scale, and that scale. */
function aligned(a: Decimal, b: Decimal): readonly [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale)
  return [a.digits * 10n ** BigInt(scale - a.scale), b.digits * 10n ** BigInt(scale - b.scale), scale]
}

function fromNumber(value: number): Decimal | undefined {
  const [plain = '', exponent = '0'] = String(value).split('e')
  const number = fromPlain(plain)
  if (!number) return undefined
  const scale = number.scale - Number(exponent)
  return scale >= 0 ? { digits: number.digits, scale } : { digits: number.digits * 10n ** BigInt(-scale), scale: 0 }
}

function fromPlain(text: string): Decimal | undefined {
  const found = PLAIN.exec(text)
  if (!found) return undefined
  const [whole = '', decimals = ''] = (found[2] ?? '').split('.')
  const digits = BigInt(`${whole}${decimals}`)
  return { digits: found[1] === '-' ? -digits : digits, scale: decimals.length }
}

/** Returns a stored text, or a stored number in plain digits (0.0000001, not 1e-7); anything else is not a text. */
export function readText(stored: unknown): string {
  if (typeof stored === 'string') return stored
  const number = typeof stored === 'number' ? readDecimal(stored) : undefined
  return number ? toText(number) : ''
}
