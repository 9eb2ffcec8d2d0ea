/** Characters of base64 decoded at a time; a multiple of four. */
const PIECE = 65_536

/**
 * Returns the number of bytes that a base64 text (RFC 4648, section 4, with padding) encodes, without decoding it;
 * undefined for other texts.
 */
export function base64Size(content: string): number | undefined {
  if (content.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(content)) return undefined
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0
  return (content.length / 4) * 3 - padding
}

/** Decodes a base64 text piece by piece, each byte as the character of its number. */
export function* decodeBase64(content: string): Generator<string> {
  for (let start = 0; start < content.length; start += PIECE) yield atob(content.slice(start, start + PIECE))
}

/** Returns the bytes as a Blob that a browser can show or save. */
export function base64Blob(content: string, type: string): Blob {
  return new Blob(Array.from(decodeBase64(content), bytesOf), { type })
}

/** A plain loop: `Uint8Array.from` with a function is many times slower, which is noticeable for large pictures. */
function bytesOf(piece: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(piece.length)
  for (let index = 0; index < piece.length; index += 1) bytes[index] = piece.charCodeAt(index)
  return bytes
}
