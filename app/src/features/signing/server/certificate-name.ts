import { X509Certificate } from 'node:crypto'

/** The name that the first of some certificates gives its holder. */
export function commonName([own]: readonly Uint8Array[]): string {
  if (!own) return ''
  const { subject } = new X509Certificate(own)
  return /(?:^|\n)CN=(.*)/.exec(subject)?.[1] ?? subject
}
