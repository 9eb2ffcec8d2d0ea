import { fileURLToPath } from 'node:url'

/** The program of a server that tests can kill. */
export const OFFER_SERVER = fileURLToPath(new URL('offer-server.ts', import.meta.url))
