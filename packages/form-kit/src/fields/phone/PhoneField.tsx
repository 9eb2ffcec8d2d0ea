import { useState } from 'react'
import { leaveGroup } from '../../internals/leave-group.ts'
import { TextInput } from '../../internals/TextInput.tsx'
import { useFormContext } from '../../react/form-context.ts'
import type { FieldProps, ReadOnlyProps } from '../../model/field-view.ts'
import { countryOptions } from './country-names.ts'
import type { PhoneItem } from './model.ts'
import {
  internationalFormat,
  isInternational,
  joinPhone,
  keepPhoneSigns,
  knownCountry,
  phoneFault,
  splitPhone,
  type PhoneCountry,
  type PhoneParts,
} from './phone-numbers.ts'

/** Renders the country and the number. A number pasted or typed with its calling code selects the country. */
export function PhoneField({ item, state, control, change, leave }: FieldProps<PhoneItem, string>) {
  const { store, locale } = useFormContext()
  const [edited, setEdited] = useState<PhoneParts>()
  // Shows the typed text until the value changes from outside, by a reset or a stored draft.
  const parts =
    edited && joinPhone(edited) === state.value
      ? edited
      : splitPhone(state.value, (state.value && edited?.country) || defaultCountry(item))

  const edit = (next: PhoneParts) => {
    const value = joinPhone(next)
    const named = isInternational(next.text) ? splitPhone(value, next.country).country : undefined
    setEdited({ ...next, country: named ?? next.country })
    change(value)
  }
  const settle = () => {
    // The calling code is shown with the country, so it is removed from the number, and so are codes that are out of use.
    if (parts.country && hasCode(parts.text, state.value)) setEdited(splitPhone(state.value, parts.country))
    leave()
  }
  return (
    <div className="fk-phone" onBlur={leaveGroup(settle)}>
      <select
        className="fk-input"
        id={`${control.id}-country`}
        aria-label={store.messages.phoneCountry}
        aria-describedby={control['aria-describedby']}
        aria-invalid={control['aria-invalid']}
        disabled={control.disabled}
        value={parts.country ?? ''}
        onChange={({ currentTarget }) => edit(withCountry(parts, currentTarget.value))}
      >
        {!parts.country && <option value="">{store.messages.phoneCountry}</option>}
        {countryOptions(locale, item.flags).map(({ country, label }) => (
          <option key={country} value={country}>
            {label}
          </option>
        ))}
      </select>
      <TextInput
        item={item}
        state={{ ...state, value: parts.text }}
        control={control}
        change={(text) => edit({ ...parts, text })}
        leave={ignore}
        type="tel"
        autoComplete={item.autocomplete ?? 'tel'}
        placeholder={item.placeholder}
        format={item.strict ? undefined : keepPhoneSigns}
      />
    </div>
  )
}

/** Returns true if a typed number begins with more than the zero with which a country's own numbers begin. */
function hasCode(typed: string, value: string): boolean {
  if (isInternational(typed)) return true
  const [digits, number] = [typed, value].map((text) => text.split(/[x;]/, 1)[0]?.replaceAll(/\D/g, '') ?? '')
  return /^[1-9]/.test(digits ?? '') && number !== undefined && !number.endsWith(digits ?? '')
}

const ignore = () => {}

/** Moves the number to another country; a typed calling code gives way. */
function withCountry(parts: PhoneParts, chosen: string): PhoneParts {
  const typed = isInternational(parts.text) ? splitPhone(joinPhone(parts), parts.country) : parts
  return { country: knownCountry(chosen), text: typed.text }
}

/** Renders a link that calls the number, in international format. */
export function PhoneReadOnly({ value }: ReadOnlyProps<PhoneItem, string>) {
  if (phoneFault(value)) return <bdi>{value}</bdi>
  return (
    <a className="fk-link" dir="ltr" href={`tel:${value}`}>
      {internationalFormat(value)}
    </a>
  )
}

declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var FORM_KIT_DEFAULT_COUNTRY: string | undefined
}

/** Returns the country of an empty phone field: the item's, else the page's, else US. */
export function defaultCountry(item: Pick<PhoneItem, 'defaultCountryCode'>): PhoneCountry {
  return knownCountry(item.defaultCountryCode) ?? knownCountry(globalThis.FORM_KIT_DEFAULT_COUNTRY) ?? 'US'
}
