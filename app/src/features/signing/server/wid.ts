import { createHash, createHmac, randomBytes } from 'node:crypto'

const WID_BYTES = 16
const WID = /^[A-Za-z0-9_-]{22}$/

export const newSalt = (): string => randomBytes(WID_BYTES).toString('base64url')

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

/** What is stored of a token, in lower-case hex. */
export const widHash = (wid: string): string => createHash('sha256').update(wid).digest('hex')

/** The hash by which a token is looked for; what is no token has one that belongs to none. */
export const soughtHash = (wid: unknown): string => widHash(typeof wid === 'string' && WID.test(wid) ? wid : 'no token')
