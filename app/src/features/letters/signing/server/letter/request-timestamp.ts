import { randomBytes } from 'node:crypto'
import { Boolean as Asn1Boolean, Integer, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import { signingLimits } from '../../limits.ts'
import { oids, sha256, toDer } from '../seal/cms.ts'
import type { RequestTimestamp } from '../seal/seal-pdf.ts'
import { openSealPool, sealConfinement } from '../verify/verify-letter.ts'

/** Separate from the threads that verify letters for visitors, who could keep those busy. */
const pool = openSealPool(1)

/**
 * Returns a function that requests a time-stamp for a signature (RFC 3161 over HTTP) and validates the response.
 * @param authorities trusted DER certificates; if empty, any is trusted
 * @throws an Error with a sentence if the authority does not respond, refuses, or sends an invalid response
 */
export function requestTimestamp(url: string, authorities: readonly Uint8Array[] = []): RequestTimestamp {
  return async (signature) => {
    const nonce = randomBytes(8)
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
    const answer = await ask(url, request(signature, nonce))
    return pool.run('read a time-stamp', { answer, signature, nonce, authorities }, sealConfinement)
  }
}

/** Encodes a TimeStampReq that also requests the certificate. */
function request(signature: Uint8Array, nonce: Uint8Array): Buffer {
  const algorithm = new Sequence({ value: [new ObjectIdentifier({ value: oids.sha256 }), new Null()] })
  const imprint = new Sequence({ value: [algorithm, new OctetString({ valueHex: sha256(signature) })] })
  const value = [new Integer({ value: 1 }), imprint, new Integer({ valueHex: nonce }), new Asn1Boolean({ value: true })]
  return toDer(new Sequence({ value }))
}

async function ask(url: string, body: Uint8Array): Promise<Buffer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: Buffer.from(body),
    redirect: 'error',
    signal: AbortSignal.timeout(signingLimits.timestampTimeoutMs),
  }).catch((cause: unknown) => {
    throw new Error(`The time-stamp authority at ${new URL(url).host} isn’t responding.`, { cause })
  })
  if (!answer.ok) throw new Error(`The time-stamp authority at ${new URL(url).host} answers ${answer.status}.`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.length > signingLimits.timestampBytes) throw new Error('The time-stamp authority answers too much.')
  return bytes
}
