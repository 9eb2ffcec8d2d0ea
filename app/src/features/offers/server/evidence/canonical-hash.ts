import { sha256 } from '#platform/secrets/hash.ts'

/** Serializes a value canonically: JSON with keys sorted by code units, omitting undefined. */
function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`
}

/** Returns the SHA-256 of a value's canonical JSON in hexadecimal; dates count as ISO strings. */
export const hashOf = (value: object): string => sha256(canonicalJson(value))
