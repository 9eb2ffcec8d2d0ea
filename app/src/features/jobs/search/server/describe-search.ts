import type { SiteTenant } from '#platform/http/context.ts'
import { message } from '#platform/messages/messages.ts'
import { facetKey, filterKind, siteFilters } from '../filters.ts'
import { locationMode } from '../location-mode.ts'
import { flag } from '../search-meaning.ts'
import type { SearchState } from '../search-params.ts'
import { parsePayValue, PAY_UNSTATED } from '../pay-steps.ts'
import { stepLabel } from './filters/pay-options.ts'
import type { PositionIndex } from './position-index.ts'
import { optionLabel } from './present-search.ts'

/** Describes a search in the reader's language, in page order: words, place, filters. Empty for all positions. */
export function describeSearch(
  state: SearchState,
  tenant: SiteTenant,
  index: Pick<PositionIndex, 'label'>,
  locale: string,
): string[] {
  const filters = siteFilters(tenant.site.pcsxConfig.searchConfig).flatMap((name) =>
    (state.filters[name] ?? []).map((value) => valueText(name, value, tenant, index, locale)),
  )
  const isRemote = flag(state.filters['remote'], false)
  return [state.query, placeText(state, locale), isRemote ? message(locale, 'search.location.remote') : '', ...filters]
    .map((part) => part.trim())
    .filter((part, at, parts) => part !== '' && parts.indexOf(part) === at)
}

function placeText(state: SearchState, locale: string): string {
  const at = locationMode(state)
  switch (at.mode) {
    case 'anywhere':
      return ''
    case 'remote':
      return message(locale, 'search.location.remote')
    case 'current-location':
      return message(locale, 'search.location.current')
    case 'map-area':
      return message(locale, 'search.location.area')
    case 'map-location':
      return at.label
    case 'place':
      return at.text
  }
}

function valueText(
  name: string,
  value: string,
  tenant: SiteTenant,
  index: Pick<PositionIndex, 'label'>,
  locale: string,
): string {
  if (name === 'pay') {
    const step = parsePayValue(value)
    if (step) return stepLabel(step, locale)
    return value === PAY_UNSTATED ? message(locale, 'search.pay.unstated') : value
  }
  const key = facetKey(value)
  const found = index.label(name, key)
  // A value that no position has now is shown as it was selected.
  const label = found === key ? value : found
  return optionLabel(name, label, filterKind(name)?.valueIsLabel ? label : key, tenant.site, locale)
}
