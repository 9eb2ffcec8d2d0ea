import type { AppContext } from '#ui/page/app-context.ts'
import { CURRENT_LOCATION, REMOTE } from '../location-mode.ts'

/** Locations that need no gazetteer: the values of addresses, with the messages that name them. */
const OWN_PLACES = [
  [CURRENT_LOCATION, 'search.location.current'],
  [REMOTE, 'search.location.remote'],
] as const

type Texts = Pick<AppContext, 'text'>

/** Returns what people read for a location: "Near you" for `current location`. Other text is its own name. */
export function locationName({ text }: Texts, location: string): string {
  const own = OWN_PLACES.find(([value]) => value === location.trim().toLowerCase())
  return own ? text(own[1]) : location
}

/** Returns the location with this name; a form sent without scripts holds the name, too. */
export function locationOf({ text }: Texts, name: string): string {
  const typed = name.trim().toLowerCase()
  return OWN_PLACES.find(([, id]) => text(id).toLowerCase() === typed)?.[0] ?? name
}
