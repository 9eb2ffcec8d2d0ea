/** Locales whose month names are read in every field, the languages of the interface and their regions' other names. */
const LOCALES = 'en de es fr it nl pt pl he ar ja zh de-AT es-PE ar-SY ar-DZ ar-MA ar-IQ pt-PT'.split(' ')

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric', year: 'numeric' },
]
const CALENDAR = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const

type Names = ReadonlyMap<string, number>
const known = new Map<string, Names>()

/** Folds a word for comparison: no accents, points or apostrophes, lower case. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[\p{M}.'’׳]/gu, '')
    .toLowerCase()

/**
 * Returns the month that a word names, 1 to 12, in the reader's language or another one that is known; undefined if none
 * or several. A beginning of three letters or more is enough in the reader's language.
 */
export function monthOf(word: string, language: string): number | undefined {
  const typed = foldWord(word)
  const own = monthNames(language)
  const exact = own.get(typed) ?? LOCALES.map((locale) => monthNames(locale).get(typed)).find(Boolean)
  if (exact || typed.length < 3) return exact
  const begun = new Set([...own].filter(([name]) => name.startsWith(typed)).map(([, month]) => month))
  return begun.size === 1 ? [...begun][0] : undefined
}

/** Returns true if a word names a day of the week in the reader's language or in English. */
export function isWeekday(word: string, language: string): boolean {
  const typed = foldWord(word)
  return [language, 'en'].some((locale) => weekdayNames(locale).has(typed))
}

function monthNames(locale: string): Names {
  const names = known.get(locale) ?? namesOf(locale)
  known.set(locale, names)
  return names
}

function namesOf(locale: string): Names {
  const names = new Map<string, number>()
  for (const form of FORMS) {
    const format = new Intl.DateTimeFormat(locale, { ...form, ...CALENDAR })
    for (const month of MONTHS) {
      const name = format.formatToParts(Date.UTC(2001, month - 1, 15)).find(({ type }) => type === 'month')?.value ?? ''
      const folded = foldWord(name)
      // Chinese and Japanese number their months, which the reader of dates does by itself.
      if (/^\D{2,}$/u.test(folded)) for (const one of formsOf(folded)) names.set(one, month)
    }
  }
  return names
}

// German keyboards without umlauts write ae, and Hebrew joins its preposition to the month.
const formsOf = (name: string) => [name, ...(name.startsWith('marz') ? ['maerz', 'mrz'] : []), `ב${name}`]

const weekdays = new Map<string, ReadonlySet<string>>()

function weekdayNames(locale: string): ReadonlySet<string> {
  const names =
    weekdays.get(locale) ??
    new Set(
      (['long', 'short'] as const).flatMap((weekday) => {
        const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
        return MONTHS.slice(0, 7).map((day) => foldWord(format.format(Date.UTC(2001, 0, day))))
      }),
    )
  weekdays.set(locale, names)
  return names
}
