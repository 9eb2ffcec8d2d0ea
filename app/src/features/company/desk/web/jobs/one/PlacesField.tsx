import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import { useCombobox } from '#ui/combobox/use-combobox.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { placesQuery } from '../../parts/job-queries.ts'

interface Props {
  readonly places: readonly string[]
  readonly onChange: (places: readonly string[]) => void
  readonly error: string | undefined
}

/** The places of a job: a list, and a field that adds one, suggested by the gazetteer or as it was typed. */
export function PlacesField({ places, onChange, error }: Props) {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const ask = useDebounced((text: string) => setAsked(text.trim()), limits.suggestionDebounceMs)
  const found = useQuery({ ...placesQuery(useApp(), asked), enabled: asked !== '' })
  const items = asked === '' ? [] : (found.data?.places ?? []).filter((place) => !places.includes(place))
  const add = (place: string) => {
    setTyped('')
    setAsked('')
    const name = place.trim()
    if (name !== '' && !places.includes(name)) onChange([...places, name])
  }
  const box = useCombobox<string>({
    items,
    text: typed,
    onType: (text) => {
      setTyped(text)
      ask(text)
    },
    onChoose: add,
  })
  const { root, input, marked } = box
  const open = box.isOpen && items.length > 0
  const help = useId()
  return (
    <div className="field desk-places" ref={root}>
      <label id={box.label.id} htmlFor={input.id}>
        <FormattedMessage id="desk.job.places" />
      </label>
      <div className="desk-places-box">
        <input
          {...input}
          onKeyDown={(event) => {
            // Adds what was typed, unless a suggestion is marked, and doesn't send the form.
            if (event.key === 'Enter' && !event.nativeEvent.isComposing && marked < 0) {
              event.preventDefault()
              add(typed)
            } else input.onKeyDown(event)
          }}
          onBlur={(event) => {
            input.onBlur()
            if (typed.trim() !== '' && !event.currentTarget.parentElement?.contains(event.relatedTarget)) add(typed)
          }}
          role="combobox"
          aria-controls={box.list.id}
          aria-expanded={open}
          aria-invalid={error ? true : undefined}
          aria-describedby={help}
          autoComplete="off"
          maxLength={limits.importLocationCharacters}
        />
        <ul {...box.list} className="suggestions" hidden={!open}>
          {open
            ? items.map((place, index) => (
                <li key={place} {...box.option(place, index)} data-highlighted={marked === index || undefined}>
                  <bdi>{place}</bdi>
                </li>
              ))
            : null}
        </ul>
      </div>
      {error ? <p className="field-error">{error}</p> : null}
      <p className="field-help muted" id={help}>
        <FormattedMessage id="desk.job.placesHelp" />
      </p>
      {places.length > 0 ? (
        <ul className="desk-chosen">
          {places.map((place) => (
            <li key={place}>
              <bdi>{place}</bdi>
              <button
                type="button"
                className="icon-button"
                aria-label={intl.formatMessage({ id: 'desk.job.removePlace' }, { place })}
                onClick={() => onChange(places.filter((one) => one !== place))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
