import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import { isApiError } from '#ui/api/transport.ts'
import { type AppContext, useApp } from '#ui/page/app-context.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { suggestionQuery } from '../search-queries.ts'
import { locationName, type Offer, ownPlaces } from './own-places.ts'
import type { RecentSearch } from './recent-searches.ts'
import { useCombobox } from '#ui/combobox/use-combobox.ts'

interface Props {
  name: 'query' | 'location'
  label: string
  /** Value from the URL; when it changes it replaces the typed text. */
  value: string
  /** Returns the value just submitted: when the URL catches up, the user may have typed on. */
  takeSent(name: 'query' | 'location'): string | undefined
  onChoose(value: string, location?: string): void
}

/** Returns this browser's recent searches as suggestions, with one that clears them. */
function recentOffers(app: AppContext, searches: RecentSearch[]): Offer[] {
  const rest = { count: null, positionId: null }
  if (searches.length === 0) return []
  return [
    ...searches.map(({ query, location }): Offer => {
      const place = locationName(app, location).split(':::')[0] ?? ''
      const label = [query, place].filter(Boolean).join(' · ')
      return { ...rest, kind: 'recent', value: query, location: place, label }
    }),
    { ...rest, kind: 'forget', value: '', label: app.text('search.recent.clear') },
  ]
}

/** A text field with suggestions. Enter without a selected suggestion submits the search. */
export function SuggestField({ name, label, value, takeSent, onChoose }: Props) {
  const intl = useIntl()
  const app = useApp()
  const [asked, setAsked] = useState('')
  const ask = useDebounced((text: string) => setAsked(text.trim()), limits.suggestionDebounceMs)
  const found = useQuery(suggestionQuery(app, name, asked))
  const [typed, setTyped] = useState(value)
  const own = name === 'location' ? ownPlaces(app, typed) : []
  const [recent, setRecent] = useState<Offer[]>([])
  /** Few people search twice, so the code for recent searches is loaded when the field is entered. */
  const offerRecent = () =>
    void import('./recent-searches.ts').then(
      ({ recentSearches }) => setRecent(recentOffers(app, recentSearches(app.site))),
      () => undefined,
    )
  const items: Offer[] = [
    ...(name === 'query' && typed === '' ? recent : own),
    ...(asked === '' ? [] : (found.data?.suggestions ?? [])).map((suggestion) => ({
      ...suggestion,
      label: suggestion.value,
    })),
  ]
  const box = useCombobox<Offer>({
    items,
    text: typed,
    onType: (text) => {
      setTyped(text)
      ask(text)
    },
    onChoose: (item) => {
      if (item.kind === 'forget') {
        setRecent([])
        return void import('./recent-searches.ts').then(({ clearRecentSearches }) => clearRecentSearches(app.site))
      }
      setTyped(item.kind === 'recent' ? item.value : item.label)
      setAsked('')
      onChoose(item.value, item.location)
    },
  })
  const mounted = useRef(false)
  const { root } = box
  useEffect(() => {
    const inField = root.current?.querySelector('input')?.value ?? value
    const own = takeSent(name) === value
    // On the first run the field can hold text typed before hydration.
    const kept = own || !mounted.current ? inField : value
    mounted.current = true
    setTyped(kept)
  }, [value, name, takeSent, root])
  const open = box.isOpen && (items.length > 0 || found.isError)
  return (
    <div className="suggest-field" ref={root} data-field={name}>
      <label {...box.label}>{label}</label>
      <input
        {...box.input}
        onFocus={name === 'query' ? offerRecent : undefined}
        role="combobox"
        aria-controls={box.list.id}
        name={name}
        placeholder={intl.formatMessage({ id: `search.field.${name}.hint` })}
        aria-expanded={open}
        autoComplete="off"
        maxLength={limits.searchQueryCharacters}
        enterKeyHint="search"
      />
      <ul {...box.list} className="suggestions" hidden={!open}>
        {open
          ? items.map((item, index) => (
              <li
                key={`${item.kind} ${item.value} ${item.location ?? ''}`}
                {...box.option(item, index)}
                data-highlighted={box.marked === index || undefined}
              >
                <bdi>{item.label}</bdi>
                <span className="option-count">
                  {item.kind === 'forget'
                    ? null
                    : item.count === null
                      ? intl.formatMessage({ id: `search.kind.${item.kind}` })
                      : intl.formatMessage(
                          { id: 'search.suggestion.count' },
                          { kind: intl.formatMessage({ id: `search.kind.${item.kind}` }), count: item.count },
                        )}
                </span>
              </li>
            ))
          : null}
        {open && found.isError ? (
          <li role="presentation" className="suggestion-error">
            {isApiError(found.error) && found.error.message ? (
              found.error.message
            ) : (
              <FormattedMessage id="search.suggestions.failed" />
            )}
          </li>
        ) : null}
      </ul>
      <p className="visually-hidden" role="status">
        {open && found.isError ? <FormattedMessage id="search.suggestions.failed" /> : null}
        {open && items.length > 0 ? (
          <FormattedMessage id="search.suggestions.count" values={{ count: items.length }} />
        ) : null}
      </p>
    </div>
  )
}
