import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const keys = new Map<string, Buffer>()

/** The purposes are few and part of the code, so that the keys can be kept. */
function keyOf(secret: string, purpose: string): Buffer {
  const name = `${purpose} ${secret}`
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  keys.set(name, key)
  return key
}

/** Encrypts and authenticates a text (AES-256-GCM) for one purpose. @returns base64url, different on each call */
export function sealText(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Returns a sealed text; undefined if it was altered, or sealed elsewhere or for another purpose. */
export function openSealed(secret: string, purpose: string, token: string): string | undefined {
  const sealed = Buffer.from(token, 'base64url')
  // Accepts the canonical encoding only.
  if (sealed.length <= IV_BYTES + TAG_BYTES || sealed.toString('base64url') !== token) return undefined
  try {
    const key = keyOf(secret, purpose)
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    return decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
