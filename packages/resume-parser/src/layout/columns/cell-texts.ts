const YEAR = /(?<!\d)(19|20)\d\d(?!\d)/
const MONTH_YEAR = /(?<!\d)(0?[1-9]|1[0-2])\s?[./-]\s?\d\d(?!\d)|[\p{L}.]{3,10}\s?['’]\d\d(?!\d)/u
const NOW =
  /^(?:[-–—] ?|(?:to|until|bis|à|a|hasta|até|tot|do|по) )?(present|now|current|today|heute|aujourd['’]hui|présent|actuel|actual|(?:la )?actualidad|hoy|oggi|ad oggi|presente|atual|atualmente|obecnie|teraz|huidig|heden|nu|сейчас|(?:по )?настоящее время|至今|現在|حتى الآن|الآن|היום|כיום)\.?$/iu
/** A length of time below a range, such as "5 years" or "2 года 3 месяца". */
const DURATION =
  /^[(]?\d{1,2} ?(?:years?|yrs?|months?|mos?|jahre?|monate?|ans?|mois|años?|mes(?:es|i)?|ann[oi]|anos?|jaar|maand(?:en)?|lata?|rok|miesi\p{L}{2,4}|год[а]?|лет|месяц\p{L}{0,2}|שנים|سنوات)(?![\p{L}])/iu
/** A word of a title in capitals, which can need several lines. */
const TITLE = /^[\p{Lu}&\s]{4,}$/u

/** Returns true for a short text that consists mostly of dates, as in a column of dates. */
export function isDated(text: string): boolean {
  const short = text.trim()
  if (short.length > 40) return false
  return YEAR.test(short) || MONTH_YEAR.test(short) || NOW.test(short)
}

/** Returns true for a line that is only a duration, as below a range. */
export const isDuration = (text: string): boolean => text.length <= 30 && DURATION.test(text.trim())

/** Returns true for a line of a section's title in capitals. */
export const isTitle = (text: string) => TITLE.test(text)
