/** A PDF as bytes, as base64 (with or without `data:…;base64,`), or as an address. */
export interface PdfSource {
  readonly bytes?: Uint8Array | string
  readonly url?: string
}

/**
 * Returns the bytes of a PDF.
 *
 * @throws Error without a source, for invalid base64, or if the request fails.
 */
export async function readPdfSource({ bytes, url }: PdfSource, signal: AbortSignal): Promise<Uint8Array> {
  if (typeof bytes === 'string') return decodeBase64(bytes)
  if (bytes) return bytes
  if (!url) throw new Error('A PDF viewer needs bytes or a url.')
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The PDF's address answered with ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}

/** @throws Error (InvalidCharacterError) for invalid base64. */
export function decodeBase64(text: string): Uint8Array {
  const binary = atob(text.replace(/^data:[^,]*,/, ''))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}
