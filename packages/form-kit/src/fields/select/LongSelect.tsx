import { useEffect, useState } from 'react'
import { loadChunk } from '../../requests/load-chunk.ts'
import { PlainSelect } from './PlainSelect.tsx'
import type { OfferedOptionsProps } from './offered-options-props.ts'

type Search = typeof import('./OptionSearch.tsx').OptionSearch

let fetched: Search | undefined

async function loadSearch(): Promise<Search> {
  fetched ??= await loadChunk('OptionSearch', async () => (await import('./OptionSearch.tsx')).OptionSearch)
  return fetched
}

/** A list that can be searched, once its code is there; until then, and if it can't be fetched, the browser's own list. */
export function LongSelect(props: OfferedOptionsProps) {
  const { control, leave } = props
  const { id } = control
  const [OptionSearch, setSearch] = useState(() => fetched)
  useEffect(() => {
    let shown = true
    const swap = (search: Search) => {
      // A list that someone is using stays until it is left.
      if (shown && document.activeElement?.id !== id) setSearch(() => search)
    }
    // Without the code the browser's list goes on working, so that nothing needs to be said.
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
