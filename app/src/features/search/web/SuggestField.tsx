import { useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '#config/limits.ts'
import { isApiError } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useDebounced } from '#ui/page/use-debounced.ts'
import { suggestionQuery } from './search-queries.ts'
import { type Offer, ownPlaces } from './suggestion-offers.ts'

interface Props {
  name: 'query' | 'location'
  label: string
  /** What the address says; a change of it replaces what is typed. */
  value: string
  /** What the form has just sent: when the address says so, one may have typed on. */
  takeSent(name: 'query' | 'location'): string | undefined
  onChoose(value: string): void
}

type Changes = Parameters<NonNullable<Parameters<typeof useCombobox<Offer>>[0]['stateReducer']>>

/** Escape and leaving the field close the suggestions and touch nothing that was typed; so does emptying it. */
function keepTyped(state: Changes[0], { type, changes }: Changes[1]) {
  const { InputKeyDownEscape, InputBlur, InputChange } = useCombobox.stateChangeTypes
  // Another text is no choice any more, so that the same one can be chosen again.
  if (type === InputChange) {
    return { ...changes, selectedItem: null, isOpen: changes.isOpen === true && changes.inputValue?.trim() !== '' }
  }
  if (type !== InputKeyDownEscape && type !== InputBlur) return changes
  return { ...changes, inputValue: state.inputValue, selectedItem: state.selectedItem }
}

/** A text field with suggestions as one types (WAI-ARIA combobox pattern, by downshift). Enter without a choice searches. */
export function SuggestField({ name, label, value, takeSent, onChoose }: Props) {
  const intl = useIntl()
  const app = useApp()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState('')
  const ask = useDebounced((text: string) => setAsked(text.trim()), limits.suggestionDebounceMs)
  const found = useQuery(suggestionQuery(app, name, asked))
  const [typed, setTyped] = useState(value)
  const own = name === 'location' ? ownPlaces(intl, app.site, typed) : []
  const items: Offer[] = [
    ...own,
    ...(asked === '' ? [] : (found.data?.suggestions ?? [])).map((suggestion) => ({
      ...suggestion,
      label: suggestion.value,
    })),
  ]
  const box = useCombobox<Offer>({
    id,
    items,
    initialInputValue: value,
    itemToString: (item) => item?.value ?? '',
    stateReducer: keepTyped,
    onInputValueChange: ({ inputValue, type }) => {
      setTyped(inputValue)
      if (type === useCombobox.stateChangeTypes.InputChange) ask(inputValue)
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      setAsked('')
      onChoose(selectedItem.value)
    },
  })
  const mounted = useRef(false)
  const { setInputValue: setInput } = box
  useEffect(() => {
    const typed = root.current?.querySelector('input')?.value ?? value
    const own = takeSent(name) === value
    // At first the field may hold what was typed before the scripts came.
    const kept = own || !mounted.current
    mounted.current = true
    setInput(kept ? typed : value)
  }, [value, name, takeSent, setInput])
  const open = box.isOpen && (items.length > 0 || found.isError)
  const { onKeyDown, ...properties } = box.getInputProps({
    name,
    'aria-expanded': open,
    autoComplete: 'off',
    maxLength: limits.searchQueryCharacters,
    enterKeyHint: 'search',
  }) as { onKeyDown?: (event: KeyboardEvent) => void }
  return (
    <div className="suggest-field" ref={root} data-field={name}>
      <label {...box.getLabelProps()}>{label}</label>
      <input
        {...properties}
        onKeyDown={(event) => {
          // The form is sent by Enter unless a suggestion is marked.
          if (event.key === 'Enter' && box.highlightedIndex < 0) return box.closeMenu()
          onKeyDown?.(event)
        }}
      />
      <ul {...box.getMenuProps()} className="suggestions" hidden={!open}>
        {open
          ? items.map((item, index) => (
              <li
                key={`${item.kind} ${item.value}`}
                {...box.getItemProps({ item, index })}
                data-highlighted={box.highlightedIndex === index || undefined}
              >
                <span>{item.label}</span>
                <span className="option-count">
                  {item.count === null
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
