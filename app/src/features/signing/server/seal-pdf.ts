import type { KeyObject } from 'node:crypto'
import { fillByteRange } from '#platform/pdf/seal-place.ts'
import { encodeSeal, sha256, signDigest } from './cms.ts'

/** What seals letters of one company. */
export interface SealKey {
  privateKey: KeyObject
  /** DER; the signer's own first, then those that issued it. */
  certificates: readonly Uint8Array[]
}

/** Asks an authority for a time-stamp token over these bytes. */
export type AskForTime = (signature: Uint8Array) => Promise<Uint8Array>

/**
 * Fills the place that `makeLetter` left in a PDF with a PAdES seal (ETSI EN 319 142-1): baseline B-B, or B-T when an authority
 * is asked for the time. The private key never meets the library that reads foreign PDFs.
 * @throws when there is no one place, it is too small, or the authority does not answer
 */
export async function sealPdf(prepared: Uint8Array, key: SealKey, askForTime?: AskForTime): Promise<Uint8Array> {
  const pdf = Uint8Array.from(prepared)
  const { start, end } = fillByteRange(pdf)
  const digest = sha256(pdf.subarray(0, start), pdf.subarray(end))
  const { certificates } = key
  const signature = signDigest(key.privateKey, { certificates, digest })
  const timestamp = await askForTime?.(signature)
  const hex = encodeSeal({ certificates, digest, signature, timestamp }).toString('hex')
  const room = end - start - 2
  if (hex.length > room) throw new Error(`The seal takes ${hex.length / 2} bytes, and there is room for ${room / 2}.`)
  pdf.set(Buffer.from(hex, 'latin1'), start + 1)
  return pdf
}
