import http, { type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import https from 'node:https'
import { addressFault, lookupIn, type Reach, reachableAddresses, UnreachableError } from './reachable.ts'

interface GetOptions {
  reach: Reach
  headers?: Record<string, string>
  timeoutMs: number
  maxBytes: number
  /** Redirects that are followed; none by default. */
  redirects?: number
  /** Aborts the request. */
  stop?: AbortSignal
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
 * Gets a URL. Resolves each host once and connects only to addresses within `reach`, also after redirects.
 * @throws UnreachableError, TooLargeError, or the network error
 */
export async function getChecked(address: string, options: GetOptions): Promise<Fetched> {
  const { reach, headers = {}, timeoutMs, redirects = 0, stop } = options
  const fault = addressFault(address, reach)
  if (fault !== undefined) throw new UnreachableError(`${address} ${fault}`)
  const url = new URL(address)
  const addresses = await reachableAddresses(reach, url.hostname)
  const late = AbortSignal.timeout(timeoutMs)
  const request: RequestOptions = {
    agent: false,
    signal: stop ? AbortSignal.any([late, stop]) : late,
    headers: { accept: '*/*', 'user-agent': 'Foyer', ...headers },
    lookup: lookupIn(addresses),
  }
  const response = await read(url, request, options.maxBytes)
  const { location } = response.headers
  const isRedirect = response.status >= 300 && response.status < 400 && location !== undefined
  if (!isRedirect || redirects === 0) return response
  return getChecked(new URL(location, url).href, { ...options, redirects: redirects - 1 })
}

function read(url: URL, options: RequestOptions, maxBytes: number): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(url, options, (response) => {
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
  })
}
