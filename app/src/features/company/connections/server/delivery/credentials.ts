import { z } from 'zod'
import { openSealed, sealText } from '#platform/secrets/seal.ts'
import { credentialNames } from '../../systems.ts'
import type { Credentials } from '../exchange/system.ts'

const PURPOSE = 'foyer credentials of connections'
const STATUS_PURPOSE = 'foyer secrets of status posts'

const stored = z.partialRecord(z.enum(credentialNames), z.string())

/** Returns credentials as they are stored. */
export const sealCredentials = (secret: string, credentials: Credentials): string =>
  sealText(secret, PURPOSE, JSON.stringify(credentials))

/** Returns stored credentials; undefined if they were sealed with another secret of the server. */
export function openCredentials(secret: string, sealed: string): Credentials | undefined {
  const text = openSealed(secret, PURPOSE, sealed)
  return text === undefined ? undefined : stored.parse(JSON.parse(text))
}

/** Returns the secret with which a system signs its posts, as it is stored. */
export const sealStatusSecret = (secret: string, given: string): string => sealText(secret, STATUS_PURPOSE, given)

/** Returns a stored secret of a system's posts; undefined if it was sealed with another secret of the server. */
export const openStatusSecret = (secret: string, sealed: string): string | undefined =>
  openSealed(secret, STATUS_PURPOSE, sealed)
