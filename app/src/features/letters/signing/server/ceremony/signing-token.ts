import { createHmac } from 'node:crypto'
import { sha256 } from '#platform/secrets/hash.ts'

const WID_BYTES = 16

const WID = /^(?<secret>[A-Za-z0-9_-]{22})(?:\.(?<reference>[A-Za-z0-9_-]{1,80}))?$/

/**
 * Returns the token of a ceremony's page: 128 bits derived from its salt and the installation's secret, and the
 * document's reference, which the page's first call uses to find the letter. So the address can be computed again, but
 * the database alone opens no page.
 */
export function tokenOf(signingSecret: string, { widSalt, reference }: { widSalt: string; reference: string }): string {
  const mac = createHmac('sha256', signingSecret).update(`signing page ${widSalt}`).digest()
  return `${mac.subarray(0, WID_BYTES).toString('base64url')}.${reference}`
}

/**
 * Returns the hash that a token is stored and found by; text that cannot be a token gets a hash that no token has. The
 * hash leaves out the reference, so that tokens from before references existed stay valid.
 */
export const lookupHash = (wid: unknown): string => sha256(partsOf(wid)?.['secret'] ?? 'no token')

/** Returns the reference to the document in a token; undefined for text that cannot be a token. */
export const referenceIn = (wid: unknown): string | undefined => partsOf(wid)?.['reference']

const partsOf = (wid: unknown) => (typeof wid === 'string' ? WID.exec(wid)?.groups : undefined)
