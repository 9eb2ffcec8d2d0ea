import { useHydrated } from '../../internals/use-hydrated.ts'
import { useFormContext } from '../../react/form-context.ts'
import { countryName } from './country-names.ts'

/** Renders the country's name in the reader's language. */
export function CountryReadOnly({ value }: { readonly value: string }) {
  const { locale } = useFormContext()
  return <>{useHydrated() ? countryName(value, locale) : value}</>
}
