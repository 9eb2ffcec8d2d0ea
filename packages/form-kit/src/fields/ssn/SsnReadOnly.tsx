import { maskDigits } from '../../internals/group-digits.ts'

/** The number with all but its last 4 digits hidden: whoever reads a form need not read this. */
export function SsnReadOnly({ value }: { readonly value: string }) {
  return <>{maskDigits(value, 4)}</>
}
