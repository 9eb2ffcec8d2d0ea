import { isChoiceValue, type SelectChoice } from './select-item.ts'
import { LoadedForever } from '../requests/loaded-forever.ts'
import { request } from '../requests/request.ts'
import { withRetry } from '../requests/with-retry.ts'

type Options = readonly SelectChoice[]

const byAddress = new LoadedForever<string, Options>()

/** Replaces `{{parentValue}}` in an endpoint with the parent's value. */
export function optionsAddress(endpoint: string, parentValue = ''): string {
  return endpoint.replaceAll('{{parentValue}}', () => encodeURIComponent(parentValue))
}

/** Returns the options of an address if they are loaded. */
export function cachedOptions(address: string): Options | undefined {
  return byAddress.peek(address)
}

/** Requests the options of an address, once for the life of the page, with retries. */
export function fetchOptions(address: string): Promise<Options> {
  return byAddress.load(address, () => withRetry(async () => readOptions(await request(address))))
}

/**
 * Reads the options in a response `{data: {options: [{label, value}]}}`, or one with a further `data` around it.
 * Invalid options are left out.
 *
 * @throws Error if the response has no list of options.
 */
export function readOptions(answer: unknown): Options {
  const data = at(answer, 'data')
  const list = at(data, 'options') ?? at(at(data, 'data'), 'options')
  if (!Array.isArray(list)) throw new Error('The answer has no list of options at data.options.')
  return list.filter(isOption)
}

function isOption(one: unknown): one is SelectChoice {
  return typeof at(one, 'label') === 'string' && isChoiceValue(at(one, 'value'))
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined
}
