import { createHmac, randomBytes } from 'node:crypto'
import http, { type RequestOptions } from 'node:http'
import https from 'node:https'
import { webhookLimits } from '../limits.ts'
import { epochSeconds } from '#kernel/time.ts'
import { faultOf, plainLine } from '#platform/outgoing/get-checked.ts'
import { lookupIn, type Reach, reachableAddresses } from '#platform/outgoing/reachable.ts'

export interface WebhookResponse {
  /** Undefined if there was no response. */
  status: number | undefined
  /** Beginning of the response, or the reason why there was none. */
  text: string
}

interface ToPost {
  url: string
  secret: string
  id: string
  body: string
}

interface PostOptions {
  reach: Reach
  now: Date
  /** Aborts the attempt; the error thrown then is not a response. */
  stop: AbortSignal
  timeoutMs?: number
}

/**
 * Makes one delivery attempt. Does not follow redirects, resolves the host once and connects only to allowed addresses,
 * and reads at most `webhookLimits.responseBytes` of the response. Never throws because of the receiver.
 */
export async function postSigned(
  what: ToPost,
  { reach, now, stop, timeoutMs = webhookLimits.responseMs }: PostOptions,
): Promise<WebhookResponse> {
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const url = new URL(what.url)
    const addresses = await untilAborted(reachableAddresses(reach, url.hostname), late)
    return await post(url, what, addresses, now, AbortSignal.any([late, stop]))
  } catch (error) {
    if (stop.aborted) throw error
    return {
      status: undefined,
      text: late.aborted ? 'No response in time' : faultOf(error).slice(0, webhookLimits.faultCharacters),
    }
  }
}

/** An unresponsive name server must not delay a delivery longer than a receiver can. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
  )
  return Promise.race([work, aborted])
}

function post(
  url: URL,
  { secret, id, body }: ToPost,
  addresses: { address: string; family: number }[],
  now: Date,
  signal: AbortSignal,
): Promise<WebhookResponse> {
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Foyer',
      accept: '*/*',
      ...signedHeaders(secret, { id, body }, now),
    },
    lookup: lookupIn(addresses),
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      const done = () => {
        const text = Buffer.concat(chunks).subarray(0, webhookLimits.responseBytes).toString('utf8')
        resolve({ status: response.statusCode, text: plainLine(text) })
        request.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes >= webhookLimits.responseBytes) done()
      })
      response.on('end', done)
      response.on('error', done)
    })
    request.on('error', reject)
    request.end(body)
  })
}

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
