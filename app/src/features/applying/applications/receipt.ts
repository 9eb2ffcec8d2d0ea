/** The public page that verifies a receipt; the number follows. */
export const RECEIPTS_PATH = '/careers/receipts'

/** Crockford's base 32: digits and letters without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5n
const RANDOM_CHARACTERS = 11
const CHECK_MODULUS = 37n

/**
 * Returns the receipt of a random number: 11 characters of Crockford's base 32 and a check character. Undefined if the
 * check character would be one of the five symbols, which are hard to dictate; retry with another number.
 */
export function receiptOf(random: bigint): string | undefined {
  const number = BigInt.asUintN(Number(BITS) * RANDOM_CHARACTERS, random)
  const check = ALPHABET[Number(number % CHECK_MODULUS)]
  if (check === undefined) return undefined
  let text = ''
  for (let rest = number; text.length < RANDOM_CHARACTERS; rest >>= BITS)
    text = `${ALPHABET[Number(BigInt.asUintN(Number(BITS), rest))]}${text}`
  return `${text}${check}`
}

/**
 * Parses a receipt in the forms that people write: in any case, with spaces or hyphens, with O for 0 and I or L for 1.
 * @returns undefined if the text is not a receipt
 */
export function parseReceipt(typed: string): string | undefined {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (text.length !== RANDOM_CHARACTERS + 1) return undefined
  let number = 0n
  for (const character of text.slice(0, RANDOM_CHARACTERS)) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return undefined
    number = (number << BITS) + BigInt(digit)
  }
  return receiptOf(number) === text ? text : undefined
}

/** Returns a receipt, with or without hyphens, in groups of four for people to read. */
export const groupReceipt = (receipt: string): string =>
  receipt.replaceAll(/[\s-]/g, '').replaceAll(/(.{4})(?=.)/g, '$1-')
