import { X509Certificate } from 'node:crypto'
import { Certificate } from 'pkijs'

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

const COMMON_NAME = '2.5.4.3'

const ORGANIZATION = '2.5.4.10'

/** Returns the common name in the first certificate's subject, else its organization. */
export function commonName([own]: readonly Uint8Array[]): string {
  if (!own) return ''
  const { typesAndValues } = Certificate.fromBER(Uint8Array.from(own)).subject
  const named = [COMMON_NAME, ORGANIZATION].map((oid) => typesAndValues.find(({ type }) => type === oid))
  return named.map((found) => found?.value.valueBlock.value).find((name) => typeof name === 'string') ?? ''
}
