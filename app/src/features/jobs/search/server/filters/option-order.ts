import type { FilterOption } from '../../contract.ts'

/** Returns the only number of a label such as “Up to 10 %”; undefined for none or several. */
function numberIn(label: string): number | undefined {
  const [number, ...others] = label.match(/\d+(?:[.,]\d+)?/g) ?? []
  return number === undefined || others.length > 0 ? undefined : Number(number.replace(',', '.'))
}

/** Returns options that are all numbers in the order of these, and other options as given: the most frequent first. */
export function inOrder<Option extends FilterOption>(options: readonly Option[]): Option[] {
  const numbers = new Map(options.map((option) => [option, numberIn(String(option.label))]))
  if ([...numbers.values()].includes(undefined)) return [...options]
  return options.toSorted((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0))
}
