/** A place in a site's configuration: names of settings, keys of records, and indices of lists. */
export type Path = (string | number)[]

const PART = /"([^"]*)"|'([^']*)'|[^."']+/g

/**
 * Parses `branding.customNavbarConfig.links.0.label`; keys with dots are in double quotes, and those with double quotes in
 * single ones. Undefined if malformed.
 */
export function readPath(written: string): Path | undefined {
  const found = [...written.matchAll(PART)]
  if (found.length === 0 || found.map(([part]) => part).join('.') !== written) return undefined
  return found
    .map(([part, double, single]) => double ?? single ?? part)
    .map((part) => (/^(0|[1-9]\d{0,4})$/.test(part) ? Number(part) : part))
}

const showPart = (part: string) => (part.includes('"') ? `'${part}'` : /[.']/.test(part) ? `"${part}"` : part)

/** Writes a path as {@link readPath} reads it. */
export const showPath = (path: readonly PropertyKey[]) => path.map((part) => showPart(String(part))).join('.')
