/** Bytes encrypted for one owner. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** Encrypts an owner's records: only a page with the owner's key can read or find them. */
export interface Seal {
  /** Returns the name under which this owner stores something; it differs from owner to owner. */
  nameOf(...parts: readonly string[]): Promise<string>
  /** Encrypts bytes under a name, with AES-GCM (NIST SP 800-38D). */
  seal(name: string, content: BufferSource): Promise<Sealed>
  /** Returns the bytes; undefined if they were encrypted with another key or under another name. */
  open(name: string, sealed: Sealed): Promise<ArrayBuffer | undefined>
}

const encoder = new TextEncoder()
const IV_BYTES = 12

/** Returns the bytes of a base64url text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}

/** Returns bytes as base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * Derives the keys of an owner's records from the server's key (HKDF, RFC 5869); they can't be exported from the page.
 * @throws in a page without https, where browsers offer no cryptography
 */
export async function openSeal(storageKey: string): Promise<Seal> {
  const secret = await crypto.subtle.importKey('raw', fromBase64Url(storageKey), 'HKDF', false, ['deriveKey'])
  const from = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoder.encode(`foyer draft ${info}`),
  })
  const [contents, names] = await Promise.all([
    crypto.subtle.deriveKey(from('contents'), secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveKey(from('names'), secret, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']),
  ])
  return {
    async nameOf(...parts) {
      const signed = await crypto.subtle.sign('HMAC', names, encoder.encode(JSON.stringify(parts)))
      return toBase64Url(new Uint8Array(signed))
    },
    async seal(name, content) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const how = { name: 'AES-GCM', iv, additionalData: encoder.encode(name) }
      return { iv, data: await crypto.subtle.encrypt(how, contents, content) }
    },
    open: (name, { iv, data }) =>
      crypto.subtle
        .decrypt({ name: 'AES-GCM', iv, additionalData: encoder.encode(name) }, contents, data)
        .catch(() => undefined),
  }
}
