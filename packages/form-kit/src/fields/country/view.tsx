import { useEffect, useSyncExternalStore } from 'react'
import { NativeSelect } from '../../options/NativeSelect.tsx'
import { useFormContext } from '../../react/form-context.ts'
import type { FieldProps, FieldView } from '../../model/field-view.ts'
import { countryCodes, countryName, countryOptions } from './countries.ts'
import type { CountryItem } from './model.ts'

/** Renders a select of all countries in the reader's language. Clears a stored value that is not a country. */
function CountryField({ item, state, control, change, leave }: FieldProps<CountryItem, string>) {
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

/** Renders the country's name in the reader's language. */
function CountryReadOnly({ value }: { readonly value: string }) {
  const { locale } = useFormContext()
  return <>{useHydrated() ? countryName(value, locale) : value}</>
}

export const countryView: FieldView<CountryItem, string> = {
  Field: CountryField,
  ReadOnly: CountryReadOnly,
  frame: 'label',
}

const never = () => () => undefined

/** Returns false on the server and during hydration, for content that browsers can render differently from servers. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
