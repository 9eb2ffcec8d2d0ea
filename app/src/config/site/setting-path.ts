/** A place in a site's configuration: names of settings, keys of records, and indices of lists. */
export type Path = (string | number)[]

/** Parses `branding.customNavbarConfig.links.0.label`; keys with dots are in double quotes. Undefined if malformed. */
export function readPath(written: string): Path | undefined {
  const parts = [...written.matchAll(/"([^"]*)"|[^."]+/g)].map(([part, quoted]) => quoted ?? part)
  const again = [...written.matchAll(/"[^"]*"|[^."]+/g)].map(([part]) => part).join('.')
  if (again !== written || parts.length === 0) return undefined
  return parts.map((part) => (/^(0|[1-9]\d{0,4})$/.test(part) ? Number(part) : part))
}

/** Writes a path as {@link readPath} reads it. */
export const showPath = (path: readonly PropertyKey[]) =>
  path.map((part) => (/[."]/.test(String(part)) ? `"${String(part)}"` : String(part))).join('.')
