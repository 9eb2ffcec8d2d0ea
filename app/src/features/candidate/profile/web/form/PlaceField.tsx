import type { FieldProps, FieldView, ReadOnlyProps } from '@foyer/form-kit/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as limits from '#config/limits.ts'
import type { suggestSearches } from '#features/jobs/search/contract.ts'
import { callApi } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import type { PlaceItem } from './profile-form.ts'

/** A text input with place suggestions from the search. */
function PlaceField({ state, control, change, leave }: FieldProps<PlaceItem, string>) {
  const { transport, locale } = useApp()
  const [typed, setTyped] = useState('')
  const ask = useDebounced(setTyped, limits.suggestionDebounceMs)
  const { data } = useQuery({
    queryKey: ['suggestions', locale, 'location', typed],
    queryFn: ({ signal }) =>
      callApi<typeof suggestSearches>(transport, 'GET /api/pcsx/search_suggestions', {
        query: [
          ['text', typed],
          ['field', 'location'],
        ],
        signal,
      }),
    enabled: typed !== '',
    staleTime: limits.suggestionCacheMs,
  })
  const list = `${control.id}-places`
  return (
    <>
      <input
        {...control}
        className="fk-input"
        type="text"
        list={list}
        autoComplete="address-level2"
        value={state.value}
        onChange={({ currentTarget: { value } }) => {
          change(value)
          ask(value.trim())
        }}
        onBlur={leave}
      />
      <datalist id={list}>
        {data?.suggestions.map(({ value }) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </datalist>
    </>
  )
}

const PlaceText = ({ value }: ReadOnlyProps<PlaceItem, string>) => <span>{value}</span>

export const placeView: FieldView<PlaceItem, string> = { Field: PlaceField, ReadOnly: PlaceText, frame: 'label' }
