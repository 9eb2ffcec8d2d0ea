import { z } from 'zod'
import { isSame, keyedHash } from '#platform/secrets/hash.ts'
import { notificationChannels, notificationEvents } from '../rules.ts'
import type { Owner } from './store.ts'

/** What a link ends: one kind of notice to one person by one way. */
const subject = z.tuple([z.string().max(100), z.enum(notificationEvents), z.enum(notificationChannels)])

export interface Unsubscribing {
  owner: Owner
  event: z.output<typeof subject>[1]
  channel: z.output<typeof subject>[2]
}

const sign = (secret: string, tenantId: number, words: z.output<typeof subject>) =>
  keyedHash(secret, 'unsubscribe', String(tenantId), ...words)

/** A token that is good at this site for as long as its account is there. Nothing of it is stored. */
export function writeUnsubscribeToken(secret: string, { owner, event, channel }: Unsubscribing): string {
  const words: z.output<typeof subject> = [owner.accountId, event, channel]
  const said = Buffer.from(JSON.stringify(words)).toString('base64url')
  return `${said}.${sign(secret, owner.tenantId, words)}`
}

/** @returns what the token ends; undefined when it was not signed here for this site */
export function readUnsubscribeToken(secret: string, tenantId: number, token: string): Unsubscribing | undefined {
  const [said = '', mac = ''] = token.split('.')
  const parsed = subject.safeParse(readJson(Buffer.from(said, 'base64url').toString('utf8')))
  if (!parsed.success || !isSame(mac, sign(secret, tenantId, parsed.data))) return undefined
  const [accountId, event, channel] = parsed.data
  return { owner: { tenantId, accountId }, event, channel }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
