import http, { type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import https from 'node:https'
import { addressFault, lookupIn, type Reach, reachableAddresses, UnreachableError } from './reachable.ts'

interface RequestChecked {
  reach: Reach
  headers?: Record<string, string>
  timeoutMs: number
  maxBytes: number
  /** Aborts the request. */
  stop?: AbortSignal | undefined
}

interface GetOptions extends RequestChecked {
  /** Redirects that are followed; none by default. */
  redirects?: number
}

export interface Fetched {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** A response with more bytes than are read. */
export class TooLargeError extends Error {
  override name = 'TooLargeError'
}

/**
 * Gets a URL. Resolves each host once and connects only to addresses within `reach`, also after redirects. A redirect to
 * another origin gets only the headers that can't carry credentials.
 * @throws UnreachableError, TooLargeError, or the network error
 */
export async function getChecked(address: string, { redirects = 0, ...options }: GetOptions): Promise<Fetched> {
  const response = await send(address, 'GET', undefined, options)
  const { location } = response.headers
  const isRedirect = response.status >= 300 && response.status < 400 && location !== undefined
  if (!isRedirect || redirects === 0) return response
  const next = new URL(location, address)
  const headers = next.origin === new URL(address).origin ? options.headers : harmlessOf(options.headers)
  return getChecked(next.href, { ...options, ...(headers && { headers }), redirects: redirects - 1 })
}

/** Headers that say nothing secret; keys travel under many names. */
const HARMLESS = new Set(['accept', 'accept-language', 'if-none-match', 'if-modified-since', 'user-agent'])

const harmlessOf = (headers: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name.toLowerCase())))

/**
 * Posts to a URL. Resolves the host once, connects only to addresses within `reach`, and follows no redirects.
 * @throws UnreachableError, TooLargeError, or the network error
 */
export const postChecked = (address: string, body: Buffer, options: RequestChecked): Promise<Fetched> =>
  send(address, 'POST', body, options)

async function send(
  address: string,
  method: string,
  body: Buffer | undefined,
  { reach, headers = {}, timeoutMs, maxBytes, stop }: RequestChecked,
): Promise<Fetched> {
  const fault = addressFault(address, reach)
  if (fault !== undefined) throw new UnreachableError(`${address} ${fault}`)
  const url = new URL(address)
  const addresses = await reachableAddresses(reach, url.hostname)
  const late = AbortSignal.timeout(timeoutMs)
  const request: RequestOptions = {
    method,
    agent: false,
    signal: stop ? AbortSignal.any([late, stop]) : late,
    headers: {
      accept: '*/*',
      'user-agent': 'Foyer',
      ...(body && { 'content-length': body.length }),
      ...headers,
    },
    lookup: lookupIn(addresses),
  }
  return read(url, request, body, maxBytes)
}

function read(url: URL, options: RequestOptions, body: Buffer | undefined, maxBytes: number): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxBytes) request.destroy(new TooLargeError(`${url.host} answers with more than ${maxBytes} bytes`))
        else chunks.push(chunk)
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Returns words of another server without what can't be stored in a row or shown on one line. */
export const plainLine = (text: string): string => text.replaceAll(/[\p{Cc}\uFFFD]+/gu, ' ').trim()

/** Returns the reason for which a request failed; of several tried addresses, that of the first. */
export function faultOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return faultOf(error.errors[0])
  return plainLine(error instanceof Error ? error.message : String(error))
}
