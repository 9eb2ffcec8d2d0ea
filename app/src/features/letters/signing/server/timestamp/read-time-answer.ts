import { TimeStampResp } from 'pkijs'
import { checkDerBounds } from '../seal/der-bounds.ts'
import { checkTimestamp, readTimestamp } from './timestamp-token.ts'

/** An authority's response, and the request for it. */
export interface TimeAnswer {
  answer: Uint8Array
  /** The time-stamped bytes. */
  signature: Uint8Array
  nonce: Uint8Array
  /** Trusted DER certificates; if empty, any is trusted. */
  authorities: readonly Uint8Array[]
}

/**
 * Parses and validates a TimeStampResp (RFC 3161) on the current thread.
 * @returns the token in our canonical encoding
 * @throws an Error with a sentence if the authority refused, or its response does not match the request
 */
export function readTimeAnswer({ answer, signature, nonce, authorities }: TimeAnswer): Uint8Array {
  checkDerBounds(answer)
  const { status, timeStampToken } = TimeStampResp.fromBER(Uint8Array.from(answer))
  const code: number = status.status
  if (code > 1 || !timeStampToken) throw new Error(`The time-stamp authority refused with status ${code}.`)
  const token = Buffer.from(timeStampToken.toSchema().toBER())
  const { facts, plain } = readTimestamp(token, signature, authorities)
  if (!facts.nonce?.equals(nonce)) throw new Error('The time-stamp authority answered another question.')
  if (authorities.length > 0 && !facts.verified)
    throw new Error('The time-stamp authority answered with a certificate that is not in FOYER_TSA_CERT.')
  if (checkTimestamp(plain, signature, authorities) === 'wrong')
    throw new Error('The time-stamp authority writes its answer in a form that cannot be kept.')
  return plain
}
