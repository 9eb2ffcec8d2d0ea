import { createHmac } from 'node:crypto'
import { sha256 } from '#platform/secrets/hash.ts'

const WID_BYTES = 16
const WID = /^[A-Za-z0-9_-]{22}$/

/**
 * The token of a signing page: 128 bits that follow from its random salt and the installation's secret. So the address can be
 * told again while the database alone opens no page.
 */
export const widOf = (signingSecret: string, salt: string): string =>
  createHmac('sha256', signingSecret)
    .update(`signing page ${salt}`)
    .digest()
    .subarray(0, WID_BYTES)
    .toString('base64url')

/** Returns the hash by which a token is stored and found; text that cannot be a token gets one that belongs to none. */
export const lookupHash = (wid: unknown): string => sha256(typeof wid === 'string' && WID.test(wid) ? wid : 'no token')
