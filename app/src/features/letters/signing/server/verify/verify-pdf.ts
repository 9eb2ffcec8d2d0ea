import { X509Certificate } from 'node:crypto'
import { signingLimits } from '../../limits.ts'
import { findSeal, type FoundSeal } from '#platform/pdf/seal-place.ts'
import type { sealFaults } from '../../contract-verify.ts'
import { commonName } from '../seal/certificates.ts'
import { decodeSeal, encodeSeal, hasValidSignature, type SealParts, sha256 } from '../seal/cms.ts'
import { checkTimestamp } from '../timestamp/timestamp-token.ts'

/**
 * Reason for which a sealed letter is invalid. `not-whole`: no seal covers the whole file, because bytes were added or
 * removed. `outside-validity`: the certificate was not valid at the claimed time. `too-complex`: the check exceeded the
 * limits of its thread.
 */
export type SealFault = (typeof sealFaults)[number]

export interface ValidSeal {
  ok: true
  /** Name in the certificate. */
  signer: string
  /** SHA-256 of the certificate, lower-case hex. */
  fingerprint: string
  /** Time from a trusted authority, else as claimed by the sealer. */
  signedAt: Date
  /** Time-stamp of an authority; name and time are mere claims unless it is verified. */
  timestamp: { authority: string; at: Date; verified: boolean } | undefined
  /** SHA-256 of the whole file, lower-case hex. */
  sha256: string
}

export type SealVerdict = ValidSeal | { ok: false; why: SealFault }

/**
 * Verifies a sealed letter on the current thread; untrusted bytes go through `verifyLetter`. Every byte of the file has
 * exactly one valid value: the seal covers all but its own place, and the bytes in it must equal the encoding of its
 * parts, padded with zeros.
 * @param known DER of certificates accepted as the sealer's
 * @param authorities DER of trusted time-stamping certificates
 */
export function verifyPdf(
  pdf: Uint8Array,
  known: readonly Uint8Array[],
  authorities: readonly Uint8Array[] = [],
): SealVerdict {
  if (Buffer.from(pdf.buffer, pdf.byteOffset, Math.min(5, pdf.byteLength)).toString('latin1') !== '%PDF-')
    return { ok: false, why: 'not-a-pdf' }
  const place = findSeal(pdf)
  if (place === 'none') return { ok: false, why: 'not-sealed' }
  if (place === 'partial') return { ok: false, why: 'not-whole' }
  const parts = readSeal(pdf, place)
  if (!parts) return { ok: false, why: 'malformed-seal' }
  const [own] = parts.certificates
  if (!own || !known.some((certificate) => Buffer.compare(certificate, own) === 0))
    return { ok: false, why: 'unknown-signer' }
  const digest = sha256(pdf.subarray(0, place.start), pdf.subarray(place.end))
  if (!digest.equals(parts.digest) || !hasValidSignature(parts)) return { ok: false, why: 'changed' }
  if (place.timestamped !== (parts.timestamp !== undefined)) return { ok: false, why: 'wrong-timestamp' }
  const timestamp = parts.timestamp && checkTimestamp(parts.timestamp, parts.signature, authorities)
  if (timestamp === 'wrong') return { ok: false, why: 'wrong-timestamp' }
  const signedAt = timestamp?.verified ? timestamp.at : place.at
  const certificate = new X509Certificate(own)
  if (signedAt < certificate.validFromDate || signedAt > certificate.validToDate)
    return { ok: false, why: 'outside-validity' }
  return {
    ok: true,
    signer: commonName(parts.certificates),
    fingerprint: sha256(own).toString('hex'),
    signedAt,
    timestamp: timestamp && { authority: timestamp.authority, at: timestamp.at, verified: timestamp.verified },
    sha256: sha256(pdf).toString('hex'),
  }
}

/** Returns the parts of the seal if its bytes are exactly their encoding: lower-case hex, DER, padded with zeros. */
function readSeal(pdf: Uint8Array, { start, end }: FoundSeal): SealParts | undefined {
  if (end - start - 2 > 2 * signingLimits.sealBytesWithTime) return undefined
  const hex = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1', start + 1, end - 1)
  const length = derLength(hex)
  if (length === undefined || !/^[0-9a-f]*$/.test(hex) || !/^0*$/.test(hex.slice(2 * length))) return undefined
  try {
    const der = Buffer.from(hex.slice(0, 2 * length), 'hex')
    const parts = decodeSeal(der)
    return encodeSeal(parts).equals(der) ? parts : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the length in bytes of the DER value at the start of a hex text, which can only be a SEQUENCE with a two-byte
 * length.
 */
function derLength(hex: string): number | undefined {
  const length = /^3082([0-9a-f]{4})/.exec(hex)?.[1]
  return length === undefined ? undefined : Number.parseInt(length, 16) + 4
}
