import type { ReadOnlyProps } from '../field-view.ts'
import type { PhoneItem } from './model.ts'
import { internationalFormat, phoneFault } from './phone-numbers.ts'

/** The number in the international format, to be called at a click. */
export function PhoneReadOnly({ value }: ReadOnlyProps<PhoneItem, string>) {
  if (phoneFault(value)) return <bdi>{value}</bdi>
  return (
    <a className="fk-link" dir="ltr" href={`tel:${value}`}>
      {internationalFormat(value)}
    </a>
  )
}
