import { maskDigits } from '../../internals/group-digits.ts'

/** Renders the last 4 digits only, because readers of a form rarely need the number. */
export function SsnReadOnly({ value }: { readonly value: string }) {
  return <>{maskDigits(value, 4)}</>
}
