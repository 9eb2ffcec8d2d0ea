import { TimeStampResp } from 'pkijs'
import { checkDerBounds } from './der-bounds.ts'
import { checkTimestamp, readTimestamp } from './timestamp-token.ts'

/** An authority's answer, and the question that it must fit. */
export interface TimeAnswer {
  answer: Uint8Array
  /** The bytes whose time was asked for. */
  signature: Uint8Array
  nonce: Uint8Array
  /** DER of the certificates that may answer; anyone may when there are none. */
  authorities: readonly Uint8Array[]
}

/**
 * Reads a TimeStampResp (RFC 3161) in this thread.
 * @returns the token as we keep it
 * @throws an Error with a sentence when the authority refused, or its answer does not fit
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
