import { Certificate } from 'pkijs'

const COMMON_NAME = '2.5.4.3'
const ORGANIZATION = '2.5.4.10'

/** Returns the subject of the first certificate: its common name, else its organization. */
export function commonName([own]: readonly Uint8Array[]): string {
  if (!own) return ''
  const { typesAndValues } = Certificate.fromBER(Uint8Array.from(own)).subject
  const named = [COMMON_NAME, ORGANIZATION].map((oid) => typesAndValues.find(({ type }) => type === oid))
  return named.map((found) => found?.value.valueBlock.value).find((name) => typeof name === 'string') ?? ''
}
