import { useFormContext } from '../../react/form-context.ts'
import { readNumber } from './model.ts'

/** Renders a number in the reader's locale. */
export function NumberReadOnly({ value }: { readonly value: string }) {
  const { locale } = useFormContext()
  const number = readNumber(value)
  return <>{number === undefined ? value : number.toLocaleString(locale, { maximumFractionDigits: 20 })}</>
}
