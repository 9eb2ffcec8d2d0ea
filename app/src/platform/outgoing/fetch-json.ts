import http, { type RequestOptions } from 'node:http'
import https from 'node:https'
import { addressFault, type Reach, reachableAddresses, UnreachableError } from './reachable.ts'

interface FetchOptions {
  reach: Reach
  headers?: Record<string, string>
  timeoutMs: number
  maxBytes: number
}

/**
 * Fetches JSON from a URL. Resolves the host once and connects only to addresses within `reach`; follows no redirects
 * and reads at most `maxBytes` bytes.
 *
 * @returns undefined unless the response has status 200 and is JSON
 * @throws UnreachableError, or the network error
 */
export async function fetchJson(
  address: string,
  { reach, headers, timeoutMs, maxBytes }: FetchOptions,
): Promise<unknown> {
  const fault = addressFault(address, reach)
  if (fault !== undefined) throw new UnreachableError(`${address} ${fault}`)
  const url = new URL(address)
  const addresses = await reachableAddresses(reach, url.hostname)
  const options: RequestOptions = {
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json', 'user-agent': 'Foyer', ...headers },
    lookup: (_host, { all }, found) => {
      const [first] = addresses
      if (all) found(null, addresses)
      else found(null, first?.address ?? '', first?.family)
    },
  }
  const text = await new Promise<string | undefined>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(url, options, (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxBytes) request.destroy(new Error(`${address} answers with more than ${maxBytes} bytes`))
        else chunks.push(chunk)
      })
      response.on('end', () =>
        resolve(response.statusCode === 200 ? Buffer.concat(chunks).toString('utf8') : undefined),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
  })
  return text === undefined ? undefined : parseJson(text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
