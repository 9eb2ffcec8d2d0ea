import { sha256 } from '#platform/secrets/hash.ts'

/** One spelling of a value: JSON with the keys of every object in the order of their code units, and none that is undefined. */
function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`
}

/** SHA-256 in hexadecimal of a value's canonical JSON; dates count as ISO texts. */
export const hashOf = (value: object): string => sha256(canonicalJson(value))
