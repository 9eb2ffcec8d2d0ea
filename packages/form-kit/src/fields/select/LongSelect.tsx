import { useEffect, useState } from 'react'
import { loadChunk } from '../../requests/load-chunk.ts'
import { PlainSelect, type OfferedOptionsProps } from './PlainSelect.tsx'

type Search = typeof import('./OptionSearch.tsx').OptionSearch

let fetched: Search | undefined

async function loadSearch(): Promise<Search> {
  fetched ??= (await loadChunk('OptionSearch', () => import('./OptionSearch.tsx'))).OptionSearch
  return fetched
}

/** Renders a searchable list once its code is loaded; until then, or if that fails, the browser's own list. */
export function LongSelect(props: OfferedOptionsProps) {
  const { control, leave } = props
  const { id } = control
  const [OptionSearch, setSearch] = useState(() => fetched)
  useEffect(() => {
    let shown = true
    const swap = (search: Search) => {
      // Does not replace a list while it is in use.
      if (shown && document.activeElement?.id !== id) setSearch(() => search)
    }
    // The browser's list keeps working, so there is nothing to report.
    loadSearch().then(swap, () => undefined)
    return () => {
      shown = false
    }
  }, [id])
  if (OptionSearch) return <OptionSearch {...props} />
  return (
    <PlainSelect
      {...props}
      leave={() => {
        leave()
        setSearch(() => fetched)
      }}
    />
  )
}
