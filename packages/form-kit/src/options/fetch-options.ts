import type { SelectChoice } from '../fields/select/model.ts'
import { LoadedForever } from '../requests/loaded-forever.ts'
import { request } from '../requests/request.ts'
import { withRetry } from '../requests/with-retry.ts'
import { isChoiceValue } from './choice-value.ts'

type Options = readonly SelectChoice[]

const byAddress = new LoadedForever<string, Options>()

/** An endpoint with the parent's value in the place of `{{parentValue}}`. */
export function optionsAddress(endpoint: string, parentValue = ''): string {
  return endpoint.replaceAll('{{parentValue}}', () => encodeURIComponent(parentValue))
}

/** Options of an address that are there already. */
export function keptOptions(address: string): Options | undefined {
  return byAddress.peek(address)
}

/** The options of an address: asked for once for the life of the page, tried again when that fails. */
export function fetchOptions(address: string): Promise<Options> {
  return byAddress.load(address, () => withRetry(async () => readOptions(await request(address))))
}

/**
 * The options in an answer `{data: {options: [{label, value}]}}`, or one with a further `data` around it. What is no option
 * is left out.
 *
 * @throws Error when the answer has no list of options.
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
