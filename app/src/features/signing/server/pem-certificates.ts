import { X509Certificate } from 'node:crypto'

const [BEGIN, END] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----']

/**
 * The certificates of a PEM text (RFC 7468), DER, in their order; other blocks are passed over.
 * @throws an Error when a block holds no certificate
 */
export function pemCertificates(text: string): Buffer[] {
  return text
    .split(BEGIN)
    .slice(1)
    .map((block) => new X509Certificate(`${BEGIN}${block.split(END, 1)[0]}${END}`).raw)
}
