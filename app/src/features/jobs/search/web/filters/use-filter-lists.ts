import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '#ui/page/app-context.ts'
import type { SearchResults } from '../../contract.ts'
import type { SearchState } from '../../search-params.ts'
import { filterListsQuery, needsAllOptions, type SearchExtras } from '../search-queries.ts'

/** The filters with all their options, which pages leave out until a panel is opened. */
export interface FilterLists {
  /** True if the page's own search has to list all options. */
  isWhole: boolean
  data: SearchResults | undefined
  isFailed: boolean
  /** Requests the options; called whenever a panel is opened. */
  request(): void
}

/** Requests all options when a panel is opened for the first time. */
export function useFilterLists(state: SearchState, isRequested: boolean, here: SearchExtras['here']): FilterLists {
  const app = useApp()
  const [first, setFirst] = useState<SearchState>()
  const { data, isError, refetch } = useQuery({
    ...filterListsQuery(app, first ?? state, here),
    enabled: first !== undefined && !isRequested,
    refetchOnReconnect: ({ state: { status } }) => status === 'error',
  })
  return {
    isWhole: isRequested || needsAllOptions(app, state, here),
    data,
    isFailed: isError,
    request() {
      if (first === undefined) setFirst(state)
      else if (isError) void refetch()
    },
  }
}
