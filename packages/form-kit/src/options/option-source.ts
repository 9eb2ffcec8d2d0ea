import { fixedChoices, type SelectChoice, type SelectItem } from './select-item.ts'
import { LoadedForever } from '../requests/loaded-forever.ts'
import { withRetry } from '../requests/with-retry.ts'
import { fetchOptions, cachedOptions, optionsAddress } from './fetch-options.ts'

/**
 * Returns the value of the field that options depend on, as a text; empty without an answer, null while that field
 * is hidden, undefined if it does not exist.
 */
export type ParentValue = string | null | undefined

/** The source of a field's options; both are undefined while its parent has no value. */
export interface OptionSource {
  /** Options that are available at once. */
  readonly ready?: readonly SelectChoice[]
  readonly load?: () => Promise<readonly SelectChoice[]>
}

type ApiCall = NonNullable<SelectItem['apiCall']>

const byCall = new WeakMap<ApiCall, LoadedForever<string, readonly SelectChoice[]>>()

/** Returns the source of a select's options for a value of its first dependency. */
export function optionSource(item: SelectItem, parent: ParentValue): OptionSource {
  const fixed = fixedChoices(item)
  if (fixed) return { ready: fixed }
  const needsParent = item.apiEndpoint?.includes('{{parentValue}}') || (item.apiCall && parent !== undefined)
  if (needsParent && !parent) return {}
  const given = parent ?? undefined
  if (item.apiEndpoint !== undefined) {
    const address = optionsAddress(item.apiEndpoint, given)
    return { ready: cachedOptions(address), load: () => fetchOptions(address) }
  }
  return item.apiCall ? callSource(item.apiCall, given) : {}
}

function callSource(call: ApiCall, parent: string | undefined): OptionSource {
  const known = byCall.get(call) ?? new LoadedForever()
  byCall.set(call, known)
  const key = JSON.stringify([parent])
  return { ready: known.peek(key), load: () => known.load(key, () => withRetry(async () => call(parent))) }
}
