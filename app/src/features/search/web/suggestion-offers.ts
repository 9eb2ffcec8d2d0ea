import type { IntlShape } from 'react-intl'
import type { PublicConfig } from '#config/public.ts'
import type { SearchSuggestion } from '../contract.ts'
import { CURRENT_LOCATION, REMOTE } from '../location-mode.ts'

/** A suggestion with the words that people see; the value is what the address takes. */
export type Offer = SearchSuggestion & { label: string }

/** Places that need no gazetteer: near the visitor, and remote. They stand first, while they fit what is typed. */
export function ownPlaces(intl: IntlShape, site: PublicConfig, typed: string): Offer[] {
  const near = site.configs.pcsxConfig.searchConfig.currentLocation ? [CURRENT_LOCATION] : []
  const wanted = typed.trim().toLowerCase()
  return [...near, REMOTE].flatMap((value): Offer[] => {
    const label = intl.formatMessage({
      id: value === REMOTE ? 'search.location.remote' : 'search.location.current',
    })
    const fits = [value, label.toLowerCase()].some((name) => name.startsWith(wanted))
    return fits ? [{ kind: 'place', value, label, count: null, positionId: null }] : []
  })
}
