import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pemCertificates } from './pem-certificates.ts'

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

/** True for a certificate that is for time-stamping and nothing else (RFC 3161, 2.3). */
export function isForTimes({ keyUsage }: X509Certificate): boolean {
  // The types say that purposes always exist; Node gives none for a certificate without them.
  const purposes: string[] | undefined = keyUsage
  return purposes?.length === 1 && purposes[0] === TIME_STAMPING
}

/**
 * Reads the certificates of the authorities that are trusted to vouch for a time, DER; none without a file.
 * @throws an Error with a sentence when the file holds none, or one that is for something else
 */
export async function timeAuthorities(path: string | undefined): Promise<Buffer[]> {
  if (path === undefined) return []
  const certificates = pemCertificates(await readFile(path, 'utf8'))
  if (certificates.length === 0) throw new Error(`${path} holds no certificate of a time-stamp authority.`)
  if (!certificates.every((der) => isForTimes(new X509Certificate(der))))
    throw new Error(`${path} must hold certificates for time-stamping only, not those that issued them.`)
  return certificates
}
