import { hasWideScript } from '../rows/fold.ts'
import type { Row } from '../rows/row.ts'

const LONG = 100
const MIDDLE = 55
const WIDE_LONG = 45
/** A full stop at the end that belongs to an abbreviation. */
const ABBREVIATED =
  /(?:^|[\s,(])(?:(?:\p{L}{1,2}\.){2,4}|(?:inc|ltd|co|corp|llc|jr|sr|st|dept|univ|gmbh|tech|sci|eng|dipl|gov|bros|assoc)\.)$/iu

/** Returns a text without a full stop at its end that belongs to no abbreviation. */
export const withoutStop = (text: string): string =>
  text.endsWith('.') && !ABBREVIATED.test(text) ? text.slice(0, -1) : text

/** True if a row reads as running text: long, a sentence, or a line that continues one. */
export function isProse(row: Row): boolean {
  const { text } = row
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(text)) return false
  const longest = hasWideScript(text) ? WIDE_LONG : LONG
  if (row.cells.length > 1 && row.cells.every((cell) => cell.length < longest)) return false
  const rest = row.dates.length > 0 ? text.length - 15 : text.length
  if (rest > longest) return true
  if (rest > (hasWideScript(text) ? 20 : MIDDLE) && /[.。;；!！]$/u.test(text) && !ABBREVIATED.test(text)) return true
  if (rest > 40 && /\p{Ll}{3}[.!?] \p{Lu}\p{Ll}/u.test(text)) return true
  const words = text.split(' ')
  if (rest > 65 && words.filter((word) => /^\p{Ll}/u.test(word)).length >= words.length * 0.6) return true
  // A sentence has plain words; "M. Sc. Physics." has none.
  if (
    /[.。]$/.test(text) &&
    !ABBREVIATED.test(text) &&
    (text.match(/ \p{Ll}{3}/gu)?.length ?? 0) > 0 &&
    words.length >= 3
  )
    return true
  if (/^["“„«]/.test(text) && rest > MIDDLE) return true
  return (
    /^\p{Ll}/u.test(text) &&
    !/^(?:i|e)\p{Lu}|^(?:de|van|von|el|la|le|ex|bei|at|chez|en|in)\s|^\p{Ll}+[.-]\p{L}/u.test(text) &&
    row.dates.length === 0
  )
}
