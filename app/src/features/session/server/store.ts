import { randomBytes } from 'node:crypto'

/** A new id of an account or one of its parts: 128 bits, so that it tells nothing and cannot be guessed. */
export const newAccountId = () => randomBytes(16).toString('base64url')
