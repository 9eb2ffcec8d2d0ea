import { maskDigits } from '../../internals/group-digits.ts'

/** Renders the last 3 digits only, because readers of a form rarely need the number. */
export function SinReadOnly({ value }: { readonly value: string }) {
  return <>{maskDigits(value, 3)}</>
}
