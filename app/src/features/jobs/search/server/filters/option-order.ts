import type { FilterOption } from '../../contract.ts'

/** Returns the only number of a label such as “Up to 10 %”; undefined for none or several. */
function numberIn(label: string): number | undefined {
  const [number, ...others] = label.match(/\d+(?:[.,]\d+)?/g) ?? []
  return number === undefined || others.length > 0 ? undefined : Number(number.replace(',', '.'))
}

/**
 * Returns options that are numbers in the order of these, with the few that aren't below; other options as given: the most frequent
 * first.
 */
export function inOrder<Option extends FilterOption>(options: readonly Option[]): Option[] {
  const numbers = new Map(options.map((option) => [option, numberIn(String(option.label))]))
  const without = [...numbers.values()].filter((number) => number === undefined).length
  if (without * 4 > options.length) return [...options]
  const orderOf = (option: Option) => numbers.get(option) ?? Number.MAX_VALUE
  return options.toSorted((a, b) => orderOf(a) - orderOf(b))
}
