import { X509Certificate } from 'node:crypto'

const [BEGIN, END] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----']

/**
 * Parses the certificates of a PEM text (RFC 7468) to DER, in order, skipping other blocks.
 * @throws an Error if a block contains no certificate
 */
export function pemCertificates(text: string): Buffer[] {
  return text
    .split(BEGIN)
    .slice(1)
    .map((block) => new X509Certificate(`${BEGIN}${block.split(END, 1)[0]}${END}`).raw)
}
