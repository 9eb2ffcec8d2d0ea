/** An exact decimal number: `digits` × 10^-`scale`. Sums and products of amounts stay exact, unlike those of binary floats. */
export interface Decimal {
  readonly digits: bigint
  /** Never negative. */
  readonly scale: number
}

/** Texts longer than this are not read as numbers, so that what a browser sends cannot keep the server busy. */
const MAX_TEXT_LENGTH = 40
const PLAIN = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)$/

/**
 * Reads a number, or a text in plain digits with a point before the decimals. A number is read as it is printed: 0.1 is
 * exactly one tenth. Undefined for anything else, NaN and infinity among it.
 */
export function readDecimal(value: unknown): Decimal | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? fromNumber(value) : undefined
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH) return undefined
  return fromPlain(value.trim())
}

/** Returns the sum of two numbers, exactly. */
export function add(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = aligned(a, b)
  return { digits: left + right, scale }
}

/** Returns the first number minus the second, exactly. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { ...b, digits: -b.digits })
}

/** Returns the product of two numbers, exactly. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale }
}

/** Returns the smaller of two numbers. */
export function smaller(a: Decimal, b: Decimal): Decimal {
  const [left, right] = aligned(a, b)
  return right < left ? b : a
}

/** Returns the larger of two numbers. */
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

/** Returns the nearest JavaScript number; infinite beyond 1.8e308. */
export function toNumber(number: Decimal): number {
  return Number(toText(number))
}

/** Writes a number in plain digits, without an exponent and without zeros at the end of its decimals. */
export function toText({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : ''
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const whole = `${sign}${text.slice(0, text.length - scale)}`
  let end = text.length
  while (end > text.length - scale && text[end - 1] === '0') end -= 1
  const decimals = text.slice(text.length - scale, end)
  return decimals ? `${whole}.${decimals}` : whole
}

/** Returns the digits of two numbers at the larger of their scales, and that scale. */
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
