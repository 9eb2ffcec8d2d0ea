/** Events of a signing widget. */
export type EsignEvent = 'ESIGN' | 'REJECT'

/** Parses a message, whose data is `{type}` as an object or as JSON; undefined for other messages. */
export function esignEvent(data: unknown): EsignEvent | undefined {
  const read = typeof data === 'string' ? parsed(data) : data
  const type: unknown = typeof read === 'object' && read !== null && 'type' in read ? read.type : undefined
  return type === 'ESIGN' || type === 'REJECT' ? type : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
