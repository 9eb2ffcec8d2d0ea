import { randomBytes } from 'node:crypto'

/** The folder of all files of offers. */
export const OFFER_FILES = 'offers/'

/** A key that nobody can guess and that says nothing of whose file it is. */
export const newFileKey = (): string => `${OFFER_FILES}${randomBytes(20).toString('hex')}.pdf`
