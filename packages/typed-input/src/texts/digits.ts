const DECIMAL = /\p{Nd}/u

/** Returns the text with every decimal digit of Unicode, full-width ones included, replaced by its ASCII digit. */
export function foldDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)))
}

/** Unicode encodes digits in runs of ten, 0 first, so the distance to the start of the run is the value. */
function valueOf(codePoint: number): number {
  let start = codePoint
  while (DECIMAL.test(String.fromCodePoint(start - 1))) start -= 1
  return (codePoint - start) % 10
}

/** Reads a typed code of digits, such as one from an email: ASCII digits without the spaces and hyphens between them. */
export function readCode(text: string): string {
  return foldDigits(text.normalize('NFKC')).replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
}
