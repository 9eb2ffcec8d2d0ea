import { createHmac } from 'node:crypto'
import { sha256 } from '#platform/secrets/hash.ts'

const WID_BYTES = 16

const WID = /^(?<secret>[A-Za-z0-9_-]{22})(?:\.(?<reference>[A-Za-z0-9_-]{1,80}))?$/

/**
 * Returns the token of a ceremony's page: 128 bits that follow from its salt and the installation's secret, and the
 * document's reference, by which the page's first call finds the letter. So the address can be told again while the
 * database alone opens no page.
 */
export function tokenOf(signingSecret: string, { widSalt, reference }: { widSalt: string; reference: string }): string {
  const mac = createHmac('sha256', signingSecret).update(`signing page ${widSalt}`).digest()
  return `${mac.subarray(0, WID_BYTES).toString('base64url')}.${reference}`
}

/**
 * Returns the hash by which a token is stored and found; text that cannot be a token gets one that belongs to none. The
 * reference is not part of it: tokens from before it was added stay valid.
 */
export const lookupHash = (wid: unknown): string => sha256(partsOf(wid)?.['secret'] ?? 'no token')

/** Returns the reference of the document that a token names; undefined for text that cannot be a token. */
export const referenceIn = (wid: unknown): string | undefined => partsOf(wid)?.['reference']

const partsOf = (wid: unknown) => (typeof wid === 'string' ? WID.exec(wid)?.groups : undefined)
