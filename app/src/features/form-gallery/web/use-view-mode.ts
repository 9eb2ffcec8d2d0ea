import { useLocation } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'

const MODE = 'mode'

/** Whether forms are to be filled in or only looked at: the parameter `mode=view` of the address. */
export function useViewMode(): 'edit' | 'view' {
  const { search } = useLocation()
  return new URLSearchParams(search).get(MODE) === 'view' ? 'view' : 'edit'
}

/** The query string of a link to another page of the gallery: site, language and mode stay. */
export function useKeptParameters(): string {
  const { search } = useLocation()
  const mode = useViewMode()
  const kept = new URLSearchParams(carriedParameters(search))
  if (mode === 'view') kept.set(MODE, mode)
  return kept.size > 0 ? `?${kept}` : ''
}

/** The address of this page with a parameter set, or taken out with null. */
export function useHereWith(): (name: string, value: string | null) => string {
  const { pathname, search } = useLocation()
  return (name, value) => {
    const changed = new URLSearchParams(search)
    if (value === null) changed.delete(name)
    else changed.set(name, value)
    return changed.size > 0 ? `${pathname}?${changed}` : pathname
  }
}
