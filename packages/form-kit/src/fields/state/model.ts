import type { FieldItem } from '../../model/definition.ts'
import { readText } from '../../expressions/decimal.ts'
import type { FieldModel } from '../../model/field-model.ts'
import { loadSubdivisions, subdivisionsLoaded, subdivisionsOf } from './subdivisions.ts'

/** A state, province or other subdivision of the country in the first dependency. */
export interface StateItem extends FieldItem {
  readonly type: 'state'
  readonly placeholder?: string
  /** Code of the country, for forms that do not ask for it. */
  readonly country?: string
}

/** Model of a subdivision by its code (ISO 3166-2, such as `US-CA`); free text for countries without subdivisions. */
export const stateModel: FieldModel<StateItem, string> = {
  names: ['state'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value.trim() === '',
  readValue: readText,
  settleValue: (value) => value.trim(),
  // An offline page works without the list; the server has it.
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

/** Returns true if a value can be a subdivision of a country: a known code, or any text if the country has none. */
export function fitsCountry(value: string, country: string): boolean {
  const parts = subdivisionsOf(country)
  return parts.length === 0 ? !CODE.test(value) : parts.some((part) => part.value === value)
}

/** Shape of the codes of all countries' subdivisions. */
const CODE = /^[A-Z]{2}-[A-Z0-9]{1,3}$/
