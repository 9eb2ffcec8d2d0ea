import type { ReadOnlyProps } from '../field-view.ts'
import type { PhoneItem } from './model.ts'
import { internationalFormat, phoneFault } from './phone-numbers.ts'

/** Renders a link that calls the number, in international format. */
export function PhoneReadOnly({ value }: ReadOnlyProps<PhoneItem, string>) {
  if (phoneFault(value)) return <bdi>{value}</bdi>
  return (
    <a className="fk-link" dir="ltr" href={`tel:${value}`}>
      {internationalFormat(value)}
    </a>
  )
}
