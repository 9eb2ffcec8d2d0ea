import type { PublicConfig } from '#config/public.ts'
import type { PositionDetails } from './contract.ts'
import { customFilterName, customFilterTitle } from './rules.ts'

type SearchSettings = Pick<PublicConfig['configs']['pcsxConfig'], 'searchConfig' | 'searchOptionsMap'>

/** A custom field of a position with its configured title. */
export interface CustomFact {
  filterName: string
  title: string
  values: string[]
}

/** Returns the custom fields that the site filters by, in the order of its filters. */
export function customFacts(
  position: PositionDetails,
  { searchConfig: { smartFilters, allFilters }, searchOptionsMap }: SearchSettings,
): CustomFact[] {
  const fields = new Map(
    Object.keys(position).map((key) => [customFilterName(key), position[key as `efcustomText${string}`]]),
  )
  return [...new Set([...smartFilters, ...allFilters])].flatMap((filterName) => {
    const values = filterName.startsWith('efcustom_') ? (fields.get(filterName) ?? []) : []
    if (values.length === 0) return []
    const { displayName, options } = searchOptionsMap[filterName] ?? {}
    const labels = options?.labelMap ?? {}
    return {
      filterName,
      title: displayName ?? customFilterTitle(filterName),
      values: values.map((value) => labels[value.trim().toLowerCase()] ?? value),
    }
  })
}
