import type { AppContext } from '#ui/page/app-context.ts'
import { CURRENT_LOCATION, REMOTE } from '../location-mode.ts'

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

/** Returns the location with this display name; a form submitted without JavaScript contains the name, too. */
export function locationOf({ text }: Texts, name: string): string {
  const typed = name.trim().toLowerCase()
  return OWN_PLACES.find(([, id]) => text(id).toLowerCase() === typed)?.[0] ?? name
}
