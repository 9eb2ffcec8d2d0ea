import type { AppContext } from '#ui/page/app-context.ts'
import type { SearchSuggestion } from '../contract.ts'
import { CURRENT_LOCATION, REMOTE } from '../location-mode.ts'
import { locationName } from './own-places.ts'

/** A suggestion with its display label; the value goes into the URL. */
export type Offer = SearchSuggestion & { label: string }

/** Returns the special locations (near the visitor, remote) that match the typed text; they precede the gazetteer's. */
export function ownPlaces(app: Pick<AppContext, 'site' | 'text'>, typed: string): Offer[] {
  const near = app.site.configs.pcsxConfig.searchConfig.currentLocation ? [CURRENT_LOCATION] : []
  const wanted = typed.trim().toLowerCase()
  return [...near, REMOTE].flatMap((value): Offer[] => {
    const label = locationName(app, value)
    const fits = [value, label.toLowerCase()].some((name) => name.startsWith(wanted))
    return fits ? [{ kind: 'place', value, label, count: null, positionId: null }] : []
  })
}
