import { signingLimits } from '../../limits.ts'

const OBJECT_IDENTIFIER = 6

/**
 * Scans untrusted DER (X.690), in linear time and constant memory, before a library builds objects from it. Refuses
 * multi-byte tags, indefinite or non-minimal lengths, and values outside their parent, none of which occur in a seal.
 * @throws an Error if the bytes have too many values, are nested too deep, or aren't DER
 */
export function checkDerBounds(der: Uint8Array): void {
  const ends = [der.length]
  let at = 0
  let values = 0
  while (at < der.length) {
    while (at === ends.at(-1)) ends.pop()
    const { isConstructed, tag, start, end } = readHead(der, at)
    values += 1
    if (end > (ends.at(-1) ?? 0)) throw new Error('A value ends behind its parent.')
    if (values > signingLimits.sealValues) throw new Error('There are too many values.')
    if (tag === OBJECT_IDENTIFIER && end - start > signingLimits.sealIdentifierBytes)
      throw new Error('An object identifier is too long.')
    if (isConstructed && end > start) ends.push(end)
    if (ends.length > signingLimits.sealDepth) throw new Error('The values are nested too deep.')
    at = isConstructed ? start : end
  }
}

interface Head {
  isConstructed: boolean
  /** Tag number without class and form. */
  tag: number
  /** Offsets of the content's first byte, and of the first byte after the content. */
  start: number
  end: number
}

function readHead(der: Uint8Array, at: number): Head {
  const [first = 0, size] = der.subarray(at, at + 2)
  const tag = first & 0x1f
  if (tag === 0x1f || size === undefined || size === 0x80 || size > 0x84) throw new Error('This is not DER.')
  const bytes = size < 0x80 ? 0 : size & 0x7f
  const start = at + 2 + bytes
  const length = der.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0)
  if (bytes > 0 && (length < 0x80 || der[at + 2] === 0)) throw new Error('A length is longer than it needs to be.')
  const end = start + (bytes === 0 ? size : length)
  return { isConstructed: (first & 0x20) !== 0, tag, start, end }
}
