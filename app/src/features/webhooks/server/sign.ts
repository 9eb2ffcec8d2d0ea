import { createHmac, randomBytes } from 'node:crypto'
import { epochSeconds } from '#kernel/time.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Returns a new webhook secret in the format of Standard Webhooks 1.0.0. */
export const newSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** Returns a new delivery id, without full stops, which separate the parts of the signed content. */
export const newDeliveryId = () => `msg_${randomBytes(18).toString('base64url')}`

/** Returns the headers by which a receiver verifies sender, content and time. */
export function signedHeaders(secret: string, { id, body }: { id: string; body: string }, now: Date) {
  const timestamp = String(epochSeconds(now))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
