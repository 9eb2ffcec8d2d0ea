import { useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '#config/limits.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useDebounced } from '#ui/page/use-debounced.ts'
import type { SearchSuggestion } from '../contract.ts'
import { suggestionQuery } from './search-queries.ts'

interface Props {
  name: 'query' | 'location'
  label: string
  initial: string
  onChoose(value: string): void
}

/** A text field with suggestions as one types (WAI-ARIA combobox pattern, by downshift). Enter without a choice searches. */
export function SuggestField({ name, label, initial, onChoose }: Props) {
  const intl = useIntl()
  const app = useApp()
  const id = useId()
  const [asked, setAsked] = useState('')
  const ask = useDebounced((text: string) => setAsked(text.trim()), limits.suggestionDebounceMs)
  const found = useQuery(suggestionQuery(app, name, asked))
  const own: SearchSuggestion[] =
    name === 'location' && asked !== '' ? [{ kind: 'place', value: 'remote', count: null, positionId: null }] : []
  const items =
    asked === ''
      ? []
      : [...(found.data?.suggestions ?? []), ...own.filter(({ value }) => value.startsWith(asked.toLowerCase()))]
  const box = useCombobox<SearchSuggestion>({
    id,
    items,
    initialInputValue: initial,
    itemToString: (item) => item?.value ?? '',
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) ask(inputValue)
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem.value),
  })
  const open = box.isOpen && (items.length > 0 || found.isError)
  const { onKeyDown, ...input } = box.getInputProps({
    name,
    autoComplete: 'off',
    maxLength: limits.searchQueryCharacters,
  }) as { onKeyDown?: (event: React.KeyboardEvent) => void }
  return (
    <div className="suggest-field">
      <label {...box.getLabelProps()}>{label}</label>
      <input
        {...input}
        onKeyDown={(event) => {
          // The form is sent by Enter unless a suggestion is marked.
          if (event.key === 'Enter' && box.highlightedIndex < 0) return box.closeMenu()
          onKeyDown?.(event)
        }}
      />
      <ul {...box.getMenuProps()} className="suggestions" hidden={!open}>
        {open && found.isError ? (
          <li role="presentation" className="suggestion-error">
            <FormattedMessage id="search.suggestions.failed" />
          </li>
        ) : null}
        {open
          ? items.map((item, index) => (
              <li
                key={`${item.kind} ${item.value}`}
                {...box.getItemProps({ item, index })}
                data-highlighted={box.highlightedIndex === index || undefined}
              >
                <span>{item.value}</span>
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
      </ul>
    </div>
  )
}
