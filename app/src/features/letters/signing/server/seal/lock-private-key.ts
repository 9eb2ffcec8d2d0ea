import { createCipheriv, createDecipheriv, createPrivateKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Returns the key that encrypts private keys, derived from FOYER_SECRET for this purpose only (HKDF, RFC 5869). */
const derived = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'foyer signing keys', 32))

/** Encrypts a private key (AES-256-GCM, NIST SP 800-38D), bound to its certificate. */
export function lockPrivateKey(secret: string, fingerprint: string, key: KeyObject): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', derived(secret), nonce).setAAD(Buffer.from(fingerprint))
  const locked = [cipher.update(key.export({ type: 'pkcs8', format: 'der' })), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...locked])
}

/**
 * Decrypts the output of {@link lockPrivateKey}.
 * @throws an Error with a sentence if FOYER_SECRET, the bytes or the certificate changed
 */
export function unlockPrivateKey(secret: string, fingerprint: string, locked: Uint8Array): KeyObject {
  const bytes = Buffer.from(locked)
  const decipher = createDecipheriv('aes-256-gcm', derived(secret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(fingerprint))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const key = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  } catch (cause) {
    throw new Error(
      'The key that seals letters cannot be read with this FOYER_SECRET. Set the secret with which it was made; letters that are sealed already stay good.',
      { cause },
    )
  }
}
