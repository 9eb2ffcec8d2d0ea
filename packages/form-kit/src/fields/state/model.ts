import type { FieldItem } from '../../definition/types.ts'
import { storedText } from '../../internals/stored-text.ts'
import type { FieldModel } from '../field-model.ts'
import { loadSubdivisions, subdivisionsLoaded, subdivisionsOf } from './subdivisions.ts'

/** A state, province or other part of the country that the first dependency names. */
export interface StateItem extends FieldItem {
  readonly type: 'state'
  readonly placeholder?: string
  /** The code of the country, for a form that does not ask for it. */
  readonly country?: string
}

/** A part of a country by its code (ISO 3166-2, such as `US-CA`); free text for countries without parts. */
export const stateModel: FieldModel<StateItem, string> = {
  names: ['state'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value.trim() === '',
  readValue: storedText,
  settleValue: (value) => value.trim(),
  // A page that is offline goes on without the list; the server has it.
  load: () => loadSubdivisions().catch(() => undefined),
  loaded: subdivisionsLoaded,
  check(value, item, { dependencies }) {
    const [first] = item.dependencies ?? []
    const country = first === undefined ? item.country : dependencies[first]
    if (typeof country !== 'string' || !subdivisionsLoaded()) return undefined
    return fitsCountry(value, country) ? undefined : { id: 'choiceUnknown' }
  },
  rules: {},
}

/** Whether a value can be a part of a country: one that is known, or any text where the country has none. */
export function fitsCountry(value: string, country: string): boolean {
  const parts = subdivisionsOf(country)
  return parts.length === 0 ? !CODE.test(value) : parts.some((part) => part.value === value)
}

/** What a part of some country looks like as a code. */
const CODE = /^[A-Z]{2}-[A-Z0-9]{1,3}$/
