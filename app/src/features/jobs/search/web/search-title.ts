import type { AppContext } from '#ui/page/app-context.ts'
import { locationMode } from '../location-mode.ts'
import type { SearchState } from '../search-params.ts'

type Texts = Pick<AppContext, 'text' | 'locale'>

const capital = (words: string, locale: string) =>
  words.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(locale))

/** Returns the title of a search page from its words and place; identical on server and browser. */
export function searchTitle({ text, locale }: Texts, state: SearchState): string {
  const { query } = state
  const location = locationMode(state)
  const title = () => {
    if (location.mode === 'remote') return text(query ? 'search.title.queryRemote' : 'search.title.remote', { query })
    if (location.mode === 'current-location')
      return text(query ? 'search.title.queryNear' : 'search.title.near', { query })
    if (location.mode !== 'place' && location.mode !== 'map-location')
      return text(query ? 'search.title.query' : 'title.jobs', { query })
    const place = capital(location.mode === 'place' ? location.text : location.label, locale)
    return text(query ? 'search.title.queryPlace' : 'search.title.place', { query, place })
  }
  return capital(title(), locale)
}
