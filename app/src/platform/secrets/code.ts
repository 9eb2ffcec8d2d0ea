import { randomInt } from 'node:crypto'

/** Returns six random digits for a person to read in an email and type. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')
