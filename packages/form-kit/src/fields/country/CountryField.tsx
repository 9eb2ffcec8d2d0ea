import { useEffect } from 'react'
import { useHydrated } from '../../internals/use-hydrated.ts'
import { NativeSelect } from '../../options/NativeSelect.tsx'
import { useFormContext } from '../../react/form-context.ts'
import type { FieldProps } from '../field-view.ts'
import { countryCodes } from './country-codes.ts'
import { countryOptions } from './country-names.ts'
import type { CountryItem } from './model.ts'

/** Renders a select of all countries in the reader's language. Clears a stored value that is not a country. */
export function CountryField({ item, state, control, change, leave }: FieldProps<CountryItem, string>) {
  const { store, locale } = useFormContext()
  const { value } = state
  useEffect(() => {
    if (value !== '' && !countryCodes.includes(value)) change('')
  }, [value, change])
  return (
    <NativeSelect
      control={control}
      // Server and browser can have different names.
      options={useHydrated() ? countryOptions(locale) : [{ value, label: value }]}
      value={value}
      placeholder={item.placeholder ?? store.messages.chooseCountry}
      autoComplete={item.autocomplete ?? 'country'}
      onChoose={(chosen) => change(chosen === null ? '' : String(chosen))}
      onLeave={leave}
    />
  )
}
