import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pemCertificates } from '../seal/certificates.ts'

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

/** Returns true for a certificate restricted to time-stamping (RFC 3161, 2.3). */
export function isForTimes({ keyUsage }: X509Certificate): boolean {
  // The types claim that purposes are always set, but Node omits them for a certificate without any.
  const purposes: string[] | undefined = keyUsage
  return purposes?.length === 1 && purposes[0] === TIME_STAMPING
}

/**
 * Reads the trusted time-stamping certificates as DER; empty without a file.
 * @throws an Error with a sentence if the file has none, or one for another purpose
 */
export async function timeAuthorities(path: string | undefined): Promise<Buffer[]> {
  if (path === undefined) return []
  const certificates = pemCertificates(await readFile(path, 'utf8'))
  if (certificates.length === 0) throw new Error(`${path} has no certificate of a timestamp authority.`)
  if (!certificates.every((der) => isForTimes(new X509Certificate(der))))
    throw new Error(`${path} must contain only timestamping certificates, not the ones that issued them.`)
  return certificates
}
