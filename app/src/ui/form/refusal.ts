import { isApiError } from '#ui/api/transport.ts'

interface Form<Name extends string> {
  /** The field that a refusal is about, by the refusal's code. */
  readonly fieldOf?: Partial<Record<string, Name>> | undefined
  /** True if the form shows this field now. */
  readonly hasField: (name: Name) => boolean
  /** Text for a call that got no answer, or one that doesn't say why: the browser is offline, or a proxy answered. */
  readonly failed: string
}

/** Returns the text for a failed call, and the field it belongs beneath; without one it is about the form as a whole. */
export function refusalOf<Name extends string>(
  error: unknown,
  { fieldOf = {}, hasField, failed }: Form<Name>,
): { text: string; field?: Name } {
  if (!isApiError(error)) return { text: failed }
  // A proxy's answer says nothing that a person could use.
  const isDescribed = error.code !== 'unknown' || error.status === 429
  const text = (isDescribed && error.message) || failed
  const field = fieldOf[error.code]
  return field !== undefined && hasField(field) ? { text, field } : { text }
}
