import type { AppContext } from '#ui/page/app-context.ts'
import { CURRENT_LOCATION, REMOTE } from '../../location-mode.ts'
import type { SearchSuggestion } from '../../contract.ts'

/** Locations without the gazetteer: their URL values, with the messages that name them. */
const OWN_PLACES = [
  [CURRENT_LOCATION, 'search.location.current'],
  [REMOTE, 'search.location.remote'],
] as const

type Texts = Pick<AppContext, 'text'>

/** Returns the display name of a location: "Near you" for `current location`. Other text is unchanged. */
export function locationName({ text }: Texts, location: string): string {
  const own = OWN_PLACES.find(([value]) => value === location.trim().toLowerCase())
  return own ? text(own[1]) : location
}

/** Returns the location with this display name, because a form submitted without JavaScript contains the name. */
export function locationOf({ text }: Texts, name: string): string {
  const typed = name.trim().toLowerCase()
  return OWN_PLACES.find(([, id]) => text(id).toLowerCase() === typed)?.[0] ?? name
}

/** A suggestion with its display label; the value goes into the URL. A recent search has a place, too. */
export type Offer = Omit<SearchSuggestion, 'kind'> & {
  kind: SearchSuggestion['kind'] | 'recent' | 'forget'
  label: string
  location?: string
}

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
