/** What a signing widget can tell. */
export type EsignEvent = 'ESIGN' | 'REJECT'

/** What a message tells: its data is `{type}` as an object or as JSON text. Undefined for everything else. */
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
