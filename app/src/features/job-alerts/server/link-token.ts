import { z } from 'zod'
import { epochSeconds } from '#kernel/time.ts'
import { isSame, keyedHash } from '#platform/secrets/hash.ts'
import { alertFrequencies, type AlertFrequency } from '../rules.ts'

/** What a mailed link is about: the searches of one mail, or one to confirm in time. */
export interface LinkSubject {
  ids: number[]
  confirms?: { frequency: AlertFrequency; until: Date }
}

const subject = z.union([
  z.tuple([z.array(z.int().positive()).max(100)]),
  z.tuple([z.array(z.int().positive()).length(1), z.enum(alertFrequencies), z.int()]),
])

const sign = (secret: string, tenantId: number, said: string) => keyedHash(secret, 'job-alerts', String(tenantId), said)

/** A token that is good at this site. Nothing of it is stored: the searches that it names are there or not. */
export function writeLinkToken(secret: string, tenantId: number, { ids, confirms }: LinkSubject): string {
  const words = confirms ? [ids, confirms.frequency, epochSeconds(confirms.until)] : [ids]
  const said = Buffer.from(JSON.stringify(words)).toString('base64url')
  return `${said}.${sign(secret, tenantId, said)}`
}

/** @returns undefined when the token was not signed here for this site */
export function readLinkToken(secret: string, tenantId: number, token: string): LinkSubject | undefined {
  const [said = '', mac = ''] = token.split('.')
  if (!isSame(mac, sign(secret, tenantId, said))) return undefined
  const [ids, frequency, until] = subject.parse(JSON.parse(Buffer.from(said, 'base64url').toString('utf8')))
  if (frequency === undefined || until === undefined) return { ids }
  return { ids, confirms: { frequency, until: new Date(until * 1000) } }
}
