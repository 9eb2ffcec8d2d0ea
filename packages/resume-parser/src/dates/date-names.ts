import words from './date-words.json' with { type: 'json' }
import months from './month-names.json' with { type: 'json' }

/** Month number from 1 by its lower-case name or abbreviation in all known languages. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  Object.values(months).flatMap((names) =>
    names.flatMap((forms, at) => forms.split(' ').map((form): [string, number] => [form, at + 1])),
  ),
)

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** Returns a pattern source that matches any of the words, longest first, with free spaces between their parts. */
function anyOf(list: Iterable<string>): string {
  const sorted = [...new Set(list)].toSorted((a, b) => b.length - a.length)
  return `(?:${sorted.map((word) => escape(word).replaceAll(' ', String.raw` `)).join('|')})`
}

export const monthPattern = anyOf(monthNumbers.keys())
export const presentPattern = anyOf(words.present)
export const sincePattern = anyOf(words.since)
export const fromPattern = anyOf(words.from)
export const toPattern = anyOf(words.to)
export const seasonPattern = anyOf(words.seasons)
export const singlePattern = anyOf(words.single)
