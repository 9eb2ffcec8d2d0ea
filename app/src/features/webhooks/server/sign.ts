import { createHmac, randomBytes } from 'node:crypto'
import { epochSeconds } from '#kernel/time.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret of one webhook, in the form in which libraries of receivers take it (Standard Webhooks 1.0.0). */
export const newSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** The id of a delivery; it has no full stop, which separates the parts of what is signed. */
export const newDeliveryId = () => `msg_${randomBytes(18).toString('base64url')}`

/** The headers with which a receiver checks who sends, what, and when. */
export function signedHeaders(secret: string, { id, body }: { id: string; body: string }, now: Date) {
  const timestamp = String(epochSeconds(now))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
