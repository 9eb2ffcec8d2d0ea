import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as limits from '#config/limits.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import type { FilterDefinition, FilterOption } from '../../contract.ts'
import { filterKind, plainLabel } from '../../filters.ts'
import type { SearchState } from '../../search-params.ts'
import { filterOptionsQuery } from '../search-queries.ts'

/** The text typed to filter options, and the matches. */
interface FoundOptions {
  typed: string
  type(text: string): void
  found: FilterOption[]
  /** `done`: all options were searched. */
  status: 'asking' | 'failed' | 'done'
}

/**
 * Narrows the options of a filter to a text. The page has the most frequent ones; if there are more, the server
 * searches too.
 */
export function useFoundOptions(filter: FilterDefinition, search: SearchState): FoundOptions {
  const app = useApp()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const options = filter.options ?? []
  const isCut = options.length >= (filterKind(filter.filterName)?.optionLimit ?? Infinity)
  const ask = useDebounced((text: string) => setAsked(text), limits.suggestionDebounceMs)
  const { data, isError, isFetching } = useQuery(filterOptionsQuery(app, search, filter.filterName, isCut ? asked : ''))
  const text = typed.trim()
  const wanted = plainLabel(text)
  const more = isCut && text !== '' ? (data?.options ?? []) : []
  const known = new Set(options.map(({ value }) => value))
  const all = [...options, ...more.filter(({ value }) => !known.has(value))]
  return {
    typed,
    type(next) {
      setTyped(next)
      ask(next.trim())
    },
    found: wanted === '' ? all : all.filter(({ label }) => plainLabel(String(label)).includes(wanted)),
    status: isCut && (isFetching || text !== asked) ? 'asking' : isCut && isError && text !== '' ? 'failed' : 'done',
  }
}
