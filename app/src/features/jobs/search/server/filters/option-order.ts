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
  const numbers = new Map<Option, number>()
  let others = 0
  for (const option of options) {
    const number = numberIn(String(option.label))
    if (number !== undefined) numbers.set(option, number)
    else if (++others * 4 > options.length) return [...options]
  }
  const orderOf = (option: Option) => numbers.get(option) ?? Number.MAX_VALUE
  return options.toSorted((a, b) => orderOf(a) - orderOf(b))
}
