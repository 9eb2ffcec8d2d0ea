import { randomBytes } from 'node:crypto'

/** Key prefix of all files of offers. */
export const OFFER_FILES = 'offers/'

/** Returns an unguessable key that does not reveal the file's owner. */
export const newFileKey = (): string => `${OFFER_FILES}${randomBytes(20).toString('hex')}.pdf`
