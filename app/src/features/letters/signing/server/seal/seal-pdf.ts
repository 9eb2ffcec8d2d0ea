import type { KeyObject } from 'node:crypto'
import { fillByteRange } from '#platform/pdf/seal-place.ts'
import { encodeSeal, sha256, signDigest } from './cms.ts'

/** The sealing key of one company. */
export interface SealKey {
  privateKey: KeyObject
  /** DER; the signer's first, followed by its issuers. */
  certificates: readonly Uint8Array[]
}

/** A function that requests a time-stamp token over the given bytes. */
export type RequestTimestamp = (signature: Uint8Array) => Promise<Uint8Array>

/**
 * Fills the placeholder left by `makeLetter` with a PAdES seal (ETSI EN 319 142-1): baseline B-B, or B-T with a
 * time-stamp authority. The private key is never passed to the library that parses untrusted PDFs.
 * @throws if there is not exactly one placeholder, it is too small, or the authority does not respond
 */
export async function sealPdf(
  prepared: Uint8Array,
  key: SealKey,
  requestTimestamp?: RequestTimestamp,
): Promise<Uint8Array> {
  const pdf = Uint8Array.from(prepared)
  const { start, end } = fillByteRange(pdf)
  const digest = sha256(pdf.subarray(0, start), pdf.subarray(end))
  const { certificates } = key
  const signature = signDigest(key.privateKey, { certificates, digest })
  const timestamp = await requestTimestamp?.(signature)
  const hex = encodeSeal({ certificates, digest, signature, timestamp }).toString('hex')
  const room = end - start - 2
  if (hex.length > room) throw new Error(`The seal takes ${hex.length / 2} bytes, and there is room for ${room / 2}.`)
  pdf.set(Buffer.from(hex, 'latin1'), start + 1)
  return pdf
}
