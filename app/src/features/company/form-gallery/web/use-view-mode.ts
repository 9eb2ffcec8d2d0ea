import { useLocation } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'

const MODE = 'mode'

/** Returns the mode of forms, from the parameter `mode=view` of the URL. */
export function useViewMode(): 'edit' | 'view' {
  const { search } = useLocation()
  return new URLSearchParams(search).get(MODE) === 'view' ? 'view' : 'edit'
}

/** Returns the query string for links to other pages of the gallery, keeping site, language and mode. */
export function useKeptParameters(): string {
  const { search } = useLocation()
  const mode = useViewMode()
  const kept = new URLSearchParams(carriedParameters(search))
  if (mode === 'view') kept.set(MODE, mode)
  return kept.size > 0 ? `?${kept}` : ''
}

/** Returns a function that builds this page's URL with a parameter set, or removed if null. */
export function useAddressWith(): (name: string, value: string | null) => string {
  const { pathname, search } = useLocation()
  return (name, value) => {
    const changed = new URLSearchParams(search)
    if (value === null) changed.delete(name)
    else changed.set(name, value)
    return changed.size > 0 ? `${pathname}?${changed}` : pathname
  }
}
