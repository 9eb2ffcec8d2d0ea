/** Default text of a failed request. */
export const REQUEST_FAILED = 'There was a problem with the request'

/**
 * Returns the text of a failed request: the first text among the response's `data.message`, `error.message`, the
 * data itself and the error's own message. A text with HTML is replaced with the default one.
 */
export function errorText(error: unknown, fallback: string = REQUEST_FAILED): string {
  const data = at(at(error, 'response'), 'data')
  const candidates = [at(data, 'message'), at(at(data, 'error'), 'message'), data, at(error, 'message')]
  const text = candidates.find((one) => one !== undefined && one !== null && one !== '')
  return typeof text === 'string' && !/<[a-z!/]/i.test(text) ? text : fallback
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined
}
